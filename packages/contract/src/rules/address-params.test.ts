// Every value that a page reads from its address is well-formed for the call it is sent with.
import { describe, expect, it } from 'vitest'
import { CALLS } from '../calls/index.ts'
import {
  catalogueIdParam,
  depositNoParam,
  type ParamReader,
  venueParam,
  withdrawNoParam,
} from './address-params.ts'

const digits = (length: number) => '1'.repeat(length)
const RAW = [
  '',
  ' ',
  '0',
  '1',
  '9',
  '01',
  '999',
  '9999',
  '10000',
  '32767',
  '32768',
  '99999',
  '-1',
  '1.5',
  '1e3',
  '１',
  'abc',
  'ZZ',
  'all',
  'CP',
  'AG',
  'cp',
  '%00',
  '\u0000',
  "' OR 1=1",
  '<script>',
  '中文',
  'a b',
  'x'.repeat(41),
  digits(11),
  digits(12),
  digits(13),
  digits(15),
  digits(20),
  '202611150001',
  ...['D', 'W', 'T'].flatMap((letter) => [19, 20, 21, 39, 40].map((length) => letter + digits(length))),
]

type Taken = readonly [string, ParamReader<string | number>, keyof typeof CALLS, string, object]
const PARAMS: readonly Taken[] = [
  ['a kind of activity', catalogueIdParam, 'POST /api/activitylist', 'type', {}],
  ['an activity', catalogueIdParam, 'POST /api/activitydeatil', 'id', {}],
  ['an article', catalogueIdParam, 'POST /api/article', 'type', {}],
  ['a room', catalogueIdParam, 'GET /api/lotteryRoom', 'room_id', {}],
  ['a deposit', depositNoParam, 'POST /api/payinfo', 'deposit_no', {}],
  ['a withdrawal', withdrawNoParam, 'POST /api/withdrawinfo', 'withdraw_no', {}],
  ['the venue of records', venueParam, 'POST /api/gettransrecord', 'api_type', { type: 1 }],
  ['the venue of bets', venueParam, 'POST /api/betrecord', 'api_type', {}],
  ['the venue of rebates', venueParam, 'POST /api/getfanshui', 'api_type', {}],
]

describe.each(PARAMS)('%s', (_what, read, name, field, rest) => {
  it('is well-formed for its call whenever it is read', () => {
    const values = RAW.map((raw) => read(raw)).filter((value) => value !== null)
    expect(values.length).toBeGreaterThan(0)
    for (const value of values)
      expect(CALLS[name].input.safeParse({ ...rest, [field]: value }).error, String(value)).toBeUndefined()
  })
})

it('knows a missing venue from an unknown one', () => {
  expect([null, '', '0', 'all', 'CP', 'ZZ', 'cp'].map(venueParam)).toEqual(['', '', '', '', 'CP', null, null])
})
