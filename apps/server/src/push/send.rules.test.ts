// What is sent and what is dropped, at both edges of every window.
import { parseBeijing } from '@lanting/contract/time'
import { expect, it } from 'vitest'
import { judgePush } from '#src/push/send.rules.ts'

const at = (clock: string) => new Date(parseBeijing(`2026-11-19 ${clock}`) ?? Number.NaN)
const DAY_SEC = 86_400

function judged(
  clock: string,
  { leftMs = DAY_SEC * 1000, ...given }: Partial<Parameters<typeof judgePush>[0]> & { leftMs?: number } = {},
) {
  const now = at(clock)
  const expires_at = new Date(now.getTime() + leftMs)
  return judgePush({
    now,
    expires_at,
    is_in: true,
    is_chosen: true,
    is_quiet: false,
    is_open: true,
    ...given,
  })
}

it.each([
  ['21:59:59', { ttlSec: 1 }],
  ['22:00:00', { drop: 'quiet hours' }],
  ['03:00:00', { drop: 'quiet hours' }],
  ['07:59:59', { drop: 'quiet hours' }],
  ['08:00:00', { ttlSec: 14 * 3600 }],
  ['12:00:00', { ttlSec: 10 * 3600 }],
])('with 免打扰 at %s', (clock, end) => expect(judged(clock, { is_quiet: true })).toEqual(end))

it.each(['21:59:59', '22:00:00', '03:00:00', '08:00:00'])('without 免打扰 at %s', (clock) => {
  expect(judged(clock)).toEqual({ ttlSec: DAY_SEC })
})

it('a short life ends before the quiet hours begin', () => {
  expect(judged('12:00:00', { is_quiet: true, leftMs: 60_000 })).toEqual({ ttlSec: 60 })
})

it.each([
  [1, { ttlSec: 1 }],
  [0, { drop: 'expired' }],
  [-1, { drop: 'expired' }],
])('%i ms before its end', (leftMs, end) => expect(judged('12:00:00', { leftMs })).toEqual(end))

it.each([
  [{ is_in: false }, 'logged out'],
  [{ is_chosen: false }, 'turned off'],
  [{ is_open: false }, 'kept away'],
])('%o', (given, drop) => expect(judged('12:00:00', given)).toEqual({ drop }))
