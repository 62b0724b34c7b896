// HTML from staff in a real browser: text and tables pass, everything that could act or load does not.
import { fileURLToPath } from 'node:url'
import type { Cleaner } from '@lanting/browser-kit/html/clean-html'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'

withBrowser()

const CLEANER = fileURLToPath(new URL('../../apps/web/src/ui/safe-html/cleaner.ts', import.meta.url))
let script = ''
let page: Page

beforeAll(async () => {
  const entry = `import { cleaner } from ${JSON.stringify(CLEANER)}; globalThis.cleaner = cleaner`
  const stdin = { contents: entry, resolveDir: fileURLToPath(new URL('..', import.meta.url)) }
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
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
    return box.innerHTML
  }, html)

describe('HTML from staff', () => {
  test('keeps headings, lists, tables and emphasis', async () => {
    const html =
      '<h2>标题</h2><ul><li>一</li></ul><table><tbody><tr><td colspan="2">甲</td></tr></tbody></table><p><b>重</b></p>'
    expect(await clean(html)).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe src="https://example.test"></iframe>x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<form action="/x"><input name="a"></form>x', 'x'],
    ['<svg><script>alert(1)</script></svg>x', 'x'],
    ['<p id="x" name="y">x</p>', '<p id="user-content-x">x</p>'],
  ])('%s becomes %s', async (dirty, safe) => {
    expect(await clean(dirty)).toBe(safe)
  })

  test('a link to the web opens beside the app and tells nothing about it', async () => {
    const html = await clean('<a href="https://example.test/a">x</a>')
    expect(html).toContain('target="_blank"')
    expect(html).toContain('rel="noopener noreferrer nofollow"')
  })

  test('a link within the app stays in the app', async () => {
    expect(await clean('<a href="#/vip">x</a>')).toBe('<a href="#/vip">x</a>')
  })

  test('a picture keeps its words and never runs its error handler', async () => {
    expect(await clean('<img src="/upload/a.png" alt="图" onerror="alert(1)">')).toBe(
      '<img src="/upload/a.png" alt="图" loading="lazy">',
    )
  })
})
