// Which conversations are read again, which the list shows, and the numbers in a text.
import { describe, expect, test } from 'vitest'
import { orderNumbers, pieces, shownRows, staleIds } from './rules.ts'
import { ID, NO, OTHER, row } from './support-samples.ts'

const second = row({ id: OTHER, content: '流水怎么算？', created_at: '2026-11-15 09:30:00' })

describe('rules', () => {
  const open1 = (id: string, mark: string, waits: 0 | 1 = 1) => ({ id, mark, waits })

  test.each([
    ['nothing new', [open1(ID, 'a')], [row()], []],
    ['a new one', [open1(ID, 'a'), open1(OTHER, 'a')], [row()], [OTHER]],
    ['a new one at the other desk', [open1(ID, 'a'), open1(OTHER, 'a', 0)], [row()], []],
    ['one that changed', [open1(ID, 'b', 0)], [row()], [ID]],
    ['one that is open no longer', [], [row()], [ID]],
    ['one that was closed before', [], [row({ state: 2 })], []],
  ])('%s is read again: only that', (_, open, known, ids) => {
    expect(staleIds(open, Object.fromEntries(known.map((one) => [one.id, one])))).toEqual(ids)
  })

  const shown = { state: 0 as const, desk: 'support' as const, mine: false }
  test.each([
    ['as listed', [row()], [], '', true, [ID]],
    ['joined by a new one at its place', [second], [row()], '', true, [ID, OTHER]],
    ['not joined in a search', [second], [row()], '', false, [OTHER]],
    ['without one that was answered', [row(), second], [row({ state: 1 })], '', true, [OTHER]],
    ['with an answered one that is being read', [row(), second], [row({ state: 1 })], ID, true, [ID, OTHER]],
    ['with one that came since, was answered, and is being read', [], [row({ state: 1 })], ID, true, [ID]],
    ['without what went to the other desk', [row()], [row({ desk: 'finance' })], '', true, []],
  ])('the list is %s', (_, listed, news, chosen, joins, ids) => {
    const known = Object.fromEntries([...listed, ...news].map((one) => [one.id, one]))
    expect(shownRows(listed, known, { shown, joins, chosen }).map(({ id }) => id)).toEqual(ids)
  })

  test('numbers are found in what people write, and nothing of the text is lost', () => {
    const text = `存款${NO}和 W20261115061704114039，还有${NO}，D123`
    expect(orderNumbers(text)).toEqual([NO, 'W20261115061704114039'])
    expect(
      pieces(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text)
  })
})
