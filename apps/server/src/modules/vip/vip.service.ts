// VIP of members: the table, and a member's own state.
import { VIP_LEVELS, vipLevel } from '@lanting/contract/data/vip-levels'
import { yuanFromFen } from '@lanting/contract/money'
import { periodEnd, vipNext } from '@lanting/contract/rules/promo/vip'
import { addDays, type Day } from '@lanting/contract/time'
import type { Db, Sql } from '#src/db/pool.ts'
import * as sql from '#src/modules/vip/vip.sql.ts'

export class VipService {
  constructor(private readonly deps: { readonly db: Db }) {}

  private async keepState(memberId: bigint, row: sql.LevelRow) {
    const until = periodEnd(row.period_start)
    const span = { memberId, from: row.period_start, until: addDays(until, 1) }
    const [doneFen = 0n] = await sql.flowsBetween(this.deps.db, [span])
    const { keepFlowFen } = vipLevel(row.vip)
    const leftFen = keepFlowFen > doneFen ? keepFlowFen - doneFen : 0n
    return {
      from: row.period_start,
      until,
      need: yuanFromFen(keepFlowFen),
      done: yuanFromFen(doneFen),
      left: yuanFromFen(leftFen),
    }
  }

  table() {
    return VIP_LEVELS.map((row) => ({
      level: row.level,
      name: row.name,
      recharge: yuanFromFen(row.rechargeFen),
      flow: yuanFromFen(row.flowFen),
      keep_flow: yuanFromFen(row.keepFlowFen),
      realperson: row.rebateBp.realperson / 100,
      sport: row.rebateBp.sport / 100,
      e_sport: row.rebateBp.e_sport / 100,
      joker: row.rebateBp.joker / 100,
      electron: row.rebateBp.electron / 100,
      lottery: row.rebateBp.lottery / 100,
      upgrade_gift: yuanFromFen(row.upgradeGiftFen),
      monthly_gift: yuanFromFen(row.monthlyGiftFen),
      wd_count: row.withdrawCount,
      wd_limit: yuanFromFen(row.withdrawLimitFen),
    }))
  }

  /** The levels in effect at the end of days. */
  levelsAtEndOf(
    at: Sql,
    days: readonly { readonly memberId: bigint; readonly day: Day }[],
  ): Promise<number[]> {
    return sql.levelsAtEndOf(at, days)
  }

  async state(memberId: bigint) {
    const row = await sql.readLevel(this.deps.db, memberId)
    return {
      vip: row.vip,
      paysum: yuanFromFen(row.paysum_fen),
      flow: yuanFromFen(row.flow_fen),
      next: vipNext(row.vip, row.paysum_fen, row.flow_fen),
      keep: row.vip === 1 ? null : await this.keepState(memberId, row),
      regain: row.regain_level > row.vip ? regainState(row) : null,
    }
  }
}

/** A lost level requires its own retention turnover since the last change. */
function regainState(row: sql.LevelRow) {
  const doneFen = row.flow_fen > row.regain_base_fen ? row.flow_fen - row.regain_base_fen : 0n
  const level = row.vip + 1
  return { level, need: yuanFromFen(vipLevel(level).keepFlowFen), done: yuanFromFen(doneFen) }
}
