// The rules of a venue's case: pasted lines, what the house bears, and the month's cap.
import { expect, test } from 'vitest'
import type { VenueCase } from './queries.ts'
import { acceptLock, borneBy, capLock, mirrorLock, readLines } from './rules.ts'

test('lines are read from a table, and what cannot be read is returned', () => {
  const crowd = Array.from({ length: 300 }, (_, n) => `member${n}\t1.01`).join('\n')
  expect(readLines(crowd).lines).toHaveLength(300)
  const { lines, rest } = readLines('a1, +1\r\nb2；-2.5\n\nc3 －3\nd4 1.005\ne5 0\nf6 1 2')
  expect(lines.map(({ username, amount }) => [username, amount])).toEqual([
    ['a1', '1.00'],
    ['b2', '-2.50'],
  ])
  expect(rest.split('\n')).toEqual(['c3 －3', 'd4 1.005', 'e5 0', 'f6 1 2'])
})

test('the house bears what mirrors, lines and earlier acceptances leave of the stated sum', () => {
  const facts = { mirrors: '400.00', open_stakes: '5.00', venue: { accepted: '0.02' }, rows: [] }
  const found = facts as unknown as VenueCase
  const line = { key: 1, username: 'a1', amount: '-1.00' }
  expect(borneBy(found, '400.01', [], 'reopen')).toBe('-0.03')
  expect(borneBy(found, '400.01', [], 'close')).toBe('4.97')
  expect(borneBy(found, '398.98', [line], 'reopen')).toBe('0.00')
  expect(borneBy(found, '398.9x', [line], 'reopen')).toBeNull()
})

test.each(['500.01', '-500.01'])('%s is beyond a cap of 500.00, the cap itself is not', (beyond) => {
  const found = { accept_left: '500.00' } as VenueCase
  expect(capLock(beyond, found)).toBe('本月只剩 500.00 元可承担')
  expect(capLock(beyond.replace('.01', '.00'), found)).toBeNull()
})

test.each([
  ['0.00', '2026-11-15 10:00:00', /没有差额/],
  [null, '2026-11-15 10:00:00', /没有差额/],
  ['0.01', null, /停转入之后/],
  ['-0.01', null, /停转入之后/],
  ['0.01', '2026-11-15 10:00:00', null],
  ['-500.00', '2026-11-15 10:00:00', null],
])('a difference of %s, frozen since %s, is locked by %s', (difference, since, why) => {
  const found = { venue: { difference, frozen_since: since }, accept_left: '500.00' } as VenueCase
  for (const lock of [mirrorLock(found), acceptLock(found)])
    if (why === null) expect(lock).toBeNull()
    else expect(lock).toMatch(why)
})
