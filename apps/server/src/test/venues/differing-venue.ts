// A venue whose books differ from ours, staff who resolve it, and members with money there: steps of tests through HTTP.
import { expect } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import type { Cashier, CashierMember } from '#src/test/money/cashier.ts'
import type { FakeVenue } from '#src/test/venues/fake-venue.ts'

interface Staff {
  readonly token: string
}

export const into = (plat: string, amount: string) => ({
  amount,
  sourcetype: 'userbalance',
  targettype: plat,
})
export const outOf = (plat: string, amount: string) => ({
  amount,
  sourcetype: plat,
  targettype: 'userbalance',
})

/** The number of a bet that is not settled, and one that is. */
export const OPEN = 'S0000000000009999'
export const TIE = {
  game: 'ag001',
  round: 'r1',
  selection: '庄',
  betYuan: 1,
  payoutYuan: 1,
  outcome: 'tie',
} as const

/** A getter, because the cashier is created before the tests run. The venue is AG. */
export function differingVenue(cashier: () => Cashier, ag: FakeVenue) {
  const call: Cashier['office']['call'] = (name, input, as) => cashier().office.call(name, input, as)
  const staff = async (name: string) => ({ token: await cashier().office.login(name) })
  const transfer = (member: CashierMember, input: ReturnType<typeof into>) =>
    cashier().test.call('POST /api/transfer', input, member.as)
  const check = () => cashier().test.services.books.check('incremental')
  const detail = async (as: Staff, platname = 'AG') =>
    (await call('POST /office-api/venue-books/detail', { platname }, as)).data
  const decide = (id: string | undefined, as: Staff) =>
    call('POST /office-api/approval/decide', { id, approve: 1, note: '' }, as)
  const alarms = async () =>
    (await openAlarms(cashier().test.core.db, 20)).map(({ kind, subject }) => `${kind} ${subject}`)

  /** The venue's own books change without our knowledge. */
  function moveThere(member: CashierMember, fen: bigint) {
    const name = `m${member.id}`
    ag.wallets.set(name, (ag.wallets.get(name) ?? 0n) + fen)
  }

  /** A bet that the venue has not settled, read from its log. */
  async function stakeThere(member: CashierMember, stake: string): Promise<void> {
    const { core, services } = cashier().test
    ag.bet({ ...TIE, memberId: member.id, at: core.clock.now() })
    const open = { status: 2, outcome: null, settled_at: null, payout: '0.00', win_loss: '0.00' }
    ag.say({ ...open, bet_id: OPEN, round_id: 'r2', bet_amount: stake })
    ag.change(`m${member.id}`, -Number(stake))
    await services.betSync.runOnce()
  }

  /** The second comparison in a row freezes. */
  async function freezeAg(): Promise<void> {
    await check()
    await check()
  }

  /** Two people reopen AG after its difference was resolved. */
  async function reopen(): Promise<void> {
    const wish = { platname: 'AG', reason: '已更正' }
    const asked = await call('POST /office-api/venue-books/reopen/ask', wish, await staff('finance01'))
    const decided = await decide(asked.data.reopen?.id, await staff('admin001'))
    expect(decided.data.approval?.state).toBe('approved')
  }

  /** As the bet sync quarantines a row. */
  async function quarantine(member: CashierMember, fen: bigint, currency = 'CNY'): Promise<string> {
    const rows = await cashier().test.core.db.query<{ id: bigint }>(
      `INSERT INTO bet_quarantine (plat, seq, bet_id, member, row, why, currency, effect_fen, created_at)
       VALUES ('AG', (SELECT count(*) FROM bet_quarantine) + 1, 'S0000000000000001', $1, '{}', 'absurdStake', $3, $2, app_now())
       RETURNING id`,
      [`m${member.id}`, fen, currency],
    )
    return String(rows[0]?.id)
  }

  return {
    call,
    staff,
    transfer,
    check,
    detail,
    decide,
    alarms,
    moveThere,
    freezeAg,
    reopen,
    quarantine,
    stakeThere,
  }
}
