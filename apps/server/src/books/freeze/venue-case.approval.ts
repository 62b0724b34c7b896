// What two people approve by a venue's written statement: mirrors corrected, the rest borne, the venue opened or closed.
import type { VenueCaseEnd } from '@lanting/contract/data/approvals'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Refused } from '@lanting/contract/refusals'
import { DESK, VENUE_DESK } from '@lanting/contract/texts/desk'
import type { Alarms } from '#src/alarms/alarms.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { readComparison } from '#src/books/freeze/frozen-venues.approval.ts'
import * as rules from '#src/books/freeze/frozen-venues.rules.ts'
import { applyCorrection } from '#src/books/check/mirror-correction.ts'
import { keepComparison } from '#src/books/venue-books.sql.ts'
import * as sql from '#src/books/freeze/venue-case.sql.ts'
import { hasCase } from '#src/books/freeze/venue-freeze.ts'
import * as freezes from '#src/books/freeze/venue-freeze.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import { must, post } from '#src/ledger/post.ts'
import { differenceAccepted } from '#src/ledger/venue-postings.ts'

export interface VenueCaseApprovalDeps {
  readonly alarms: Pick<Alarms, 'end'>
  readonly clock: Clock
  /** Brings members' money home, as a transfer each. */
  readonly recalls: {
    bringHome(tx: Tx, plat: string, mirrors: readonly sql.Mirror[]): Promise<void>
  }
  /** Ends what is open there: stakes go back to the mirrors. */
  readonly bets: { voidOpen(tx: Tx, plat: string): Promise<void> }
  readonly venues: { close(tx: Tx, plat: string): Promise<void> }
}

interface WantedCase {
  readonly plan: rules.MirrorPlan
  readonly statedFen: bigint
  /** What the house bears by the request. */
  readonly borneFen: bigint
  readonly ends: VenueCaseEnd
}

interface Standing {
  readonly oursFen: bigint
  readonly acceptedFen: bigint
  readonly mirrors: readonly sql.Mirror[]
}

/** A closed venue settles nothing more: what is staked there is in the members' mirrors again. */
async function readStanding(on: Sql, plat: string, ends: VenueCaseEnd): Promise<Standing> {
  const stakes = ends === 'close' ? await sql.openStakesAt(on, plat) : []
  const mirrors = corrected(
    await sql.mirrorsAt(on, plat),
    stakes.map(({ memberId, username, fen }) => ({ memberId, username, changeFen: fen })),
  )
  const { accepted_fen: acceptedFen } = await readComparison(on, plat)
  return { mirrors, acceptedFen, oursFen: mirrors.reduce((sum, { fen }) => sum + fen, 0n) }
}

/** Why a case cannot end like this now. The figures are those of this moment, not of the last comparison. */
export async function checkCase(on: Sql, now: Date, wanted: WantedCase): Promise<Refused | null> {
  const { plan, statedFen, ends } = wanted
  const open = await sql.countOpenTransfers(on, plan.plat)
  if (open > 0) return { key: 'venueTransfersOpen', vars: { n: open } }
  const standing = await readStanding(on, plan.plat, ends)
  const bearsFen = rules.borneFen({ ...standing, statedFen, lines: plan.lines })
  if (bearsFen !== wanted.borneFen) return { key: 'caseOther', vars: { x: yuanFromFen(bearsFen) } }
  const below =
    ends === 'close' ? corrected(standing.mirrors, plan.lines).find(({ fen }) => fen < 0n) : undefined
  if (below !== undefined) return { key: 'mirrorNegative', vars: { name: below.username } }
  const monthFen = await freezes.acceptedSince(on, rules.capMonthStart(now))
  return bearsFen === 0n ? null : rules.checkCap(bearsFen, monthFen)
}

type Line = Pick<rules.FixLine, 'memberId' | 'changeFen'> & { readonly username?: string }

/** The mirrors as they will be; members whose mirror was zero are named by their number. */
function corrected(mirrors: readonly sql.Mirror[], lines: readonly Line[]): sql.Mirror[] {
  const after = new Map(mirrors.map((mirror) => [mirror.memberId, mirror]))
  for (const { memberId, changeFen, username = `UID ${memberId}` } of lines) {
    const { username: name, fen } = after.get(memberId) ?? { username, fen: 0n }
    after.set(memberId, { memberId, username: name, fen: fen + changeFen })
  }
  return [...after.values()]
}

const shown = (yuan: string) => formatYuan(yuan)

export class VenueCaseApproval implements ApprovalHandler<'venueCase'> {
  readonly audit = { prefix: 'venueCase', subject: 'books' } as const

  constructor(private readonly deps: VenueCaseApprovalDeps) {}

  async execute(tx: Tx, approval: Approval<'venueCase'>) {
    const { id: approvalId, subject: plat, payload } = approval
    const wanted = wantedOf(approval)
    await freezes.lockVenueCase(tx, plat, 'alone')
    const freeze = await freezes.lockVenueFreeze(tx, plat)
    const now = this.deps.clock.now()
    if (!hasCase(freeze, await readComparison(tx, plat), now)) throw new AppError('wrongState')
    await freezes.lockAcceptances(tx)
    raise(await checkCase(tx, now, wanted))
    const { statedFen, borneFen, plan } = wanted
    // Before any account: bets lock their members.
    if (payload.ends === 'close') await this.deps.bets.voidOpen(tx, plat)
    await applyCorrection(tx, this.deps.alarms, approvalId, plan)
    if (borneFen !== 0n) {
      must(await post(tx, differenceAccepted(approvalId, plat, borneFen)))
      await freezes.insertAccepted(tx, approvalId, plat, borneFen)
    }
    const closes = payload.ends === 'close'
    await sql.insertCase(tx, { approvalId, plat, statementId: payload.statement, statedFen, closes })
    if (closes) await this.close(tx, plat)
    await this.keepAgreement(tx, plat)
    await freezes.liftVenueFreeze(tx, plat)
    await this.deps.alarms.end('venue_difference', plat, tx)
    return { plat, sha256: payload.sha256, stated: payload.stated, borne: payload.borne, ends: payload.ends }
  }

  private async close(tx: Tx, plat: string): Promise<void> {
    await this.deps.recalls.bringHome(tx, plat, await sql.mirrorsAt(tx, plat))
    await this.deps.venues.close(tx, plat)
    await this.deps.alarms.end('bet_log_stuck', plat, tx)
  }

  /** By the statement both books agree now, but for what the house has accepted. */
  private async keepAgreement(tx: Tx, plat: string): Promise<void> {
    const { oursFen, acceptedFen } = await readStanding(tx, plat, 'reopen')
    await keepComparison(tx, plat, 'CNY', oursFen, oursFen - acceptedFen)
  }

  lines({ payload }: Approval<'venueCase'>) {
    const closes = payload.ends === 'close'
    return [
      {
        name: VENUE_DESK.fixed,
        from: '—',
        to: VENUE_DESK.mirrors(rules.readPlan(payload.plan).lines.length),
      },
      { name: VENUE_DESK.borne, from: '—', to: shown(payload.borne) },
      {
        name: VENUE_DESK.venueState,
        from: VENUE_DESK.paused,
        to: closes ? VENUE_DESK.closedForGood : DESK.resumed,
      },
    ]
  }

  confirmation({ payload }: Approval<'venueCase'>) {
    const closes = payload.ends === 'close'
    return {
      amount: null,
      typed: closes ? VENUE_DESK.close : VENUE_DESK.reopen,
      effect: closes ? VENUE_DESK.caseCloses : VENUE_DESK.caseReopens,
    }
  }

  async view(on: Sql, approval: Approval<'venueCase'>): Promise<View> {
    const { subject: plat, payload } = approval
    const { plan, statedFen, borneFen } = wantedOf(approval)
    const standing = await readStanding(on, plat, payload.ends)
    const bearsFen = rules.borneFen({ ...standing, statedFen, lines: plan.lines })
    const state = bearsFen === borneFen ? 'ok' : 'look'
    return {
      lines: [
        ...plan.lines.map(({ memberId, changeFen }) => ({
          name: VENUE_DESK.balanceOf(memberId),
          from: '—',
          to: shown(yuanFromFen(changeFen)),
        })),
        ...this.lines(approval),
      ],
      facts: [
        { name: DESK.venue, text: (await readComparison(on, plat)).name },
        { name: VENUE_DESK.stated, text: shown(payload.stated) },
        { name: VENUE_DESK.sha256, text: payload.sha256 },
        { name: DESK.ledger, text: VENUE_DESK.caseLedger },
      ],
      checks: [
        {
          state,
          text: state === 'ok' ? VENUE_DESK.sameCase : VENUE_DESK.otherCase,
          figure: shown(yuanFromFen(bearsFen)),
        },
      ],
    }
  }
}

function wantedOf({ payload }: Approval<'venueCase'>): WantedCase {
  return {
    plan: rules.readPlan(payload.plan),
    statedFen: fenFromYuan(payload.stated),
    borneFen: fenFromYuan(payload.borne),
    ends: payload.ends,
  }
}
