// The daily rebate run: computes the rebates of ended days in batches of members.
import { yuanFromFen } from '@lanting/contract/money'
import { rebateFen, rebateRateBp } from '@lanting/contract/rules/promo/rebate'
import { addDays, type Day } from '@lanting/contract/time'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { groupBy } from '#src/lib/group-by.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { closeDay, openDays } from '#src/jobs/closed-days.sql.ts'
import type { Added, Standing } from '#src/jobs/again.ts'
import { type Each, WHOLE_DAY } from '#src/jobs/items.ts'
import { patiently } from '#src/jobs/patience.sql.ts'
import { type Reckoned, reckonRebates } from '#src/modules/rebate/rebate.rules.ts'
import * as sql from '#src/modules/rebate/rebate-run.sql.ts'

export interface Levels {
  /** In the order of `days`. */
  levelsAtEndOf(
    at: Sql,
    days: readonly { readonly memberId: bigint; readonly day: Day }[],
  ): Promise<readonly number[]>
}

export interface RebateRunDeps {
  readonly db: Db
  readonly vip: Levels
  readonly inbox: Pick<InboxService, 'sendMany'>
}

interface Change extends sql.Sum {
  readonly beforeFen: bigint
}

const NOTHING: Added = { rows: 0, fen: 0n, changes: 0 }

function plus(one: Added, other: Added): Added {
  return { rows: one.rows + other.rows, fen: one.fen + other.fen, changes: one.changes + other.changes }
}

export class RebateRunService {
  constructor(private readonly deps: RebateRunDeps) {}

  /** Every ended day up to yesterday, from the first settled bet on; idempotent. */
  async runDaily(today: Day, each: Each) {
    const last = addDays(today, -1)
    const first = (await sql.firstSettledDay(this.deps.db)) ?? last
    const days = await openDays(this.deps.db, 'rebate', last, first < last ? first : last)
    const sum = { members: 0, added: NOTHING }
    for (const day of days) {
      // A day that fails as a whole is set aside and closed, so that it does not block later days.
      await each(day, [WHOLE_DAY], () => this.closeDay(day, each, sum))
      await closeDay(this.deps.db, 'rebate', day)
    }
    return { days: days.length, members: sum.members, given: yuanFromFen(sum.added.fen) }
  }

  /** Reruns the day before `today`: only differences become rows. */
  async dailyAgain(today: Day, each: Each): Promise<Added> {
    const sum = { members: 0, added: NOTHING }
    await this.closeDay(addDays(today, -1), each, sum)
    return sum.added
  }

  dailyStanding(today: Day): Promise<Standing> {
    return sql.givenOn(this.deps.db, addDays(today, -1))
  }

  /** Reruns members that a daily run had to leave out. */
  async dailyItem(day: Day, item: string, each: Each): Promise<void> {
    if (item === WHOLE_DAY) await this.closeDay(day, each, { members: 0, added: NOTHING })
    else await this.closeFor([BigInt(item)], day)
  }

  private async closeDay(day: Day, each: Each, sum: { members: number; added: Added }): Promise<void> {
    const players = await patiently(this.deps.db, (tx) => sql.membersOf(tx, day))
    const members = players.map(String)
    await each.sets(day, members, async (set) => {
      sum.added = plus(sum.added, await this.closeFor(set.map(BigInt), day))
      sum.members += set.length
    })
  }

  /** All of these members or none. A concurrent run of the same day waits for the locks, and then has nothing to add. */
  private async closeFor(members: readonly bigint[], day: Day): Promise<Added> {
    return this.deps.db.tx(async (tx) => {
      await sql.lockMembers(tx, members)
      const changes = await this.changesOf(tx, members, day)
      if (changes.length === 0) return NOTHING
      await sql.keepSums(tx, changes)
      const reckoned = await this.reckon(
        tx,
        changes.filter(({ dueFen, beforeFen }) => dueFen !== beforeFen),
      )
      await this.notifyMembers(tx, day, reckoned)
      const all = [...reckoned.values()]
      return {
        rows: all.reduce((sum, { rows }) => sum + rows.length, 0),
        fen: all.reduce((sum, { givenFen }) => sum + givenFen, 0n),
        changes: all.reduce((sum, { smaller }) => sum + smaller, 0),
      }
    })
  }

  /** Current and previous rebates of these members: past days to be recounted, and the day itself. */
  private async changesOf(tx: Tx, members: readonly bigint[], day: Day): Promise<Change[]> {
    const again = await sql.takeRecounts(tx, members, day)
    const days = [...again, ...(await sql.playedOn(tx, members, day))]
    const levels = await this.deps.vip.levelsAtEndOf(tx, days)
    const before = await sql.dueBefore(tx, days)
    return days.map((at, n) => {
      const { [n]: level = 1 } = levels
      const { [n]: beforeFen = 0n } = before
      const rateBp = rebateRateBp(at.plat, level)
      return { ...at, rateBp, dueFen: rebateFen(at.validFen, rateBp), beforeFen }
    })
  }

  /** Writes the differences as rows, or reduces others. */
  private async reckon(tx: Tx, changes: readonly Change[]): Promise<Map<bigint, Reckoned<Change>>> {
    const byMember = groupBy(changes, ({ memberId }) => memberId)
    const members = [...byMember.keys()]
    if (members.length === 0) return new Map()
    const debts = new Map((await sql.debtsOf(tx, members)).map(({ memberId, fen }) => [memberId, fen]))
    const cut = new Set(
      changes.filter(({ dueFen, beforeFen }) => dueFen < beforeFen).map(({ memberId }) => memberId),
    )
    const unclaimed = cut.size === 0 ? [] : await sql.unclaimedOf(tx, [...cut])
    const openOf = groupBy(unclaimed, ({ memberId }) => memberId)
    const reckoned = new Map(
      [...byMember].map(([memberId, own]) => [
        memberId,
        reckonRebates({
          changes: own,
          debtFen: debts.get(memberId) ?? 0n,
          unclaimed: openOf.get(memberId) ?? [],
        }),
      ]),
    )
    const all = [...reckoned.values()]
    await sql.insertRows(
      tx,
      all.flatMap(({ rows }) => rows),
    )
    if (cut.size > 0)
      await sql.setMoney(
        tx,
        all.flatMap(({ cuts }) => cuts),
      )
    const owed = [...reckoned].filter(([memberId, { debtFen }]) => debtFen !== (debts.get(memberId) ?? 0n))
    if (owed.length > 0)
      await sql.setDebts(
        tx,
        owed.map(([memberId, { debtFen }]) => ({ memberId, fen: debtFen })),
      )
    return reckoned
  }

  private async notifyMembers(
    tx: Tx,
    day: Day,
    reckoned: ReadonlyMap<bigint, Reckoned<Change>>,
  ): Promise<void> {
    const given = [...reckoned].filter(([, { givenFen }]) => givenFen > 0n)
    await this.deps.inbox.sendMany(
      tx,
      given.map(([memberId, { givenFen }]) => ({
        memberId,
        key: `rebate:${day}`,
        kind: 'rebateReady',
        values: { x: yuanFromFen(givenFen), day },
      })),
    )
  }
}
