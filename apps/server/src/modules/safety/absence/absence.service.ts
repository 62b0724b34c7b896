// Time-outs, exclusions and the return after one: asked for twice, in force with the commit, and never lifted early.
import {
  type ExclusionLength,
  PROTECTION_PROFILES,
  type ProfileName,
} from '@lanting/contract/data/protection-profiles'
import { yuanFromFen } from '@lanting/contract/money'
import { exclusionEnd, type TimeoutDays, timeoutEnd } from '@lanting/contract/rules/protection/absence'
import { CONFIRM_WITHIN_MS, RETURN_WAIT_MS } from '@lanting/contract/rules/protection/limits'
import { formatBeijing } from '@lanting/contract/time'
import type { RefusalKey } from '@lanting/contract/refusals'
import type { Bus } from '#src/bus/bus.ts'
import { MEMBER_LEFT } from '#src/bus/session.topics.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { refuseRunning } from '#src/modules/safety/absence/away.ts'
import { readState } from '#src/modules/safety/safety.view.ts'
import { effects, venueMoney } from '#src/safety/leaving.sql.ts'
import * as sql from '#src/safety/restrictions.sql.ts'

export interface AbsenceDeps {
  readonly db: Db
  readonly bus: Bus
  readonly profile: ProfileName
  readonly loginPasswords: { demand(memberId: bigint, password: string, wrong: RefusalKey): Promise<void> }
}

type Asked =
  | { readonly kind: 'timeout'; readonly days: TimeoutDays }
  | { readonly kind: 'exclusion'; readonly length: ExclusionLength }

const endOf = (asked: Asked, now: number) =>
  asked.kind === 'timeout' ? timeoutEnd(asked.days, now) : exclusionEnd(asked.length, now)

export class AbsenceService {
  constructor(private readonly deps: AbsenceDeps) {}

  timeout(memberId: bigint, days: TimeoutDays, password: string | undefined) {
    return this.leave(memberId, { kind: 'timeout', days }, password)
  }

  exclude(memberId: bigint, length: ExclusionLength, password: string | undefined) {
    const offered: readonly ExclusionLength[] = PROTECTION_PROFILES[this.deps.profile].exclusionLengths
    if (!offered.includes(length)) throw new AppError('lengthNotOffered')
    return this.leave(memberId, { kind: 'exclusion', length }, password)
  }

  /** Without a password it shows what would happen; with it, gates are closed from the commit on. */
  private async leave(memberId: bigint, asked: Asked, password: string | undefined) {
    const { db } = this.deps
    const before = await this.touched(memberId, asked.kind)
    if (password === undefined) {
      const until = endOf(asked, await sql.readNow(db))
      return this.answer(memberId, { until, isDone: false, effects: before })
    }
    await this.deps.loginPasswords.demand(memberId, password, 'loginPasswordWrong')
    const until = await db.tx(async (tx) => {
      await sql.lockPerson(tx, memberId)
      const now = await sql.readNow(tx)
      const end = endOf(asked, now)
      refuseShorter(await sql.absence(tx, memberId), asked.kind, end)
      await sql.addRestrictions(tx, [{ memberId, kind: asked.kind, from: now, until: end }])
      return end
    })
    for (const id of await sql.personOf(db, memberId)) db.touch([id])
    await this.deps.bus.publish(MEMBER_LEFT, {})
    return this.answer(memberId, { until, isDone: true, effects: before })
  }

  private async answer(
    memberId: bigint,
    left: { until: number | null; isDone: boolean; effects: Awaited<ReturnType<AbsenceService['touched']>> },
  ) {
    return {
      until: left.until === null ? null : formatBeijing(left.until),
      is_done: left.isDone ? (1 as const) : (0 as const),
      effects: left.effects,
      state: await readState(this.deps.db, memberId, this.deps.profile),
    }
  }

  private async touched(memberId: bigint, kind: Asked['kind']) {
    const ids = await sql.personOf(this.deps.db, memberId)
    const row = await effects(this.deps.db, ids)
    const venues = await venueMoney(this.deps.db, ids)
    return {
      venues: venues.map(({ platname, name, fen }) => ({ platname, name, balance: yuanFromFen(fen) })),
      open_deposits: { count: Number(row.open_deposits), amount: yuanFromFen(row.open_deposits_fen) },
      open_bets: { count: Number(row.open_bets), amount: yuanFromFen(row.open_bets_fen) },
      turnover_waived: yuanFromFen(kind === 'exclusion' ? row.turnover_fen : 0n),
      gifts_ended: yuanFromFen(row.pots_fen),
      rebate_paid: yuanFromFen(row.rebate_fen),
    }
  }

  /** After an exclusion has ended, and by the member alone. */
  async comeBack(memberId: bigint, step: 'ask' | 'confirm' | 'cancel') {
    await this.deps.db.tx(async (tx) => {
      const ids = await sql.lockPerson(tx, memberId)
      const now = await sql.readNow(tx)
      const held = await sql.absence(tx, memberId)
      if (held?.kind !== 'exclusion') throw new AppError('returnNotOpen')
      refuseRunning(held, now)
      await this.step(tx, { ids, now, memberId }, step)
    })
    for (const id of await sql.personOf(this.deps.db, memberId)) this.deps.db.touch([id])
    return readState(this.deps.db, memberId, this.deps.profile)
  }

  private async step(
    tx: Tx,
    { ids, now, memberId }: { ids: readonly bigint[]; now: number; memberId: bigint },
    step: 'ask' | 'confirm' | 'cancel',
  ): Promise<void> {
    const waiting = await sql.returnWaiting(tx, memberId)
    if (step === 'ask') {
      const from = now + RETURN_WAIT_MS
      return sql.addRestrictions(tx, [{ memberId, kind: 'back', from, until: from + CONFIRM_WITHIN_MS }])
    }
    if (waiting === null) throw new AppError('returnNotOpen')
    if (step === 'cancel')
      return sql.addRestrictions(tx, [{ memberId, kind: 'cancel', name: 'back', from: now }])
    if (waiting.from_at.getTime() > now)
      throw new AppError('limitWaiting', { time: formatBeijing(waiting.from_at).slice(0, 16) })
    // For each account of the person: an exclusion of any of them held for all.
    await sql.addRestrictions(
      tx,
      ids.map((id) => ({ memberId: id, kind: 'return', from: now })),
    )
  }
}

/** What holds is only ever made longer. */
function refuseShorter(held: sql.AbsenceRow | null, kind: Asked['kind'], end: number | null): void {
  if (held === null) return
  if (held.kind === 'exclusion') {
    if (held.until_at === null) throw new AppError('excludedForever')
    const isLonger = kind === 'exclusion' && (end === null || end > held.until_at.getTime())
    if (!isLonger) throw new AppError('excludedUntil', { date: formatBeijing(held.until_at).slice(0, 10) })
  } else if (kind === 'timeout' && held.until_at !== null && (end ?? 0) <= held.until_at.getTime()) {
    throw new AppError('inTimeout', { time: formatBeijing(held.until_at).slice(0, 16) })
  }
}
