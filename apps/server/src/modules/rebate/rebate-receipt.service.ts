// Receipt of a rebate: base × rate, earlier rows, the bets of the day, and which of them did not count.
import { OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { yuanFromFen } from '@lanting/contract/money'
import { rebateFen } from '@lanting/contract/rules/promo/rebate'
import { REBATE } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { AppError } from '#src/lib/app-error.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/modules/rebate/rebate-receipt.sql.ts'
import type { Levels } from '#src/modules/rebate/rebate-run.service.ts'

export class RebateReceiptService {
  constructor(private readonly deps: { readonly db: Db; readonly vip: Levels }) {}

  async read(memberId: bigint, id: string, page: number) {
    const { db, vip } = this.deps
    const row = await sql.readRow(db, memberId, id)
    if (row === null) throw new AppError('notFound')
    const window = pageWindow(page)
    const [sums, bets, [level = 0]] = await Promise.all([
      sql.sumBets(db, memberId, row.plat, row.day),
      sql.listBets(db, memberId, row.plat, row.day, window),
      vip.levelsAtEndOf(db, [{ memberId, day: row.day }]),
    ])
    const dueFen = rebateFen(row.valid_fen, row.rate_bp)
    const beforeFen = rebateFen(row.before_valid_fen ?? 0n, row.before_rate_bp ?? 0)
    return {
      id: row.id,
      gamename: row.name ?? OWN_LOTTERY_TITLE,
      platname: row.plat,
      bet_date: row.day,
      level,
      state: REBATE.wire(row.state),
      valid_amount: yuanFromFen(row.valid_fen),
      rate: row.rate_bp / 100,
      due: yuanFromFen(dueFen),
      before: yuanFromFen(beforeFen),
      offset: yuanFromFen(dueFen - beforeFen - row.money_fen),
      money: yuanFromFen(row.money_fen),
      stakes: yuanFromFen(sums.stakes),
      left_out: sums.leftOut.map(({ reason, bets: n, fen }) => ({
        reason,
        bets: n,
        amount: yuanFromFen(fen),
      })),
      adds_up: sums.valid === row.valid_fen,
      bets: pageAnswer(window, sums.bets, bets.map(betToWire)),
    }
  }
}

function betToWire(bet: sql.ReceiptBet) {
  return {
    bet_id: bet.bet_id,
    game: bet.game_name,
    selection: bet.selection,
    settled_at: formatBeijing(bet.settled_at),
    bet_amount: yuanFromFen(bet.bet_fen),
    valid_amount: yuanFromFen(bet.valid_fen),
    note: bet.valid_note,
  }
}
