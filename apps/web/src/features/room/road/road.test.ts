// Roads: a new column on a change, a turn to the right below the sixth row, never two beads in one place.
import { expect, test } from 'vitest'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { roadPlans } from './road-plans.ts'
import { countsOf, roadOf } from './road.ts'

const places = (values: string) => roadOf(values.split('')).map(({ column, row }) => `${column}${row}`)

test('a change begins a new column', () => {
  expect(places('aabab')).toEqual(['00', '01', '10', '20', '30'])
})

test('the seventh of a run turns right, and so does every one after it', () => {
  expect(places('aaaaaaaa')).toEqual(['00', '01', '02', '03', '04', '05', '15', '25'])
})

test('a column that meets a tail turns before it', () => {
  const beads = roadOf('aaaaaaaabbbbbb'.split(''))
  expect(new Set(beads.map(({ column, row }) => `${column}:${row}`)).size).toBe(beads.length)
  expect(beads.at(-1)).toEqual({ value: 'b', column: 2, row: 4 })
})

test('values are counted in the given order', () => {
  expect(countsOf(['大', '小', '大'], ['大', '小', '和'])).toEqual([
    ['大', 2],
    ['小', 1],
    ['和', 0],
  ])
})

test.each([101, 301] as const)('every road of room %i reads a value it has a colour for', (id) => {
  const { lottery } = roomAt(id, at('2026-11-15 10:00:05'))
  for (const kind of ['sides', 'wave', 'shape'] as const) {
    for (const plan of roadPlans(lottery.type, kind)) {
      for (const { extend } of lottery.openlist) expect(plan.colours).toHaveProperty(plan.read(extend))
    }
  }
})
