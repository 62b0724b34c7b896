// Text typed by staff: plain lines stay inert, links lead where they claim, HTML has readable content.
import { describe, expect, it } from 'vitest'
import { htmlOfText, isHttpsUrl, isOwnPath, plainText, readableHtml } from '#src/text/office-text.ts'

describe('a plain line', () => {
  it.each([
    ['每日10:00–12:00红包雨', '每日10:00–12:00红包雨'],
    ['<b>粗</b>体', '粗体'],
    ['<img src=x onerror=alert(1)>公告', '公告'],
    ['a < b', 'a ＜ b'],
    ['<<script>alert(1)</script>', '＜alert(1)'],
    ['<scr<script>ipt>alert(1)', '＜script＞alert(1)'],
    ['两\n行\u202e反', '两 行 反'],
    ['   ', ''],
  ])('%j becomes %j', (typed, stored) => {
    expect(plainText(typed)).toBe(stored)
    expect(plainText(typed)).not.toMatch(/[<>]/)
  })
})

describe('HTML', () => {
  it.each([
    ['<p>你好</p>', '<p>你好</p>'],
    ['<p onclick="x()">你好</p><script>alert(1)</script>', '<p>你好</p>'],
    ['<p></p>&nbsp;<br>', null],
    ['<script>alert(1)</script>', null],
    [
      '<p><a href="javascript:alert(1)">x</a></p>',
      '<p><a target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    [
      '<p><a href="java\tscript:alert(1)">x</a></p>',
      '<p><a target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    ['<p><a href="//evil.example">x</a></p>', '<p><a target="_blank" rel="noopener noreferrer">x</a></p>'],
    [
      '<p><a href="https://example.com/" target="_top" rel="opener">x</a></p>',
      '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<p>x</p><img src="https://example.com/a.png"><iframe src="https://example.com"></iframe>', '<p>x</p>'],
    ['', null],
  ])('%j becomes %j', (typed, stored) => {
    expect(readableHtml(typed)).toBe(stored)
  })

  it('made of a text says exactly that text', () => {
    expect(htmlOfText('<b>1</b> & "2"\n三')).toBe('<p>&lt;b&gt;1&lt;/b&gt; &amp; &quot;2&quot;</p><p>三</p>')
  })
})

describe('addresses', () => {
  it.each([
    ['https://example.com/a?b=1', true],
    ['http://example.com', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//example.com', false],
    ['https://user:pass@example.com', false],
    ['https:example.com', false],
    ['not an address', false],
  ])('%s is https: %s', (text, is) => {
    expect(isHttpsUrl(text)).toBe(is)
  })

  it.each([
    ['/art/banner/1.svg', true],
    ['/boutBallBetInfo?type=7', true],
    ['//example.com', false],
    ['/\\example.com', false],
    ['/../secret', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s is a place of our own: %s', (text, is) => {
    expect(isOwnPath(text)).toBe(is)
  })
})
