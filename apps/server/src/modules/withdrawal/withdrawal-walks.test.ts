// Random walks of withdrawals through HTTP against a model of the rules: no payout without approval, money ends once.
import type { StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice } from '#src/test/money/callback-storm.ts'
import {
  type Cashier,
  type CashierMember,
  createCashier,
  DAY,
  PAY_PASSWORD,
} from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

const WALKS = 7
const STEPS = 14
const CLAIM_MS = 30 * 60_000
const START_FEN = 3_000_000n
const STAFF = ['finance01', 'finance02', 'support01', 'admin001'] as const
type Staff = (typeof STAFF)[number]

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

type State = StateOf<typeof WITHDRAWAL>

/** The rules of the domain, implemented a second time and independent of the server's. */
interface Model {
  readonly fen: bigint
  readonly needed: 1 | 2
  holdEndsMs: number
  nowMs: number
  state: State
  claim: { readonly by: Staff; readonly atMs: number } | null
  readonly approvers: Set<Staff>
}

const mayReview = (who: Staff) => who.startsWith('finance')

const JUDGE = {
  claim: (m: Model, who: Staff) =>
    m.claim === null || m.claim.by === who || m.nowMs - m.claim.atMs >= CLAIM_MS,
  release: (m: Model, who: Staff) => m.claim?.by === who,
  refuse: (m: Model, who: Staff) => m.claim?.by === who,
  approve: (m: Model, who: Staff) => m.claim?.by === who && !m.approvers.has(who) && m.nowMs >= m.holdEndsMs,
} as const
type Action = keyof typeof JUDGE
const ACTIONS = Object.keys(JUDGE) as Action[]

function follow(m: Model, who: Staff, action: Action): void {
  if (action === 'claim') m.claim = { by: who, atMs: m.nowMs }
  else m.claim = null
  if (action === 'refuse') m.state = 'returned'
  if (action !== 'approve') return
  m.approvers.add(who)
  if (m.approvers.size >= m.needed) m.state = 'paying'
}

async function walk(seed: number): Promise<void> {
  const dice = createDice(seed)
  const pick = <T>(of: readonly T[]): T => of[dice.below(of.length)] as T
  const tokens = new Map<Staff, string>()
  const story: string[] = [`seed ${seed}`]
  const member = await cashier.member(START_FEN)
  const yuan = pick([100, 500, 9999, 10_000, 20_000])
  const isYoung = dice.below(3) === 0
  const no = await request(member, yuan, isYoung)
  const m: Model = {
    fen: BigInt(yuan) * 100n,
    needed: yuan >= 10_000 ? 2 : 1,
    holdEndsMs: isYoung ? DAY : 0,
    nowMs: 0,
    state: 'review',
    claim: null,
    approvers: new Set(),
  }

  async function pass(ms: number): Promise<void> {
    await cashier.test.advance(ms)
    m.nowMs += ms
    tokens.clear()
  }

  async function act(who: Staff, action: Action): Promise<void> {
    const token = tokens.get(who) ?? (await cashier.office.login(who))
    tokens.set(who, token)
    const isAllowed = mayReview(who) && m.state === 'review' && JUDGE[action](m, who)
    story.push(`${who} ${action}`)
    const path = action === 'release' || action === 'claim' ? 'claim' : 'decide'
    const more = {
      release: { release: 1 },
      approve: { approve: 1, note: '' },
      refuse: { approve: 0, reason: 'identityNeeded', note: '' },
    }
    const input = { kind: 'withdrawal', subject: no, ...(action === 'claim' ? {} : more[action]) }
    const ending = pick(['paid', 'refused', 'accepted'] as const)
    cashier.provider.endPayoutsAs(ending)
    if (action === 'approve' && dice.below(3) === 0)
      cashier.provider.spoil('payout', pick(['lost reply', 'no connection'] as const))
    const answer = await cashier.office.call(`POST /office-api/approval/${path}`, input, { token })
    expect(answer.code === 200, `${story.join(', ')}: ${answer.message}`).toBe(isAllowed)
    if (isAllowed) follow(m, who, action)
    cashier.provider.clearLines()
  }

  for (let step = 0; step < STEPS; step++) {
    const roll = dice.below(20)
    if (roll === 0) await pass(DAY)
    else if (roll === 1) await pass(CLAIM_MS)
    else if (roll === 2) await cashier.test.services.payouts.runOnce()
    else await act(pick(STAFF), pick(ACTIONS))
    await check(m, member, no, story)
  }
  cashier.provider.endPayoutsAs('paid')
  cashier.provider.endPayout(`P${no.slice(1)}`, pick(['paid', 'refused'] as const))
  for (let round = 0; round < 3; round++) {
    await pass(61_000)
    await cashier.test.services.payouts.runOnce()
  }
  await check(m, member, no, story)
  if (m.state === 'paying') expect(await stateOf(no), story.join(', ')).toBeOneOf(['paid', 'returned'])
}

async function request(member: CashierMember, yuan: number, isYoung: boolean): Promise<string> {
  const number = `62260000${member.id.toString().padStart(8, '0')}`
  const card = isYoung ? await cashier.bindCard(member.id, { kind: 'bank', number, ageDays: 0 }) : member.card
  const input = { amount: yuan, bank: card, password: PAY_PASSWORD }
  const { data } = await cashier.test.call('POST /api/withdraw', input, member.as)
  return data.withdraw_no
}

async function stateOf(no: string): Promise<State | undefined> {
  const rows = await cashier.test.core.db.query<{ state: State }>(
    'SELECT state FROM withdrawals WHERE no = $1',
    [no],
  )
  return rows[0]?.state
}

/** The server's state equals the model's, and the money is in exactly one place. */
async function check(m: Model, member: CashierMember, no: string, story: readonly string[]): Promise<void> {
  const said = story.join(', ')
  const { db } = cashier.test.core
  const state = await stateOf(no)
  // Once it is being paid, the provider's reply, not the model, decides the end.
  if (m.state === 'paying') expect(state, said).not.toBe('review')
  else expect(state, said).toBe(m.state)
  const ends = await db.query<{ code: string }>(
    `SELECT code FROM ledger_transactions WHERE ref = $1 AND code <> 'withdrawHold'`,
    [no],
  )
  expect(
    ends.map(({ code }) => code),
    said,
  ).toEqual(state === 'paid' ? ['withdrawPaid'] : state === 'returned' ? ['withdrawBack'] : [])
  expect(await cashier.withdrawing(member.id), said).toBe(
    state === 'review' || state === 'paying' ? m.fen : 0n,
  )
  expect(await cashier.balance(member.id), said).toBe(state === 'returned' ? START_FEN : START_FEN - m.fen)
  const payout = cashier.provider.payouts.get(`P${no.slice(1)}`)
  if (m.state === 'review' || m.state === 'returned') expect(payout, said).toBeUndefined()
  if (state === 'paid') expect([payout?.state, m.approvers.size >= m.needed], said).toEqual(['paid', true])
}

it(`${WALKS} walks of ${STEPS} steps leave every withdrawal where the rules say and its money in one place`, {
  timeout: 240_000,
}, async () => {
  for (let seed = 1; seed <= WALKS; seed++) await walk(seed)
  await expectMoneyBalances(cashier.test.core.db)
})
