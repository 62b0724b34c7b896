// One member's money in the office, through HTTP: ledger with keys, bets, cards, turnover, timeline; permissions.
import type { BET, StateOf } from '@lanting/contract/states'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(async () => {
  await expectMoneyBalances(cashier.test.core.db)
  await cashier.office.close()
})

const { call, staff } = desk(() => cashier)

it('shows every entry with its key, newest first and by kind, and says that they add up', async () => {
  const member = await cashier.member(100_000n)
  const asked = { amount: 300, bank: member.card, password: PAY_PASSWORD }
  const made = await cashier.test.call('POST /api/withdraw', asked, member.as)
  const as = await staff('support01')
  const id = Number(member.id)
  const { data } = await call('POST /office-api/member/ledger', { id }, as)
  expect(data).toMatchObject({
    adds_up: 1,
    total: 2,
    data: [
      { title: '取款', key: `wd:${made.data.withdraw_no}`, amount: '-300.00', balance_after: '700.00' },
      { title: '期初结转', amount: '1000.00', balance_after: '1000.00' },
    ],
  })
  const cash = await call('POST /office-api/member/ledger', { id, kind: 'cash' }, as)
  expect(cash.data.data.map(({ title }) => title)).toEqual(['取款'])
  const facts = await call('POST /office-api/member/cashier', { id }, as)
  expect(facts.data).toMatchObject({
    cards: [{ kind: 'bank', title: '招商银行', paid: 0, held_until: null }],
    turnover_left: '0.00',
    today: { count: 1, sum: '300.00' },
    pending: { withdraw_no: made.data.withdraw_no, amount: '300.00', state: 1 },
  })
  expect(facts.data.cards[0]?.number).toMatch(/^\*{4} \d{4}$/)
})

it('shows bets with what they counted, and the thirty days', async () => {
  const member = await cashier.member()
  const bet = (no: string, stake: number, payout: number, status: StateOf<typeof BET>, valid: number) =>
    cashier.test.core.db.query(
      `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli,
         bet_fen, valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce, created_at, settle_version)
       VALUES ('AG', $1, $2, false, 'realbet', 'bac', '庄闲演示桌', 'r', '庄', 1950, $3, $4, $5, $6, NULL, '{}', '', '', 1,
         app_now() - make_interval(secs => $7), 1)`,
      [`S${member.id}${no}`, member.id, stake, valid, payout, status, Number(no)],
    )
  await bet('1', 10_000, 0, 'open', 0)
  await bet('2', 10_000, 19_500, 'settled', 10_000)
  await bet('3', 20_000, 0, 'settled', 20_000)
  const { data } = await call(
    'POST /office-api/member/bets',
    { id: Number(member.id) },
    await staff('finance01'),
  )
  expect(data).toMatchObject({ total: 3, valid_30: '300.00', net_30: '-105.00' })
  expect(data.data.map(({ win_loss: net, status }) => [net, status])).toEqual([
    ['0.00', 2],
    ['95.00', 1],
    ['-200.00', 1],
  ])
  await cashier.test.core.db.query('DELETE FROM bets WHERE member_id = $1', [member.id])
})

it('tells what happened, by the member and by staff, newest first and without mere looks', async () => {
  const member = await cashier.member(100_000n)
  const asked = { amount: 300, bank: member.card, password: PAY_PASSWORD }
  const made = await cashier.test.call('POST /api/withdraw', asked, member.as)
  const no = made.data.withdraw_no
  const id = Number(member.id)
  const finance = await staff('finance01')
  await call('POST /office-api/withdrawal/detail', { withdraw_no: no }, finance)
  await call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no }, finance)
  const refusal = {
    kind: 'withdrawal',
    subject: no,
    approve: 0,
    reason: 'accountWrong',
    note: '卡号与户名不符',
  }
  await call('POST /office-api/approval/decide', refusal, finance)
  await call('POST /office-api/member/note', { id, content: '电话核实过' }, await staff('support01'))
  const { data } = await call('POST /office-api/member/timeline', { id }, finance)
  const lines = data.data.map(({ staff: who, title, amount, note }) => [who, title, amount, note])
  expect(lines).toContainEqual(['', '提交取款', '300.00', '银行转账'])
  expect(lines).toContainEqual(['周宁', '认领取款', null, ''])
  expect(lines).toContainEqual(['周宁', '驳回取款', null, '卡号与户名不符'])
  expect(lines).toContainEqual(['', '取款退回', '300.00', '收款账户信息有误'])
  expect(lines).toContainEqual(['陈砚', '添加备注', null, ''])
  const titles = lines.map(([, title]) => title)
  expect(titles).toEqual(expect.arrayContaining(['注册', '绑定收款账户']))
  expect(titles).not.toContain('查看取款详情')
  const times = data.data.map(({ at }) => at)
  expect(times).toEqual([...times].sort().reverse())
  expect(data.total).toBe(lines.length)
  expect(data.data.filter((line) => line.no === no)).toHaveLength(4)
})

it.each(['ledger', 'bets', 'cashier', 'timeline'] as const)(
  'keeps %s from content, and answers 404 for unknown members',
  async (part) => {
    const name = `POST /office-api/member/${part}` as const
    expect((await call(name, { id: 1 }, await staff('content01'))).code).toBe(403)
    expect((await call(name, { id: 99_999_999 }, await staff('finance01'))).code).toBe(404)
  },
)
