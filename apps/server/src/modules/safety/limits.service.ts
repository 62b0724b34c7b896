// Limits of a member's person: the position of each, lowered at once, raised after the profile's wait and a second yes.
import { PROTECTION_PROFILES, type ProfileName } from '@lanting/contract/data/protection-profiles'
import { LIMITS } from '@lanting/contract/limits'
import {
  CONFIRM_WITHIN_MS,
  isRaise,
  type LimitName,
  raiseFrom,
  raiseState,
} from '@lanting/contract/rules/protection/limits'
import { formatBeijing } from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { refuseAway } from '#src/modules/safety/absence/away.ts'
import { readState } from '#src/modules/safety/safety.view.ts'
import * as sql from '#src/safety/restrictions.sql.ts'

export interface LimitsDeps {
  readonly db: Db
  readonly profile: ProfileName
}

export interface LimitChange {
  readonly set?: readonly { readonly limit: LimitName; readonly value: number | null }[] | undefined
  readonly cancel?: readonly LimitName[] | undefined
  readonly confirm?: readonly LimitName[] | undefined
  readonly reminder_minutes?: number | null | undefined
  readonly seen?: 'first_deposit' | 'look_back' | undefined
}

/** One change of one person, under its lock. */
interface Changing {
  readonly tx: Tx
  readonly memberId: bigint
  readonly ids: readonly bigint[]
  readonly now: number
}

export class LimitsService {
  constructor(private readonly deps: LimitsDeps) {}

  state(memberId: bigint) {
    return readState(this.deps.db, memberId, this.deps.profile)
  }

  async change(memberId: bigint, change: LimitChange) {
    const isRead = Object.values(change).every((part) => part === undefined)
    if (!isRead) await this.apply(memberId, change)
    return this.state(memberId)
  }

  apply(memberId: bigint, change: LimitChange): Promise<void> {
    return this.deps.db.tx((tx) => this.changeWithin(tx, memberId, change))
  }

  /** Rows are written for every account of the person, so that each knows the limit and the raise that waits. */
  private async changeWithin(tx: Tx, memberId: bigint, change: LimitChange): Promise<void> {
    const ids = await sql.lockPerson(tx, memberId)
    const now = await sql.readNow(tx)
    const changing = { tx, memberId, ids, now }
    for (const limit of change.cancel ?? []) await this.cancel(changing, limit)
    for (const limit of change.confirm ?? []) await this.confirm(changing, limit)
    for (const { limit, value } of change.set ?? []) await this.set(changing, limit, fenOf(limit, value))
    if (change.reminder_minutes !== undefined) {
      const value = change.reminder_minutes === null ? null : BigInt(change.reminder_minutes)
      await this.write(changing, { kind: 'reminder', value })
    }
    if (change.seen !== undefined)
      await sql.addRestrictions(tx, [{ memberId, kind: 'seen', name: change.seen, from: now }])
  }

  private write(
    { tx, ids, now }: Changing,
    row: Omit<sql.NewRestriction, 'memberId' | 'from'> & { from?: number },
  ) {
    return sql.addRestrictions(
      tx,
      ids.map((memberId) => ({ memberId, from: now, ...row })),
    )
  }

  private async set(changing: Changing, limit: LimitName, value: bigint | null): Promise<void> {
    const held = await positionOf(changing, limit)
    if (!isRaise(held?.value ?? null, value))
      return this.write(changing, { kind: 'limit', name: limit, value })
    await refuseRaising(changing)
    const from = raiseFrom(PROTECTION_PROFILES[this.deps.profile], limit, changing.now)
    await this.write(changing, { kind: 'raise', name: limit, value, from, until: from + CONFIRM_WITHIN_MS })
  }

  private async cancel(changing: Changing, limit: LimitName): Promise<void> {
    if ((await waitingOf(changing, limit)) === null) throw new AppError('limitNotWaiting')
    await this.write(changing, { kind: 'cancel', name: limit })
  }

  private async confirm(changing: Changing, limit: LimitName): Promise<void> {
    await refuseRaising(changing)
    const raise = await waitingOf(changing, limit)
    if (raise === null) throw new AppError('limitNotWaiting')
    if (raiseState(raise, changing.now) === 'waiting')
      throw new AppError('limitWaiting', { time: formatBeijing(raise.from).slice(0, 16) })
    // An account that was found meanwhile keeps what it set for itself.
    const ids = await sql.waitingFor(changing.tx, changing.ids, limit, raise.value)
    await this.write({ ...changing, ids }, { kind: 'limit', name: limit, value: raise.value })
  }
}

/** Who keeps away only lowers: after a return what held before holds. */
async function refuseRaising({ tx, memberId, now }: Changing): Promise<void> {
  refuseAway(await sql.absence(tx, memberId), now)
}

/** Read for each part of a change: the same limit may be in several of them. */
async function positionOf(
  { tx, memberId }: Changing,
  limit: LimitName,
): Promise<sql.PositionRow | undefined> {
  return (await sql.position(tx, memberId)).find(({ name }) => name === limit)
}

async function waitingOf(changing: Changing, limit: LimitName) {
  const row = await positionOf(changing, limit)
  if (row === undefined || row.raise_from === null || row.raise_until === null) return null
  const raise = { value: row.raise_value, from: row.raise_from.getTime(), until: row.raise_until.getTime() }
  return raiseState(raise, changing.now) === 'lapsed' ? null : raise
}

/** Whole yuan as fen; minutes as they are. Nothing is not a limit of nothing. */
function fenOf(limit: LimitName, value: number | null): bigint | null {
  if (value === null) return null
  const most = limit === 'time' ? LIMITS.safety.minutesMost : LIMITS.safety.yuanMost
  if (value < 1 || value > most) throw new AppError('limitRange')
  return limit === 'time' ? BigInt(value) : BigInt(value) * 100n
}
