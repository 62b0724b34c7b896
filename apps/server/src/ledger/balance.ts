// What a member has and where: one indexed query over the live balances.
import { type Currency, memberMain } from './accounts.ts'
import { balancesOfMember, readAccountFen, totalsOfMembers } from './balance.sql.ts'
import type { Sql } from '#src/db/pool.ts'

export interface Balances {
  /** The central wallet. */
  readonly mainFen: bigint
  /** 转账处理中: in transit to a venue. */
  readonly transitFen: bigint
  /** 取款中: requested, not paid out yet. */
  readonly withdrawingFen: bigint
  /** Our mirror of each venue, by platname. */
  readonly venuesFen: ReadonlyMap<string, bigint>
  /** 总资产: all of the above. */
  readonly totalFen: bigint
}

export async function readBalances(sql: Sql, memberId: bigint, currency: Currency): Promise<Balances> {
  const rows = await balancesOfMember(sql, memberId, currency)
  const fen = { main: 0n, transit: 0n, withdrawing: 0n }
  const venuesFen = new Map<string, bigint>()
  let totalFen = 0n
  for (const row of rows) {
    totalFen += row.balance
    if (row.class === 'venue') venuesFen.set(row.plat, row.balance)
    else fen[row.class] = row.balance
  }
  return {
    mainFen: fen.main,
    transitFen: fen.transit,
    withdrawingFen: fen.withdrawing,
    venuesFen,
    totalFen,
  }
}

/** The central wallet alone. */
export async function readMainFen(sql: Sql, memberId: bigint, currency: Currency): Promise<bigint> {
  return readAccountFen(sql, memberMain(memberId, currency))
}

/** Total assets of many members at once, for lists. */
export async function readTotalsFen(
  sql: Sql,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await totalsOfMembers(sql, memberIds)
  return new Map(rows.map((row) => [row.member_id, row.total]))
}
