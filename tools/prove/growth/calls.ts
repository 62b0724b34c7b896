// Calls of members and staff as rows of the growth proof: a page costs what it shows, not what is stored.
import type { Operation } from './operations.ts'

const TIMES = 4

const MEMBER = [
  ['balance, as it is polled', '/api/balance', {}],
  ['first page of the money log', '/api/moneylog', { page: 1 }],
  ['first page of the bets', '/api/betrecord', { page: 1 }],
  ["withdrawal's rules", '/api/withdrawrules', {}],
] as const

const STAFF = [
  ['search for a member by name', '/office-api/member/search', { q: 'town0000', page: 1 }],
  ['all members', '/office-api/member/search', { page: 1 }],
  ['money page', '/office-api/money/page', {}],
  ['overview', '/office-api/money/overview', {}],
  ['list of transfers', '/office-api/transfer/list', { page: 1 }],
  ['draw rounds', '/office-api/draw/rounds', { name: 'js28', page: 1 }],
] as const

const BOOKS = [
  ['accounts by the beginning of a name', '/office-api/money/accounts', { q: 'town0000' }],
  [
    'accounts of a rare row of the trial balance',
    '/office-api/money/accounts',
    { of: { account: 'suspense:*', currency: 'CNY' } },
  ],
] as const

const CASHIER = [
  ['queue of deposits', '/office-api/deposit/list', { page: 1 }],
  ['queue of withdrawals', '/office-api/withdrawal/list', { page: 1 }],
] as const

export const calls = (most: number): Operation[] => [
  ...MEMBER.map(
    ([name, path, input]): Operation => ({
      name: `member: ${name}`,
      most,
      times: TIMES,
      run: (town) => town.member(path, input),
    }),
  ),
  ...STAFF.map(
    ([name, path, input]): Operation => ({
      name: `office: ${name}`,
      most,
      times: TIMES,
      run: (town) => town.staff(path, input),
    }),
  ),
  ...BOOKS.map(
    ([name, path, input]): Operation => ({
      name: `office: ${name}`,
      most,
      times: TIMES,
      run: (town) => town.staff(path, input),
    }),
  ),
  ...CASHIER.map(
    ([name, path, input]): Operation => ({
      name: `office: ${name}`,
      most,
      times: TIMES,
      run: (town) => town.cashier(path, input),
    }),
  ),
]
