// Looking into the books through HTTP: accounts by name, owner and number, entries by key, and the file with its trace.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fenFromYuan } from '@lanting/contract/money'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
let member: CashierMember
let finance: { token: string }
let transferNo: string
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
  member = await cashier.member(500_000n)
  finance = { token: await cashier.office.login('finance01') }
  const moved = await cashier.test.call(
    'POST /api/transfer',
    { amount: '1000', sourcetype: 'userbalance', targettype: 'AG' },
    member.as,
  )
  transferNo = moved.data.transfer_no
})
afterAll(async () => {
  await expectMoneyBalances(cashier.test.core.db)
  await cashier.office.close()
})

const find = async (input: object) =>
  (await cashier.office.call('POST /office-api/money/accounts', input, finance)).data
const entries = (account: string, before: string | null = null) =>
  cashier.office.call('POST /office-api/money/entries', { account, before }, finance)

it('finds every account of a member by name, by the beginning of it and by number', async () => {
  const own = [
    [`member:${member.id}:main`, '中心钱包', '4000.00'],
    [`member:${member.id}:transit`, '转账在途', '0.00'],
    [`member:${member.id}:venue:AG`, '场馆内 AG', '1000.00'],
  ]
  for (const q of [member.name, member.name.toUpperCase(), ` ${member.name} `, String(member.id)]) {
    const { data, next } = await find({ q })
    const rows = data.filter((row) => row.member?.id === Number(member.id))
    expect(rows.map((row) => [row.name, row.title, row.balance])).toEqual(expect.arrayContaining(own))
    expect(rows).toHaveLength(own.length)
    expect(rows.every((row) => row.member?.username === member.name)).toBe(true)
    expect(next).toBeNull()
  }
})

it('finds an account by its own name, and one of the house by a word of its title', async () => {
  const wallet = await find({ q: `member:${member.id}:main` })
  expect(wallet.data.map(({ name }) => name)).toEqual([`member:${member.id}:main`])
  const opening = await find({ q: '期初' })
  expect(opening.data.map(({ name, member: owner }) => [name, owner])).toEqual([['house:opening', null]])
  const half = await find({ q: 'house:op' })
  expect(half.data).toEqual(opening.data)
  // The house's balance is the sum of its entries, since it keeps no running balance.
  expect(opening.data[0]?.balance).toBe((await trialRow('house:opening'))?.balance)
})

async function trialRow(name: string) {
  const page = await cashier.office.call('POST /office-api/money/page', {}, finance)
  return page.data.accounts.find((row) => row.name === name)
}

it('opens a row of the trial balance, and its accounts add up to it', async () => {
  const { data } = await find({ of: { account: 'member:*:venue:*', currency: 'CNY' } })
  const sum = data.reduce((fen, row) => fen + fenFromYuan(row.balance), 0n)
  expect(sum).toBe(fenFromYuan((await trialRow('member:*:venue:*'))?.balance ?? ''))
  expect((await find({ of: { account: 'member:*:venue:*', currency: 'PLAY' } })).data).toEqual([])
  expect((await find({ of: { account: 'house:opening', currency: 'CNY' } })).data).toHaveLength(1)
})

it('finds a transaction by its order and by its key, with every leg', async () => {
  const { data, entries: legs } = await find({ q: transferNo })
  expect(data).toEqual([])
  expect(legs.map(({ title, account, amount }) => [title, account, amount])).toEqual([
    ['转入场馆到账', `member:${member.id}:transit`, '-1000.00'],
    ['转入场馆到账', `member:${member.id}:venue:AG`, '1000.00'],
    ['转入场馆', `member:${member.id}:main`, '-1000.00'],
    ['转入场馆', `member:${member.id}:transit`, '1000.00'],
  ])
  expect(legs[0]?.against).toBe(`member:${member.id}:venue:AG`)
  expect((await find({ q: legs[2]?.key ?? '' })).entries).toEqual(legs.slice(2))
})

it('pages through entries by key, newest first, none twice and none left out, also while new ones arrive', async () => {
  const { db } = cashier.test.core
  const other = await cashier.member(0n)
  for (let at = 1; at <= 65; at += 1) {
    const legs = move(house('bonus', 'CNY'), memberMain(other.id, 'CNY'), BigInt(at))
    must(await post(db, { key: `lookup:${at}`, code: 'opening', legs }))
  }
  for (const account of [`member:${other.id}:main`, 'house:bonus']) {
    const keys: string[] = []
    let next: string | null = null
    do {
      const page = await entries(account, next)
      keys.push(...page.data.data.map(({ key }) => key))
      next = page.data.next
      await cashier.credit(other.id, 1n)
    } while (next !== null)
    expect(keys.filter((key) => key.startsWith('lookup:'))).toEqual(
      Array.from({ length: 65 }, (_, at) => `lookup:${65 - at}`),
    )
  }
  const wallet = (await entries(`member:${other.id}:main`)).data
  expect(wallet.data[0]?.balance_after).toBe(wallet.account.balance)
  const bonus = (await entries('house:bonus')).data
  expect(bonus.account.balance).toBe('-21.45')
  expect(bonus.data[0]).toMatchObject({ amount: '-0.65', balance_after: null, legs: 2 })
})

it('pages through the accounts of a row by key', async () => {
  const { db } = cashier.test.core
  const legs = Array.from({ length: 35 }, (_, at) => memberMain(BigInt(700_000 + at), 'CNY'))
  for (const [at, account] of legs.entries()) {
    must(
      await post(db, { key: `row:${at}`, code: 'opening', legs: move(house('opening', 'CNY'), account, 1n) }),
    )
  }
  const of = { account: 'member:*:main', currency: 'CNY' }
  const first = await find({ of })
  expect(first.data).toHaveLength(30)
  const rest = await find({ of, after: first.next })
  const names = [...first.data, ...rest.data].map(({ name }) => name)
  expect(rest.next).toBeNull()
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(legs))
  expect(names).toHaveLength((await trialRow('member:*:main'))?.accounts ?? 0)
})

it.each(["' OR 1=1 --", '%', '_', '\\', 'member:%', '=cmd()', '\u202e', '9'.repeat(64)])(
  'takes %j for words to look for and finds nothing',
  async (q) => {
    expect(await find({ q })).toEqual({ data: [], next: null, entries: [] })
  },
)

it('answers nothing to no question, and refuses what is no account and no place', async () => {
  expect(await find({})).toEqual({ data: [], next: null, entries: [] })
  expect(await find({ q: '   ' })).toEqual({ data: [], next: null, entries: [] })
  expect((await entries('member:999999:main')).code).toBe(404)
  expect((await entries("x'; DROP TABLE members")).code).toBe(422)
  expect((await entries('house:opening', '-1')).code).toBe(422)
  const far = await entries('house:opening', '999999999999999999')
  expect(far.data.data.length).toBeGreaterThan(0)
})

it('gives the trial balance as a file that sums to nothing, and notes who took it', async () => {
  const file = await cashier.office.raw('POST /office-api/money/export', {}, finance)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="money-export.csv"')
  expect(file.headers['cache-control']).toBe('no-store')
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toBe('\ufeff截至,币种,账户类别,账户,账户数,今日变动,余额')
  const cells = lines.map((line) => line.split(','))
  const rows = cells.filter(([, , title]) => title !== '"合计"')
  for (const currency of ['CNY', 'PLAY']) {
    const own = rows.filter(([, of]) => of === currency)
    expect(own.reduce((fen, row) => fen + fenFromYuan(row.at(-1) ?? ''), 0n)).toBe(0n)
  }
  expect(cells).toContainEqual([
    expect.any(String),
    'CNY',
    '"场馆内"',
    '"member:*:venue:*"',
    '1',
    '1000.00',
    '1000.00',
  ])
  // Names and titles are quoted, so nothing in them is taken for a formula.
  expect(
    rows.every(([, , title, name]) => /^"[^=+\-@]/.test(title ?? '') && /^"[^=+\-@]/.test(name ?? '')),
  ).toBe(true)
  const log = await cashier.office.call('POST /office-api/audit/list', { action: 'books.export' }, finance)
  expect(log.data.data).toMatchObject([
    { staff: '周宁', subject_kind: 'books', subject: '试算平衡表', after: { rows: cells.length } },
  ])
})
