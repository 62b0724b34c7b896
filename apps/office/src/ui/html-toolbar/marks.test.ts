// The buttons above an HTML source, as tables: the selection is between two bars.
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'
import { describe, expect, test } from 'vitest'
import { applyLink, applyMark, isAddress, type Mark, type Marked } from './marks.ts'

function read(text: string): Marked {
  const start = text.indexOf('|')
  return { html: text.replaceAll('|', ''), start, end: text.lastIndexOf('|') - 1 }
}

function write({ html, start, end }: Marked): string {
  return `${html.slice(0, start)}|${html.slice(start, end)}|${html.slice(end)}`
}

const ROWS: readonly (readonly [Mark, string, string])[] = [
  ['bold', '<p>每日|首存|奖</p>', '<p>每日<strong>|首存|</strong>奖</p>'],
  ['emphasis', '||', '<em>|文字|</em>'],
  ['paragraph', '第一|行\n第二|行', '|<p>第一行</p>\n<p>第二行</p>|'],
  ['paragraph', '||', '|<p>文字</p>|'],
  ['heading', '前\n标|题|\n后', '前\n|<h2>标题</h2>|\n后'],
  ['heading', '<p>标||题</p>', '|<h2>标题</h2>|'],
  ['subheading', '<h2>标||题</h2>', '|<h3>标题</h3>|'],
  ['quote', '||话', '|<blockquote>话</blockquote>|'],
  ['list', '|一\n\n二|', '|<ul>\n<li>一</li>\n<li>二</li>\n</ul>|'],
  ['numbers', '|<p>一</p>\n<li>二</li>|', '|<ol>\n<li>一</li>\n<li>二</li>\n</ol>|'],
  ['line', '<p>上||</p>\n<p>下</p>', '<p>上</p>|\n<hr>|\n<p>下</p>'],
  ['line', '||', '|<hr>|'],
]

test.each(ROWS)('%s makes of %j %j', (mark, before, after) => {
  expect(write(applyMark(read(before), mark))).toBe(after)
})

test.each([...ROWS.map(([mark]) => mark), 'table' as const])(
  'saving takes nothing away of what %s writes',
  (mark) => {
    const tags = [...applyMark(read('|文字|'), mark).html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag)
    expect(tags.length).toBeGreaterThan(0)
    expect(tags.filter((tag) => !SAVED_HTML.tags.includes(tag ?? ''))).toEqual([])
  },
)

describe('a link', () => {
  test.each([
    ['https://example.com/a?b=1', true],
    ['HTTP://example.com', true],
    ['javascript:alert(1)', false],
    ['example.com', false],
    ['/vip', false],
    ['https://a b', false],
  ])('%s can be one: %s', (address, can) => {
    expect(isAddress(address)).toBe(can)
  })

  test('wraps the words and cannot end its own attribute', () => {
    const linked = applyLink(read('看|这里|'), 'https://e.com/"onmouseover="x&y=<b>')
    expect(write(linked)).toBe('看<a href="https://e.com/&quot;onmouseover=&quot;x&amp;y=&lt;b>">|这里|</a>')
  })
})
