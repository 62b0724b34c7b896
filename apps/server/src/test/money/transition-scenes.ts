// A scene for every staff exit of a money state: puts money into the state through HTTP, and takes the exit that leads on from it.
import type { OfficeCallNames } from '@lanting/contract/calls/names'
import type { PayoutChoice } from '@lanting/contract/data/money/payouts'
import { DESK_LIMITS } from '@lanting/contract/limits'
import { newId } from '#src/lib/ids.ts'
import { agentScenes } from '#src/test/idempotent/idempotent-agent-scenes.ts'
import { officeMoneyScenes } from '#src/test/idempotent/idempotent-office-scenes.ts'
import type { Desk } from '#src/test/idempotent/idempotent-scenes.ts'
import { venueDoorScenes } from '#src/test/idempotent/idempotent-venue-scenes.ts'
import { stuckPayouts } from '#src/test/money/stuck-payouts.ts'

interface Opened {
  readonly code: number
  readonly message: string
}

/** Puts the money there; the returned function takes the exit. */
export type DoorScene = () => Promise<() => Promise<Opened>>

/** By state and exit, as `money-states.test.ts` names them. */
export function doorScenes(desk: () => Desk): Readonly<Record<string, DoorScene>> {
  const doors = asDoors(desk)
  return {
    ...cashierDoors(doors),
    ...venueDoors(doors),
    ...closedVenue(desk, doors),
    ...explainedBet(desk),
    ...payoutDoors(desk),
    ...memberDoors(desk),
  }
}

type Doors = ReturnType<typeof asDoors>

/** The scenes of idempotent calls end at the same exits. */
function asDoors(desk: () => Desk) {
  const scenes = { ...officeMoneyScenes(desk), ...venueDoorScenes(desk), ...agentScenes(desk) }
  const office = (name: string, body: object, as: { readonly token: string }) =>
    desk().cashier.office.call(name.replace(/ \(.*\)$/, '') as OfficeCallNames, body, { ...as, key: newId() })

  async function sceneOf(name: string) {
    const scene = await scenes[name]?.()
    if (scene === undefined) throw new Error(`no scene for ${name}`)
    return scene
  }

  /** The call itself, with another body where a choice needs one. */
  const by =
    (name: string, change: object = {}): DoorScene =>
    async () => {
      const { body, as } = await sceneOf(name)
      return () => office(name, { ...body, ...change }, as)
    }

  /** The first person requests something else than the scene would, and an administrator agrees. */
  const asking =
    (name: string, change: object): DoorScene =>
    async () => {
      const { body, as } = await sceneOf(name)
      return async () => {
        const asked = await office(name, { ...body, ...change }, as)
        const { approval } = asked.data as { approval: { id: string } | null }
        const decision = { id: approval?.id, approve: 1, note: '' }
        return office('POST /office-api/approval/decide', decision, desk().admin)
      }
    }

  const agreed = (kind: string, change: object = {}) =>
    by(`POST /office-api/approval/decide (${kind})`, change)
  return { by, asking, agreed, sceneOf, office }
}

function cashierDoors({ asking, agreed }: Doors): Readonly<Record<string, DoorScene>> {
  const suspense = 'POST /office-api/suspense/ask'
  return {
    'deposits.state review: POST /office-api/approval/decide deposit yes': agreed('deposit'),
    'deposits.state review: POST /office-api/approval/decide deposit no': agreed('deposit no'),
    'withdrawals.state review: POST /office-api/approval/decide withdrawal yes': agreed('withdrawal'),
    'withdrawals.state review: POST /office-api/approval/decide withdrawal no': agreed('withdrawal no'),
    [`suspense_items.state open: ${suspense} credit`]: agreed('suspense'),
    [`suspense_items.state open: ${suspense} return`]: asking(suspense, {
      action: 'return',
      member_id: null,
    }),
    'withdrawal_freezes.row frozen: POST /office-api/money/unfreeze/ask': agreed('unfreeze'),
    'activity_applications.state review: POST /office-api/approval/decide activity yes': agreed('activity'),
    'activity_applications.state review: POST /office-api/approval/decide activity no': agreed('activity no'),
    'agent_statements.state review: POST /office-api/approval/decide commission yes': agreed('commission'),
    'approvals.state open: POST /office-api/approval/decide yes': agreed('adjust'),
    'approvals.state open: POST /office-api/approval/decide no': agreed('adjust', { approve: 0 }),
  }
}

function venueDoors({ asking, agreed }: Doors): Readonly<Record<string, DoorScene>> {
  const transfer = 'POST /office-api/transfer/ask'
  const quarantine = 'POST /office-api/quarantine/ask'
  const dismissal = { action: 'dismiss', member_id: undefined, stake: undefined, payout: undefined }
  return {
    [`transfers.state pending: ${transfer} done`]: agreed('transfer'),
    [`transfers.state pending: ${transfer} part`]: asking(transfer, { booked: '199.00' }),
    [`transfers.state pending: ${transfer} refused`]: asking(transfer, { outcome: 'refused' }),
    [`bet_quarantine.state open: ${quarantine} book`]: agreed('quarantine'),
    [`bet_quarantine.state open: ${quarantine} dismiss`]: asking(quarantine, {
      ...dismissal,
      outcome: undefined,
    }),
    'venue_comparisons.row differing: POST /office-api/venue-books/mirror/ask': agreed('mirror'),
    'venue_comparisons.row differing: POST /office-api/venue-books/difference/ask': agreed('difference'),
    'venue_comparisons.row differing: POST /office-api/venue-books/case/ask reopen': agreed('venueCase'),
    'venue_freezes.row frozen: POST /office-api/venue-books/reopen/ask': agreed('reopen'),
    'venue_freezes.row frozen: POST /office-api/venue-books/case/ask reopen': agreed('venueCase'),
  }
}

/** For good, but for the next scene: AG is the only venue here. */
function closedVenue(desk: () => Desk, { sceneOf, office }: Doors): Readonly<Record<string, DoorScene>> {
  const ask = 'POST /office-api/venue-books/case/ask'
  return {
    async [`venue_freezes.row frozen: ${ask} close`]() {
      const { body, as } = await sceneOf(ask)
      return async () => {
        const asked = await office(ask, { ...body, ends: 'close' }, as)
        const { venue_case: approval } = asked.data as { venue_case: { id: string } | null }
        const decision = { id: approval?.id, approve: 1, note: '' }
        const opened = await office('POST /office-api/approval/decide', decision, desk().admin)
        await desk().cashier.test.core.db.query("UPDATE venues SET closed_at = NULL, app_state = 'open'")
        return opened
      }
    },
  }
}

/** A real bet under a number that was used: no bet of ours can be made of it, so it explains a correction of the mirror. */
function explainedBet(desk: () => Desk): Readonly<Record<string, DoorScene>> {
  async function reused(): Promise<string> {
    const { cashier, venue } = desk()
    const { core, services } = cashier.test
    // Cleans up after earlier scenes: nothing of AG is pending, and its books agree with ours.
    await venueDoorScenes(desk)['POST /office-api/venue-books/reopen/ask']?.()
    await core.db.query(
      `WITH ended AS (UPDATE approvals SET state = 'refused', ended_at = app_now() WHERE subject = 'AG' AND state = 'open')
       UPDATE venue_freezes SET lifted_at = app_now() WHERE lifted_at IS NULL`,
    )
    const { id } = await cashier.member(0n)
    const lost = { game: 'k3', selection: '大', betYuan: 5, payoutYuan: 0, outcome: 'lose' } as const
    const betId = venue.bet({ ...lost, memberId: id, round: `first${id}`, at: core.clock.now() })
    venue.say({ bet_id: betId, round_id: `second${id}`, settle_version: 2 })
    venue.wallets.set(`m${id}`, (venue.wallets.get(`m${id}`) ?? 0n) - 500n)
    await services.betSync.runOnce()
    for (let times = 0; times < 2; times++) await services.books.compare('AG')
    const [row] = await core.db.query<{ id: bigint }>(
      "SELECT id FROM bet_quarantine WHERE bet_id = $1 AND why = 'idReused'",
      [betId],
    )
    return String(row?.id)
  }

  return {
    async 'bet_quarantine.state open: POST /office-api/venue-books/mirror/ask explains'() {
      const rows = [await reused()]
      const { cashier, finance, admin } = desk()
      return async () => {
        const body = { platname: 'AG', rows, lines: [], statement: '场馆对账单', reason: '按对账单' }
        const asked = await cashier.office.call('POST /office-api/venue-books/mirror/ask', body, finance)
        const decision = { id: asked.data.mirror?.id, approve: 1, note: '' }
        return cashier.office.call('POST /office-api/approval/decide', decision, admin)
      }
    },
  }
}

/** Each creates its own trouble with the provider. */
function payoutDoors(desk: () => Desk): Readonly<Record<string, DoorScene>> {
  const stuck = stuckPayouts(() => desk().cashier)
  const provider = () => desk().cashier.provider
  const { payout } = DESK_LIMITS

  async function refused(): Promise<string> {
    return (await stuck.turnedAway(await desk().cashier.member())).payout
  }

  async function otherSum(): Promise<string> {
    provider().endPayoutsAs('accepted')
    const no = stuck.payoutOf(await stuck.approved(await desk().cashier.member()))
    provider().endPayout(no, 'paid', '799.00')
    await stuck.pass(5_000)
    return no
  }

  /** Long enough for the provider's written confirmation to count. */
  async function unknown(): Promise<string> {
    provider().endPayoutsAs('accepted')
    const no = stuck.payoutOf(await stuck.approved(await desk().cashier.member()))
    await stuck.pass(payout.stuckAfterMs + 61_000)
    await stuck.pass(payout.writtenAfterMs)
    return no
  }

  async function late(): Promise<string> {
    provider().endPayoutsAs('refused')
    const no = stuck.payoutOf(await stuck.approved(await desk().cashier.member()))
    provider().endPayout(no, 'paid')
    await stuck.pass(payout.watchEveryMs + 1_000)
    return no
  }

  const choosing =
    (
      bring: () => Promise<string>,
      choice: PayoutChoice,
      second = 'finance02',
      more: object = {},
    ): DoorScene =>
    async () => {
      const no = await bring()
      return async () => {
        await stuck.choose(no, choice, await stuck.staff('finance01'), more)
        const opened = await stuck.agree(no, second)
        stuck.calm()
        return opened
      }
    }

  const ask = 'POST /office-api/payout/ask'
  const where = 'payout_tries.stuck_because'
  return {
    [`${where} refused: ${ask} again`]: choosing(refused, 'again'),
    [`${where} refused: ${ask} return`]: choosing(refused, 'return'),
    [`${where} amount: ${ask} difference`]: choosing(otherSum, 'difference', 'finance02', { paid: '799.00' }),
    [`${where} unknown: ${ask} return`]: choosing(unknown, 'return'),
    [`${where} unknown: ${ask} paid`]: choosing(unknown, 'paid'),
    [`${where} late: ${ask} collect`]: choosing(late, 'collect'),
    [`${where} late: ${ask} absorb`]: choosing(late, 'absorb', 'admin001'),
  }
}

function memberDoors(desk: () => Desk): Readonly<Record<string, DoorScene>> {
  return {
    async 'members.state frozen: POST /office-api/member/unfreeze'() {
      const { cashier, admin } = desk()
      const { id } = await cashier.member()
      const body = { id: Number(id), reason: '核实身份' }
      await cashier.office.call('POST /office-api/member/freeze', body, admin)
      return () => cashier.office.call('POST /office-api/member/unfreeze', body, admin)
    },
  }
}
