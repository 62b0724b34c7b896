// Stored HTML into the editor's document and back, as a table; in a real browser all first texts go the same way (e2e/extended).
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'
import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { docOf, htmlOf } from './html.ts'
import { EXTENSIONS } from './schema.ts'

const SCHEMA = getSchema(EXTENSIONS)

function fragmentOf(html: string): DocumentFragment {
  return document.createRange().createContextualFragment(html)
}

const through = (html: string) => htmlOf(docOf(SCHEMA, fragmentOf(html)))

const LINK = 'target="_blank" rel="noopener noreferrer"'

test.each([
  ['<h2>大标题</h2>\n<h3>小标题</h3>\n<p>一段<strong>重</strong><em>斜</em>字</p>'],
  ['<ul>\n<li>一</li>\n<li>二</li>\n</ul>'],
  ['<ol>\n<li>一<ul>\n<li>甲</li>\n</ul></li>\n<li>二</li>\n</ol>'],
  ['<ul>\n<li><p>一</p><p>再一段</p></li>\n</ul>'],
  ['<blockquote>引</blockquote>\n<hr>\n<p>上<br>下</p>'],
  ['<blockquote><p>一</p><p>二</p></blockquote>'],
  [`<p>看<a href="https://e.com/?a=1&amp;b=2" ${LINK}>这里</a></p>`],
  [
    '<table>\n<thead><tr><th>情况</th><th>计入</th></tr></thead>\n<tbody>\n<tr><td>赢</td><td></td></tr>\n</tbody>\n</table>',
  ],
  ['<table>\n<tbody>\n<tr><th>名</th><td colspan="2">格</td></tr>\n</tbody>\n</table>'],
  [''],
])('%s stays as it is', (html) => {
  expect(through(html)).toBe(html)
})

test.each([
  ['只有字', '<p>只有字</p>'],
  ['<p><b>重</b><i>斜</i></p>', '<p><strong>重</strong><em>斜</em></p>'],
  ['<p>一</p><p></p><p>二</p>', '<p>一</p>\n<p>二</p>'],
  ['<p><a href="javascript:alert(1)">去</a></p>', '<p>去</p>'],
  ['<p><a href="/vip">去</a></p>', '<p>去</p>'],
  ['<p style="color:red" class="x" onclick="y()"><u>字</u></p>', '<p>字</p>'],
  ['<h1>一</h1><pre>码</pre><img src="x">', '<p>一</p>\n<p>码</p>'],
])('%s is written as %s', (html, written) => {
  expect(through(html)).toBe(written)
})

test('whatever the editor holds, it writes tags that saving keeps', () => {
  const written = through(
    '<h2>一</h2><ul><li>二</li></ul><table><tr><th>三</th></tr><tr><td>四</td></tr></table><hr><p><b>五</b><br></p>',
  )
  const tags = [...written.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag ?? '')
  expect(tags.filter((tag) => !SAVED_HTML.tags.includes(tag))).toEqual([])
})

test('a cell that claims a million columns has a hundred', () => {
  expect(through('<table><tr><td colspan="1000000">宽</td></tr></table>')).toContain('colspan="100"')
})
