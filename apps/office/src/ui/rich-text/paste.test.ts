// What Word and web pages put on the clipboard, after cleaning: marks become elements.
import { expect, test } from 'vitest'
import { tidyPasted } from './paste.ts'

function tidied(html: string): string {
  const fragment = document.createRange().createContextualFragment(html)
  tidyPasted(fragment)
  const box = document.createElement('div')
  box.append(fragment)
  return box.innerHTML
}

const item = (level: number, marker: string, text: string) =>
  `<p data-level="${level}"><span data-marker="">${marker}</span>${text}</p>`

test.each([
  ['a heading of a page', '<h1>一</h1><h5>二</h5>', '<h2>一</h2><h3>二</h3>'],
  [
    'bold and italic by style',
    '<p><span data-bold="">重</span></p>',
    '<p><span data-bold=""><strong>重</strong></span></p>',
  ],
  ['a document inside a bold that is none', '<b data-plain=""><p>字</p></b>', '<p>字</p>'],
  ['the line break after what was copied', '<p>一<br>二</p><br>', '<p>一<br>二</p>'],
  ['empty lines', '<p>一</p><p>\u00a0</p><p>二</p>', '<p>一</p><p>二</p>'],
  [
    'the bullets of Word',
    item(1, '·', '一') + item(2, 'o', '甲') + item(1, '·', '二'),
    '<ul><li>一<ul><li>甲</li></ul></li><li>二</li></ul>',
  ],
  ['the numbers of Word', item(1, '1.', '一') + item(1, '2.', '二'), '<ol><li>一</li><li>二</li></ol>'],
  [
    'two lists of Word with a line between them',
    `${item(1, '·', '一')}<p>间</p>${item(1, '·', '二')}`,
    '<ul><li>一</li></ul><p>间</p><ul><li>二</li></ul>',
  ],
  ['a list that begins too deep', item(3, '·', '一'), '<ul><li>一</li></ul>'],
])('%s', (_name, html, expected) => {
  expect(tidied(html)).toBe(expected)
})
