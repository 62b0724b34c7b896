// Activities for members: the list, a page with its requirements, applying once per period, records, returning a bonus.
import {
  ACTIVITIES,
  ACTIVITY_TYPES,
  type ActivityRow,
  type ActivityRule,
  findActivity,
} from '@lanting/contract/data/activities'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import {
  activityPeriod,
  activityTurnoverFen,
  judgeActivity,
  type Verdict,
} from '@lanting/contract/rules/promo/activity'
import { refusalText } from '@lanting/contract/refusals'
import { ACTIVITY } from '@lanting/contract/states'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import { ACTIVITY_NOTES } from '@lanting/contract/texts/records'
import { endTakenBack } from '#src/approvals/taken-back.sql.ts'
import { Answer } from '#src/lib/answer.ts'
import { AppError } from '#src/lib/app-error.ts'
import { passGate } from '#src/safety/gates.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import type { MemberContext, MemberSession } from '#src/http/context.ts'
import { newId } from '#src/lib/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { factsOf } from '#src/modules/activity/activity-facts.ts'
import * as near from '#src/modules/activity/activity-near.sql.ts'
import * as sql from '#src/modules/activity/activity.sql.ts'
import { listedToWire, logToWire, memoOf, offerToWire } from '#src/modules/activity/activity.view.ts'
import type { BonusService } from '#src/modules/activity/bonus.service.ts'
import type { Once } from '#src/db/once.ts'
import type { GiftPots } from '#src/turnover/gift-pots.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface ActivityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bonuses: Pick<BonusService, 'pay'>
  readonly turnover: Pick<TurnoverService, 'remainingFen'>
  readonly pots: Pick<GiftPots, 'drop' | 'read'>
}

/** What terms are shown for when the bonus itself is not known. */
const HUNDRED_FEN = 10_000n

type Given = ActivityRow & { readonly rule: ActivityRule }

export class ActivityService {
  constructor(private readonly deps: ActivityDeps) {}

  types() {
    return ACTIVITY_TYPES.map(({ id, name }) => ({ id, name }))
  }

  async list(type: number, page: number, member: MemberSession | null) {
    const ids = ACTIVITIES.filter((one) => type === 0 || one.type === type).map(({ id }) => id)
    const limit = LIMITS.activityListMax
    const window = { page, limit, offset: (page - 1) * limit }
    const rows = await sql.listShown(this.deps.db, ids, window.limit, window.offset)
    const data = rows.map(async (row) => {
      const activity = findActivity(row.activity_id)
      if (activity === undefined) return []
      const { mine, eligible } = await this.standing(member, activity, row)
      const standing = { mine: mine === null ? null : ACTIVITY.wire(mine.state), may: eligible?.ok ?? null }
      return [{ ...listedToWire(row, activity), ...standing }]
    })
    return pageAnswer(window, await sql.countShown(this.deps.db, ids), (await Promise.all(data)).flat())
  }

  /** A member's own application of this period, or else whether one would be taken now. */
  private async standing(member: MemberSession | null, activity: ActivityRow, row: sql.VersionRow) {
    if (member === null || member.isTrial) return { mine: null, eligible: null }
    const own = member.memberId
    const mine = await sql.findOwn(this.deps.db, own, activity.id, this.period(activity))
    const asks = mine === null && isGiven(activity)
    return { mine, eligible: asks ? await this.eligible(own, activity, row) : null }
  }

  async detail(id: number, member: MemberSession | null) {
    const { activity, row } = await this.find(id, this.deps.db)
    const { mine, eligible } = await this.standing(member, activity, row)
    const { content, version } = row
    return {
      ...listedToWire(row, activity),
      content,
      memo: memoOf(row),
      version,
      link: activity.link ?? '',
      terms: isGiven(activity) ? offerToWire(activity, HUNDRED_FEN) : null,
      mine:
        mine === null
          ? null
          : { id: mine.id, state: ACTIVITY.wire(mine.state), created_at: formatBeijing(mine.created_at) },
      eligible,
    }
  }

  /** Applies once per period under the live version's terms; pays at once where no approval is needed. */
  async apply(input: { id: number; version: number | undefined }, context: MemberContext) {
    const { memberId } = context.member
    const { once, ip } = context
    if (once.done !== null) return this.applied(once.done)
    const id = newId()
    await this.deps.db.tx(async (tx) => {
      await sql.lockMember(tx, memberId)
      const { activity, row } = await this.find(input.id, tx)
      if (!isGiven(activity)) throw new AppError('activityNoApply')
      if (hasEnded(row, this.deps.clock)) throw new AppError('activityEnded')
      await passGate(tx, memberId, 'gift')
      if (input.version !== undefined && input.version !== row.version)
        throw new AppError('activityTermsChanged')
      const period = this.period(activity)
      if ((await sql.findOwn(tx, memberId, activity.id, period)) !== null)
        throw new AppError('activityApplied')
      const verdict = await this.judge(tx, memberId, activity, row)
      if (!verdict.isMet) throw new AppError('activityNotMet', { reason: verdict.reason })
      const { bonusFen, ownFen, depositRef, because } = verdict
      const requiredFen = activityTurnoverFen(activity, bonusFen)
      const grant = { bonusFen, ownFen, depositRef, because, requiredFen }
      const application = {
        id,
        memberId,
        activityId: activity.id,
        version: row.version,
        period,
        ip,
        ...grant,
      }
      if (!(await sql.insertApplication(tx, application))) throw new AppError('activityApplied')
      if (!(await near.takeMarks(tx, application)))
        throw new AppError('activityNotMet', { reason: TEXTS.activityShared })
      await once.mark(tx, id)
      if (await this.isPaidAtOnce(tx, activity, application)) await this.deps.bonuses.pay(tx, id)
    })
    return this.applied(id)
  }

  async log(memberId: bigint, page: number) {
    const { db, pots } = this.deps
    const window = pageWindow(page)
    const rows = await sql.listLog(db, memberId, window)
    const { byId } = await pots.read(memberId)
    const data = rows.map((row) => logToWire(row, byId.get(row.turnover_id ?? '')))
    return pageAnswer(window, await sql.countLog(db, memberId), data)
  }

  async terms(memberId: bigint, id: string) {
    const row = isUuid(id) ? await sql.readTerms(this.deps.db, id, memberId) : null
    if (row === null) throw new AppError('notFound')
    const { title, content, version } = row
    return {
      title,
      content,
      memo: memoOf(row),
      version,
      saved_at: formatBeijing(row.saved_at),
      accepted_at: formatBeijing(row.accepted_at),
    }
  }

  /** Under review: cancels the application. Paid: returns what is left of the bonus to the house. */
  async drop(memberId: bigint, id: string, once: Once) {
    if (once.done !== null) return this.dropped(memberId, once.done)
    if (!isUuid(id)) throw new AppError('notFound')
    await this.deps.db.tx(async (tx) => {
      await sql.lockMember(tx, memberId)
      const row = await sql.lockApplication(tx, id)
      if (row === null || row.member_id !== memberId) throw new AppError('notFound')
      if (row.state === 'review') {
        await near.releaseMarks(tx, id)
        await endTakenBack(tx, 'activity', id)
        await sql.endWithRemark(tx, id, 'cancelled', TEXTS.activityCancelled)
      } else if (row.state === 'paid') {
        const returnedFen = await this.returnBonus(tx, memberId, id)
        const remark = fillText(TEXTS.bonusDropped, { x: yuanFromFen(returnedFen) })
        await sql.endWithRemark(tx, id, 'cancelled', remark)
      } else throw new AppError('bonusNone')
      await once.mark(tx, id)
    })
    return this.dropped(memberId, id)
  }

  private async returnBonus(tx: Tx, memberId: bigint, id: string): Promise<bigint> {
    const dropped = await this.deps.pots.drop(tx, memberId, 'activity', id)
    if (dropped === 'none') throw new AppError('bonusNone')
    if (dropped === 'unsettled') throw new AppError('bonusElsewhere')
    return dropped.returnedFen
  }

  private async dropped(memberId: bigint, id: string) {
    const { db, turnover } = this.deps
    const row = await sql.readApplication(db, id)
    const returnedFen = await sql.readReturnedFen(db, id)
    return new Answer(
      {
        returned: yuanFromFen(returnedFen),
        balance: yuanFromFen(await readMainFen(db, memberId, 'CNY')),
        bet_amount: yuanFromFen(await turnover.remainingFen(memberId)),
      },
      row?.remark ?? '',
    )
  }

  private async applied(id: string) {
    const row = await sql.readApplication(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    const message =
      row.state === 'paid'
        ? fillText(TEXTS.activityPaid, { x: yuanFromFen(row.bonus_fen) })
        : TEXTS.activityApplied
    return new Answer({ apply_id: id, state: ACTIVITY.wire(row.state) }, message)
  }

  /** Households share a network, so a match does not refuse; it requires a staff review. */
  private async isPaidAtOnce(tx: Tx, { apply }: ActivityRow, row: sql.NewApplication): Promise<boolean> {
    if (apply !== 'automatic') return false
    await near.lockNetworks(tx, row.activityId, row.memberId)
    return (await near.countSameNetwork(tx, row)) === 0
  }

  private async find(id: number, at: Sql) {
    const activity = findActivity(id)
    const row = activity === undefined ? null : await sql.readLive(at, id)
    if (activity === undefined || row === null) throw new AppError('notFound')
    return { activity, row }
  }

  private period(activity: ActivityRow): string {
    return activityPeriod(activity, this.deps.clock.now().getTime())
  }

  private async eligible(memberId: bigint, activity: Given, row: sql.VersionRow) {
    if (hasEnded(row, this.deps.clock)) return { ok: 0 as const, reason: refusalText('activityEnded') }
    const verdict = await this.judge(this.deps.db, memberId, activity, row)
    if (!verdict.isMet) return { ok: 0 as const, reason: verdict.reason }
    return {
      ok: 1 as const,
      because: verdict.because,
      ...offerToWire(activity, verdict.bonusFen),
    }
  }

  private async judge(at: Sql, memberId: bigint, { rule }: Given, row: sql.VersionRow): Promise<Verdict> {
    const now = this.deps.clock.now()
    if (row.starts_at > now) return { isMet: false, reason: ACTIVITY_NOTES.notStarted }
    return judgeActivity(rule, { now: now.getTime(), ...(await factsOf(at, memberId, rule, now)) })
  }
}

function isGiven(activity: ActivityRow): activity is Given {
  return activity.rule !== null
}

function hasEnded({ ends_at: end }: sql.VersionRow, clock: Clock): boolean {
  return end !== null && end <= clock.now()
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
