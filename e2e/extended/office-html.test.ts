// HTML as staff see it in the office's previews, in a real browser: nothing in it can run, load, frame or send anything.
import { fileURLToPath } from 'node:url'
import type { Cleaner } from '@lanting/browser-kit/html/clean-html'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'

withBrowser()

const CLEANER = fileURLToPath(new URL('../../apps/office/src/ui/safe-html/cleaner.ts', import.meta.url))
let script = ''
let page: Page

beforeAll(async () => {
  const stdin = {
    contents: `export { cleaner } from ${JSON.stringify(CLEANER)}`,
    resolveDir: fileURLToPath(new URL('..', import.meta.url)),
  }
  const options = { bundle: true, write: false, format: 'iife', globalName: 'office' } as const
  const { outputFiles } = await build({
    stdin,
    ...options,
    platform: 'browser',
    footer: { js: 'globalThis.cleaner = office.cleaner' },
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
    box.append((globalThis as unknown as { cleaner: Cleaner }).cleaner.clean(dirty))
    document.body.append(box)
    return box.innerHTML
  }, html)

const removed = (html: string) =>
  page.evaluate((dirty) => (globalThis as unknown as { cleaner: Cleaner }).cleaner.removedFrom(dirty), html)

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
