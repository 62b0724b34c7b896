// Shared schema pieces: what they take and what they refuse.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  amountIn,
  beijingTime,
  dateCode,
  dateCodeIn,
  day,
  numberIdIn,
  object,
  pageIn,
  pageNumber,
  pageOf,
  publicId,
  yuan,
} from './schema.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('schema pieces', () => {
  it.each<[string, z.ZodMiniType, unknown, boolean]>([
    ['yuan', yuan, '12.30', true],
    ['yuan', yuan, '-0.01', true],
    ['yuan', yuan, '12.3', false],
    ['yuan', yuan, 12.3, false],
    ['yuan', yuan, '012.30', false],
    ['amount', amountIn, '12.3', true],
    ['amount', amountIn, 12.34, true],
    ['amount', amountIn, 12.345, false],
    ['amount', amountIn, '1e5', false],
    ['amount', amountIn, -1, false],
    ['amount', amountIn, Number.POSITIVE_INFINITY, false],
    ['amount', amountIn, '１２', false],
    ['time', beijingTime, '2026-11-15 10:00:00', true],
    ['time', beijingTime, '2026-11-31 10:00:00', false],
    ['day', day, '2026-02-29', false],
    ['id', numberIdIn, '7', true],
    ['id', numberIdIn, '07', false],
    ['id', numberIdIn, 0, false],
    ['public id', publicId, '../etc', false],
    ['date code', dateCodeIn, undefined, true],
    ['date code', dateCodeIn, '', true],
    ['date code', dateCodeIn, '4', true],
    ['date code', dateCodeIn, 5, false],
    ['date code', dateCodeIn, 0, false],
    ['page', pageIn, 1, true],
    ['page', pageIn, '2', true],
    ['page', pageIn, 0, false],
    ['page', pageIn, 1.5, false],
    ['page', pageIn, 'x', false],
  ])('%s: %#', (_, schema, value, wanted) => {
    expect(takes(schema, value)).toBe(wanted)
  })

  it('reads date codes and pages', () => {
    expect(dateCode(undefined)).toBe(4)
    expect(dateCode('')).toBe(4)
    expect(dateCode('2')).toBe(2)
    expect(pageNumber(undefined)).toBe(1)
    expect(pageNumber('3')).toBe(3)
  })

  it('has at least one page', () => {
    const page = pageOf(object({ id: z.int() }))
    const empty = { data: [], total: 0, per_page: 15, current_page: 1, last_page: 1 }
    expect(takes(page, empty)).toBe(true)
    expect(takes(page, { ...empty, last_page: 0 })).toBe(false)
    expect(takes(page, { ...empty, more: true })).toBe(false)
  })
})
