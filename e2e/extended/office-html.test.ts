// HTML as staff see and write it in the office, in a real browser: nothing in it can run, load, frame or send anything, and
// the editor loses nothing of what is stored.
import { fileURLToPath } from 'node:url'
import type { Cleaner } from '@lanting/browser-kit/html/clean-html'
import { ACTIVITIES, firstTexts } from '@lanting/contract/data/activities'
import { CONFIG_TEXTS } from '@lanting/contract/data/config-fields'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ARTICLES } from '#server/seed/articles.ts'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'

withBrowser()

const UI = fileURLToPath(new URL('../../apps/office/src/ui', import.meta.url))
/** What the page of this test can call: the cleaner of the previews, and the editor's ways in and out. */
const CONTENTS = `
import { getSchema } from '@tiptap/core'
import { docOf, htmlOf } from './rich-text/html.ts'
import { pastedFragment } from './rich-text/paste.ts'
import { EXTENSIONS } from './rich-text/schema.ts'
import { cleaner } from './safe-html/cleaner.ts'
const schema = getSchema(EXTENSIONS)
export { cleaner }
export const through = (html) => htmlOf(docOf(schema, cleaner.clean(html)))
export const pasted = (html) => htmlOf(docOf(schema, pastedFragment(html)))
`
interface Office {
  readonly cleaner: Cleaner
  readonly through: (html: string) => string
  readonly pasted: (html: string) => string
}
let script = ''
let page: Page

beforeAll(async () => {
  const stdin = { contents: CONTENTS, resolveDir: UI }
  const options = { bundle: true, write: false, format: 'iife', globalName: 'office' } as const
  const { outputFiles } = await build({
    stdin,
    ...options,
    platform: 'browser',
    footer: { js: 'globalThis.office = office' },
  })
  script = outputFiles[0]?.text ?? ''
})
beforeEach(async () => {
  page = (await openPhone()).page
  await page.evaluate(script)
})

const clean = (html: string) =>
  page.evaluate((dirty) => {
    const box = document.createElement('div')
    box.append((globalThis as unknown as { office: Office }).office.cleaner.clean(dirty))
    document.body.append(box)
    return box.innerHTML
  }, html)

const removed = (html: string) =>
  page.evaluate(
    (dirty) => (globalThis as unknown as { office: Office }).office.cleaner.removedFrom(dirty),
    html,
  )

describe('HTML in the office', () => {
  test.each([
    '<script>globalThis.hit = 1</script>',
    '<img src=x onerror="globalThis.hit = 1">',
    '<svg/onload="globalThis.hit = 1">',
    '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe>',
    '<a href="javascript:globalThis.hit = 1">x</a>',
    '<a href="JaVaScRiPt&colon;globalThis.hit = 1">x</a>',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<form action="/x"><input name=p autofocus onfocus="globalThis.hit = 1"></form>',
    '<style>*{background:url(/x)}</style>',
    '<p style="background:url(/x)" onclick="globalThis.hit = 1" id="root" class="x" data-x="1">x</p>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=globalThis.hit=1>">',
    '<base href="/x"><meta http-equiv="refresh" content="0;url=/x"><object data="/x"></object>',
    '<template><script>globalThis.hit = 1</script></template>',
    '<details open ontoggle="globalThis.hit = 1"><summary>x</summary></details>',
  ])('%s leaves nothing that acts', async (html) => {
    const left = await clean(html)
    expect(left).not.toMatch(
      /<(?!\/|(h2|h3|p|ul|ol|li|b|strong|em|br|a|table|thead|tbody|tr|th|td|blockquote|hr)[ >])/i,
    )
    expect(left).not.toMatch(/\s(on\w+|style|id|class|data-\w+|src|srcdoc)=|javascript|data:/i)
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  })

  test('what the pages style stays, and a link opens apart without a word about us', async () => {
    const html = '<h2>标题</h2><p><b>重</b></p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'
    expect(await clean(html)).toBe(html)
    expect(await clean('<a href="https://a.example/x">去</a>')).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">去</a>',
    )
  })

  test('the editor is told what saving will take away, and nothing when it takes nothing', async () => {
    expect(await removed('<p onclick="x()">好</p><script>1</script>')).toEqual(['onclick', 'script'])
    expect(await removed('<p>好</p><a href="https://a.example" target="_blank">去</a>')).toEqual([])
  })
})

const through = (html: string) =>
  page.evaluate((stored) => (globalThis as unknown as { office: Office }).office.through(stored), html)
const pasted = (html: string) =>
  page.evaluate((copied) => (globalThis as unknown as { office: Office }).office.pasted(copied), html)

/** Line breaks between blocks are the editor's own; within words they are spaces. */
const flat = (html: string) =>
  html
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()

const STORED: readonly (readonly [string, string])[] = [
  ...ARTICLES.map(({ title, content }) => [title, content] as const),
  ...ACTIVITIES.flatMap((activity) => {
    const { content, memo } = firstTexts(activity)
    return [[`${activity.id}`, content] as const, [`${activity.id} 说明`, memo] as const]
  }),
  [CONFIG_TEXTS.webcontent.title, CONFIG_TEXTS.webcontent.default],
]

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h1 style='mso-outline-level:1'>规则<o:p></o:p></h1>
<p class=MsoNormal><b><span lang=EN-US>满</span></b>100<span style='font-weight:bold'>元</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>l<span>&nbsp;</span></span><![endif]>一</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>n</span>细</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>l</span>二</p>
<table class=MsoTableGrid border=1><tr><td width=2><p class=MsoNormal>级</p></td><td colspan=2><p>额</p></td></tr></table>
<p><img src="file:///C:/x.png" onerror="globalThis.hit = 1"><a href="file:///x">坏</a></p><script>globalThis.hit = 1</script></body></html>`

describe('the text editor', () => {
  test.each(STORED)('%s comes out as it went in', async (_title, html) => {
    const written = await through(html)
    expect(flat(written)).toBe(flat(await clean(html)))
    expect(await through(written)).toBe(written)
    expect(await removed(written)).toEqual([])
  })

  test('what Word copies becomes headings, marks, lists and tables, and nothing of it acts', async () => {
    expect(flat(await pasted(WORD))).toBe(
      '<h2>规则</h2><p><strong>满</strong>100<strong>元</strong></p>' +
        '<ul><li>一<ul><li>细</li></ul></li><li>二</li></ul>' +
        '<table><tbody><tr><td>级</td><td colspan="2">额</td></tr></tbody></table><p>坏</p>',
    )
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  })

  test('a document from the web inside a bold that is none stays plain', async () => {
    const html =
      '<b style="font-weight:normal" id="docs-1"><p><span style="font-weight:700">题</span><span style="font-weight:400">文</span></p></b><br class="x">'
    expect(await pasted(html)).toBe('<p><strong>题</strong>文</p>')
  })
})
