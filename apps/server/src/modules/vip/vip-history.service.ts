// History of a member's level: every change with its figures, and the last evaluated day.
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { addDays, type Day } from '@lanting/contract/time'
import { VIP_FIGURES } from '@lanting/contract/texts/records'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/modules/vip/vip-history.sql.ts'
import { depositedSince, flowsBetween, readLevel } from '#src/modules/vip/vip.sql.ts'

export class VipHistoryService {
  constructor(private readonly deps: { readonly db: Db }) {}

  async list(memberId: bigint, page: number) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listHistory(this.deps.db, memberId, window)
    const data = []
    for (const row of rows) {
      data.push({
        day: row.day,
        kind: row.kind,
        from: row.from_level,
        to: row.to_level,
        gift: yuanFromFen(row.gift_fen),
        checks: await this.checksOf(memberId, row),
      })
    }
    return { ...pageAnswer(window, total, data), latest: await this.latest(memberId) }
  }

  private async checksOf(memberId: bigint, row: sql.HistoryRow) {
    if (row.kind === 'monthly') return []
    if (row.kind === 'promoted') return riseChecks(row.to_level, row)
    const from = addDays(row.day, -LIMITS.vipKeepDays)
    const [flowFen = 0n] = await flowsBetween(this.deps.db, [{ memberId, from, until: row.day }])
    return [check(VIP_FIGURES.keepFlow(LIMITS.vipKeepDays), flowFen, vipLevel(row.from_level).keepFlowFen)]
  }

  /** State at the end of that day. */
  private async latest(memberId: bigint) {
    const { db } = this.deps
    const evaluation = await sql.lastEvaluation(db, memberId)
    if (evaluation === null) return null
    const { day, changed } = evaluation
    const level = await readLevel(db, memberId)
    const after: Day = addDays(day, 1)
    const isTop = level.vip >= LIMITS.vipLevels.max
    const [depositedFen = 0n] = await depositedSince(db, [memberId], after)
    const [playedFen = 0n] = await flowsBetween(db, [{ memberId, from: after, until: null }])
    const figures = {
      paysum_fen: level.paysum_fen - depositedFen,
      flow_fen: level.flow_fen - playedFen,
      base_fen: level.regain_base_fen,
      isRegained: level.regain_level > level.vip,
    }
    const checks = changed || isTop ? [] : riseChecks(level.vip + 1, figures)
    return { day, changed: changed ? (1 as const) : (0 as const), checks }
  }
}

interface RiseFigures {
  readonly paysum_fen: bigint
  readonly flow_fen: bigint
  readonly base_fen: bigint
  readonly gift_fen?: bigint
  readonly isRegained?: boolean
}

/** A regained level has had its gift, and is earned by its own retention turnover. */
function riseChecks(to: number, figures: RiseFigures) {
  const { rechargeFen, flowFen, keepFlowFen, upgradeGiftFen } = vipLevel(to)
  const isRegained = figures.isRegained ?? (figures.gift_fen === 0n && upgradeGiftFen > 0n)
  return [
    check(VIP_FIGURES.deposits, figures.paysum_fen, rechargeFen),
    check(VIP_FIGURES.flow, figures.flow_fen, flowFen),
    ...(isRegained ? [check(VIP_FIGURES.flowSince, figures.flow_fen - figures.base_fen, keepFlowFen)] : []),
  ]
}

function check(name: string, haveFen: bigint, needFen: bigint) {
  const met = haveFen >= needFen ? (1 as const) : (0 as const)
  return { name, have: yuanFromFen(haveFen), need: yuanFromFen(needFen), met }
}
