// The office's draw room: state, lag, commitments and exposure of open rounds. Read-only.
import { findLottery, LOTTERIES, type Lottery } from '@lanting/contract/data/play/lotteries'
import type { Animal } from '@lanting/contract/data/play/lunar-years'
import { yuanFromFen } from '@lanting/contract/money'
import { exposureFen, type Standing } from '@lanting/contract/rules/lottery/exposure'
import { lunarYear } from '@lanting/contract/rules/lottery/lottery-mark'
import { currentRound, previousRound } from '@lanting/contract/rules/lottery/schedule'
import { ROUND } from '@lanting/contract/states'
import { beijingDay, formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { exposureBars } from '#src/modules/lottery/draw/draw-room.rules.ts'
import { takes } from '#src/modules/lottery/intake.sql.ts'
import * as sql from '#src/modules/lottery/lottery.sql.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'

export interface DrawRoomDeps {
  readonly db: Db
  readonly clock: Clock
  readonly approvals: Pick<ApprovalReader, 'openSubjects'>
}

export class DrawRoomService {
  constructor(private readonly deps: DrawRoomDeps) {}

  private async standingsOf(lottery: Lottery, expects: readonly string[]): Promise<Map<string, Standing[]>> {
    const byRound = new Map<string, Standing[]>()
    for (const row of await sql.standings(this.deps.db, lottery.name, expects)) {
      const own = byRound.get(row.expect) ?? []
      own.push({ playId: row.play_id, picks: row.picks, stakeFen: row.stake_fen, payFen: row.pay_fen })
      byRound.set(row.expect, own)
    }
    return byRound
  }

  private async roomOf(lottery: Lottery, waiting: ReadonlyMap<string, string>) {
    const round = currentRound(lottery, this.deps.clock.now().getTime())
    const [row, standings, mishaps, taking, takingNext] = await Promise.all([
      sql.drawRoomRow(this.deps.db, lottery.name, round.expect),
      this.standingsOf(lottery, [round.expect]),
      sql.mishaps(this.deps.db, lottery.name),
      takes(this.deps.db, lottery.name, new Date(previousRound(lottery, round).drawAt)),
      takes(this.deps.db, lottery.name, new Date(round.drawAt)),
    ])
    if (row === null) return null
    return {
      name: lottery.name,
      title: lottery.title,
      expect: round.expect,
      state: ROUND.wire(row.state),
      draw_at: formatBeijing(round.drawAt),
      commit: row.commit,
      chain_no: row.chain_no,
      seeds_left: row.seeds_left,
      late_expect: row.late_expect,
      draw_lag_ms: Math.round(row.draw_lag * 1000),
      settle_lag_ms: Math.round(row.settle_lag * 1000),
      bets: Number(row.bets),
      stakes: yuanFromFen(row.stake_fen),
      exposure: worst(lottery, standings.get(round.expect), animalAt(round.drawAt)),
      exposure_cap: capOf(lottery),
      late_rounds: mishaps.late,
      void_rounds: mishaps.void,
      taking: flagOf(taking),
      taking_next: flagOf(takingNext),
      open_approval: waiting.get(lottery.name) ?? null,
      chain_length: row.length,
      published_at: formatBeijing(row.published_at),
    }
  }

  async rooms() {
    const waiting = await this.deps.approvals.openSubjects('intake')
    const all = await Promise.all(LOTTERIES.map((lottery) => this.roomOf(lottery, waiting)))
    return all.filter((room) => room !== null)
  }

  async rounds(name: string, page: number) {
    const lottery = lotteryNamed(name)
    const window = pageWindow(page)
    const { rows, total } = await sql.listRounds(this.deps.db, name, window)
    const standings = await this.standingsOf(
      lottery,
      rows.map((row) => row.expect),
    )
    const data = rows.map((row) => ({
      expect: row.expect,
      state: ROUND.wire(row.state),
      draw_at: formatBeijing(row.draw_at),
      drawn_at: row.drawn_at === null ? null : formatBeijing(row.drawn_at),
      lag_ms: row.drawn_at === null ? null : Math.max(0, row.drawn_at.getTime() - row.draw_at.getTime()),
      result_text: row.result_text ?? '',
      bets: row.bets_count ?? 0,
      stakes: yuanFromFen(row.stake_fen),
      payouts: yuanFromFen(row.payout_fen),
      seed: row.seed,
      commit: row.commit,
      chain_no: row.chain_no,
      salt: row.salt,
      protocol: row.protocol,
      beacon: row.beacon,
      exposure: worst(lottery, standings.get(row.expect), animalAt(row.draw_at.getTime())),
    }))
    return pageAnswer(window, total, data)
  }

  async lags() {
    const row = await sql.readLags(
      this.deps.db,
      LOTTERIES.map((lottery) => lottery.name),
    )
    return {
      rounds: Number(row.rounds),
      draw_p99_ms: row.draw_ms === null ? null : Math.round(row.draw_ms),
      settle_p99_ms: row.settle_ms === null ? null : Math.round(row.settle_ms),
      void_hour: Number(row.void_hour),
      void_month: Number(row.void_month),
    }
  }

  async exposure(name: string) {
    const lottery = lotteryNamed(name)
    const round = currentRound(lottery, this.deps.clock.now().getTime())
    const [standings, members] = await Promise.all([
      this.standingsOf(lottery, [round.expect]),
      sql.membersIn(this.deps.db, name, round.expect),
    ])
    const own = standings.get(round.expect) ?? []
    return {
      name: lottery.name,
      expect: round.expect,
      exposure_cap: capOf(lottery),
      stakes: yuanFromFen(own.reduce((sum, at) => sum + at.stakeFen, 0n)),
      members,
      bars: exposureBars(lottery.type, own, animalAt(round.drawAt)).map(({ label, netFen }) => ({
        label,
        net: yuanFromFen(netFen),
      })),
    }
  }
}

const flagOf = (value: boolean) => (value ? (1 as const) : (0 as const))

function lotteryNamed(name: string): Lottery {
  const lottery = findLottery(name)
  if (lottery === undefined) throw new AppError('notFound')
  return lottery
}

function animalAt(drawAt: number): Animal {
  return lunarYear(beijingDay(drawAt)).animal
}

function capOf(lottery: Lottery): string {
  return yuanFromFen(BigInt(lottery.exposureYuan) * 100n)
}

/** A round on which the house cannot lose counts as zero. */
function worst(lottery: Lottery, standings: readonly Standing[] | undefined, animal: Animal): string {
  const fen = exposureFen(lottery.type, standings ?? [], animal)
  return yuanFromFen(fen > 0n ? fen : 0n)
}
