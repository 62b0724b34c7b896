// Which URLs HTML from staff may hold, by both lists of the contract; the purifier itself is tested in a browser.
import { SAVED_HTML, SHOWN_HTML } from '@lanting/contract/data/html-allowed'
import { expect, test } from 'vitest'
import { addressRule } from './clean-html.ts'

const LISTS = { shown: SHOWN_HTML, saved: SAVED_HTML }

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://https://example.com/%0aalert(1)',
  'https:javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//evil.example',
  'httpsx://evil.example',
  'x https://example.com',
  '\nhttps://example.com',
  '',
])('%j is an address of neither list', (address) => {
  for (const list of Object.values(LISTS)) expect(addressRule(list).test(address)).toBe(false)
})

test.each([
  ['https://example.com/a', true, true],
  ['HTTP://example.com', true, true],
  ['/kefu', true, false],
  ['#top', true, false],
])('%j may be shown: %s, may be saved: %s', (address, shown, saved) => {
  expect(addressRule(LISTS.shown).test(address)).toBe(shown)
  expect(addressRule(LISTS.saved).test(address)).toBe(saved)
})
