// Every state of a withdrawal × every person × every action, through HTTP: allowed ones take effect, others change nothing.
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import type { StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

const ACTIONS = ['claim', 'release', 'approve', 'refuse'] as const
const PEOPLE = [
  'nobody',
  'the member',
  'support01',
  'content01',
  'admin001',
  'finance01',
  'finance02',
] as const
type Action = (typeof ACTIONS)[number]
type Person = (typeof PEOPLE)[number]
type Step = readonly [Person, Action]

type State = StateOf<typeof WITHDRAWAL>

interface Situation {
  readonly name: string
  readonly yuan: number
  readonly young?: true
  /** The provider's behaviour; default is to pay. */
  readonly ending?: 'accepted' | 'refused'
  readonly steps: readonly Step[]
  /** All allowed actions, with the state each leads to. */
  readonly may: readonly (readonly [...Step, State])[]
}

const both = (action: Action, state: State) =>
  [['finance01', action, state] as const, ['finance02', action, state] as const] as const

const SITUATIONS: readonly Situation[] = [
  { name: 'free', yuan: 500, steps: [], may: both('claim', 'review') },
  {
    name: 'claimed by one',
    yuan: 500,
    steps: [['finance01', 'claim']],
    may: [
      ['finance01', 'claim', 'review'],
      ['finance01', 'release', 'review'],
      ['finance01', 'approve', 'paid'],
      ['finance01', 'refuse', 'returned'],
    ],
  },
  {
    name: 'held because its card is young, claimed',
    yuan: 500,
    young: true,
    steps: [['finance02', 'claim']],
    may: [
      ['finance02', 'claim', 'review'],
      ['finance02', 'release', 'review'],
      ['finance02', 'refuse', 'returned'],
    ],
  },
  {
    name: 'large and claimed by one',
    yuan: 10_000,
    steps: [['finance01', 'claim']],
    may: [
      ['finance01', 'claim', 'review'],
      ['finance01', 'release', 'review'],
      ['finance01', 'approve', 'review'],
      ['finance01', 'refuse', 'returned'],
    ],
  },
  {
    name: 'large and approved by one, who let go of it',
    yuan: 10_000,
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'approve'],
    ],
    may: both('claim', 'review'),
  },
  {
    name: 'large, approved by one and claimed by the same again',
    yuan: 10_000,
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'approve'],
      ['finance01', 'claim'],
    ],
    may: [
      ['finance01', 'claim', 'review'],
      ['finance01', 'release', 'review'],
      ['finance01', 'refuse', 'returned'],
    ],
  },
  {
    name: 'large, approved by one and claimed by another',
    yuan: 10_000,
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'approve'],
      ['finance02', 'claim'],
    ],
    may: [
      ['finance02', 'claim', 'review'],
      ['finance02', 'release', 'review'],
      ['finance02', 'approve', 'paid'],
      ['finance02', 'refuse', 'returned'],
    ],
  },
  {
    name: 'being paid out',
    yuan: 500,
    ending: 'accepted',
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'approve'],
    ],
    may: [],
  },
  {
    name: 'paid',
    yuan: 500,
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'approve'],
    ],
    may: [],
  },
  {
    name: 'refused by staff',
    yuan: 500,
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'refuse'],
    ],
    may: [],
  },
  {
    name: 'refused by the bank',
    yuan: 500,
    ending: 'refused',
    steps: [
      ['finance01', 'claim'],
      ['finance01', 'approve'],
    ],
    may: [],
  },
]

let cashier: Cashier
let member: CashierMember
const tokens = new Map<Person, string>()
let serial = 0
beforeAll(async () => {
  cashier = await createCashier()
  for (const name of PEOPLE.slice(2)) tokens.set(name, await cashier.office.login(name))
  member = await cashier.member(100_000_000n)
  await cashier.test.core.db.query('UPDATE member_vip SET level = 10 WHERE member_id = $1', [member.id])
  tokens.set('the member', member.as.token)
})
afterAll(() => cashier.office.close())

const INPUT: Readonly<Record<Action, readonly [OfficeCallNames, object]>> = {
  claim: ['POST /office-api/approval/claim', {}],
  release: ['POST /office-api/approval/claim', { release: 1 }],
  approve: ['POST /office-api/approval/decide', { approve: 1, note: '' }],
  refuse: ['POST /office-api/approval/decide', { approve: 0, reason: 'accountWrong', note: '' }],
}

async function act(no: string, person: Person, action: Action): Promise<number> {
  const [call, more] = INPUT[action]
  const token = tokens.get(person)
  const answer = await cashier.office.call(
    call,
    { kind: 'withdrawal', subject: no, ...more },
    token === undefined ? {} : { token },
  )
  return answer.code
}

/** One withdrawal may be open at a time, so each is closed before the next. */
async function inSituation(
  { yuan, young, steps, ending }: Situation,
  work: (no: string, beforeFen: bigint) => Promise<void>,
): Promise<void> {
  const number = `6225000000${String(serial++).padStart(6, '0')}`
  const beforeFen = await cashier.balance(member.id)
  const card = young ? await cashier.bindCard(member.id, { kind: 'bank', number, ageDays: 0 }) : member.card
  const asked = { amount: yuan, bank: card, password: PAY_PASSWORD }
  const made = await cashier.test.call('POST /api/withdraw', asked, member.as)
  expect(made.code, made.message).toBe(200)
  const no = made.data.withdraw_no
  cashier.provider.endPayoutsAs(ending ?? 'paid')
  for (const [person, action] of steps) expect(await act(no, person, action)).toBe(200)
  cashier.provider.endPayoutsAs('paid')
  await work(no, beforeFen)
  if ((await readState(no)).state === 'review') {
    for (const name of ['finance01', 'finance02'] as const) await act(no, name, 'release')
    await act(no, 'finance01', 'claim')
    await act(no, 'finance01', 'refuse')
  }
  cashier.provider.endPayout(`P${no.slice(1)}`, 'paid')
  await cashier.test.core.db.query("UPDATE payout_tries SET next_ask_at = app_now() WHERE state = 'open'")
  await cashier.test.services.payouts.runOnce()
  expect((await readState(no)).state).toBeOneOf(['paid', 'returned'])
}

/** Everything that a forbidden attempt could have changed. */
async function readState(no: string) {
  const rows = await cashier.test.core.db.query<{ state: State }>(
    `SELECT state, (SELECT max(payout_no) FROM payout_tries WHERE withdrawal_no = no) AS payout_no, reason,
            (SELECT staff_id FROM claims WHERE kind = 'withdrawal' AND subject = no) AS claimed_by,
            (SELECT count(*) FROM approvals a JOIN approval_events e ON e.approval_id = a.id
              WHERE a.kind = 'withdrawal' AND a.subject = no) AS decisions,
            (SELECT count(*) FROM ledger_transactions WHERE ref = no) AS entries
       FROM withdrawals WHERE no = $1`,
    [no],
  )
  const { state = null, ...row } = rows[0] ?? {}
  return { state, row, held: await cashier.withdrawing(member.id), free: await cashier.balance(member.id) }
}

it.each(SITUATIONS)('a withdrawal that is $name allows no other action, and nothing changes', (situation) =>
  inSituation(situation, async (no) => {
    const before = await readState(no)
    for (const person of PEOPLE) {
      for (const action of ACTIONS) {
        if (situation.may.some(([who, what]) => who === person && what === action)) continue
        expect(await act(no, person, action), `${person} ${action}`).not.toBe(200)
      }
    }
    expect(await readState(no)).toEqual(before)
    await expectMoneyBalances(cashier.test.core.db)
  }),
)

const STEPS_ON = SITUATIONS.flatMap((situation) =>
  situation.may.map(([person, action, state]) => ({ ...situation, situation, person, action, state })),
)

it.each(STEPS_ON)('$person may $action what is $name, and the money is where it belongs', (step) =>
  inSituation(step.situation, async (no, beforeFen) => {
    expect(await act(no, step.person, step.action)).toBe(200)
    const { state, held, free } = await readState(no)
    const fen = BigInt(step.yuan) * 100n
    expect([state, held, free]).toEqual([
      step.state,
      step.state === 'review' || step.state === 'paying' ? fen : 0n,
      step.state === 'returned' ? beforeFen : beforeFen - fen,
    ])
  }),
)
