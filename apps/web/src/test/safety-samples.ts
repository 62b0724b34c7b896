// Answers of player protection for tests, changed one field at a time.
import { SIGN_NAMES, SIGNS } from '@lanting/contract/data/harm-signs'
import type { OutputOf } from '@lanting/contract/calls/names'

export type SafetyAnswer = OutputOf<'POST /api/limits'>

const limit = (of: string | null, used: string, left: string | null, renews: string) => ({
  limit: of,
  used,
  left,
  renews_at: renews,
  raise_from: '2026-11-16 10:00:00',
  waiting: null,
})
const [DAY, WEEK, MONTH] = ['2026-11-16 00:00:00', '2026-11-16 00:00:00', '2026-12-01 00:00:00']

export const limits: SafetyAnswer = {
  profile: 'house',
  deposit: {
    day: limit('5000.00', '1000.00', '4000.00', DAY),
    week: {
      ...limit('8000.00', '6600.00', '1400.00', WEEK),
      waiting: {
        limit: '10000.00',
        confirm_from: '2026-11-15 20:10:00',
        confirm_until: '2026-11-22 20:10:00',
        is_ripe: 0,
      },
    },
    month: limit('20000.00', '8600.00', '11400.00', MONTH),
  },
  loss: {
    day: limit(null, '300.00', null, DAY),
    week: limit(null, '600.00', null, WEEK),
    month: limit('10000.00', '6632.86', '3367.14', MONTH),
  },
  loss_parts: { open_stakes: '50.00', in_venues: '5559.86' },
  stake: limit('1000.00', '0.00', null, DAY),
  time: { limit: 180, used: 48, left: 132, renews_at: DAY, raise_from: '2026-11-16 10:00:00', waiting: null },
  deposit_left: { amount: '1400.00', by: 'deposit.week' },
  reminder_minutes: 60,
  absence: null,
  timeouts: [
    { days: 1, until: '2026-11-16 10:00:00' },
    { days: 7, until: '2026-11-22 10:00:00' },
    { days: 30, until: '2026-12-15 10:00:00' },
  ],
  exclusions: [
    { length: '180d', until: '2027-05-14 10:00:00' },
    { length: 'forever', until: null },
  ],
  asks_first_deposit: 0,
  asks_look_back: 0,
}

export const myPlay: OutputOf<'POST /api/myplay'> = {
  days: 30,
  unit: 'day',
  sums: { deposits: '8600.00', withdrawals: '6000.00', net: '-1286.40', minutes: 2502 },
  rows: [
    {
      from: '2026-11-14',
      to: '2026-11-14',
      deposits: '1000.00',
      withdrawals: '0.00',
      net: '120.00',
      minutes: 60,
    },
    {
      from: '2026-11-15',
      to: '2026-11-15',
      deposits: '600.00',
      withdrawals: '500.00',
      net: '-1406.40',
      minutes: 48,
    },
  ],
  history_days: 428,
  high_week: { deposits: '6600.00', average: '1108.33' },
}

export const leaving: OutputOf<'POST /api/exclude'> = {
  until: '2027-05-14 10:00:00',
  is_done: 0,
  effects: {
    venues: [{ platname: 'AG', name: 'AG真人', balance: '5559.86' }],
    open_deposits: { count: 1, amount: '500.00' },
    open_bets: { count: 1, amount: '50.00' },
    turnover_waived: '1000.00',
    gifts_ended: '0.00',
    rebate_paid: '73.50',
  },
  state: limits,
}

export const excluded: NonNullable<SafetyAnswer['absence']> = {
  kind: 'exclusion',
  until: '2027-05-14 10:00:00',
  text: '您已自我排除，2027-05-14 前不可恢复',
  is_over: 0,
  back: null,
}

export const mySigns: OutputOf<'POST /api/mysigns'> = {
  day: '2026-11-14',
  points: 2,
  signs: SIGN_NAMES.map((sign) => ({
    sign,
    title: SIGNS[sign].title,
    text: sign === 'deposits' ? '近 7 天 5 次，每个活跃日 1.7 次，平常 0.4 次' : '',
    is_on: sign === 'deposits' || sign === 'raised' ? 1 : 0,
  })),
  paused_until: null,
}
