// One member's money as staff see it: every entry of the ledger, every bet, cards, turnover and the day's limits.
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { shownOdds } from '@lanting/contract/rules/lottery/shown-odds'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { BET, WITHDRAWAL } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { memberMain } from '#src/ledger/accounts.ts'
import type { CodeGroup } from '#src/ledger/codes.ts'
import {
  readStatement,
  readStatementTotals,
  statementAddsUp,
  type StatementRow,
} from '#src/ledger/statement.sql.ts'
import { readMember } from '#src/modules/member/member-review.sql.ts'
import * as sql from '#src/modules/member/member-money.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface MemberMoneyDeps {
  readonly db: Db
  readonly turnover: Pick<TurnoverService, 'remainingFen'>
}

export class MemberMoneyService {
  constructor(private readonly deps: MemberMoneyDeps) {}

  private async find(id: number) {
    const row = await readMember(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  async ledger(asked: { id: number; kind?: CodeGroup | undefined; page: number }) {
    const member = await this.find(asked.id)
    const account = memberMain(member.id, member.is_trial ? 'PLAY' : 'CNY')
    const filter = { account, ...(asked.kind === undefined ? {} : { group: asked.kind }) }
    const window = pageWindow(asked.page)
    const rows = await readStatement(this.deps.db, { ...filter, limit: window.limit, offset: window.offset })
    const { count } = await readStatementTotals(this.deps.db, filter)
    const addsUp = (await statementAddsUp(this.deps.db, account)) ? (1 as const) : (0 as const)
    return { ...pageAnswer(window, count, rows.map(lineToWire)), adds_up: addsUp }
  }

  async bets(asked: { id: number; page: number }) {
    const member = await this.find(asked.id)
    const window = pageWindow(asked.page)
    const rows = await sql.listBets(this.deps.db, member.id, window)
    const { total, valid_fen: valid, net_fen: net } = await sql.sumBets(this.deps.db, member.id)
    const sums = { valid_30: yuanFromFen(valid), net_30: yuanFromFen(net) }
    return { ...pageAnswer(window, total, rows.map(betToWire)), ...sums }
  }

  async cashier(id: number) {
    const member = await this.find(id)
    const cards = await sql.listCards(this.deps.db, member.id, LIMITS.withdrawHoldMs)
    const facts = await sql.readCashier(this.deps.db, member.id)
    const pending = await sql.readPending(this.deps.db, member.id)
    const level = vipLevel(member.vip)
    return {
      cards: cards.map(cardToWire),
      turnover_left: yuanFromFen(await this.deps.turnover.remainingFen(member.id)),
      today: {
        count: Number(facts.count_today),
        count_max: level.withdrawCount,
        sum: yuanFromFen(facts.sum_today),
        sum_max: yuanFromFen(level.withdrawLimitFen),
      },
      deposits_30: { count: Number(facts.deposits), sum: yuanFromFen(facts.deposited) },
      withdrawals_30: { count: Number(facts.withdrawals), sum: yuanFromFen(facts.withdrawn) },
      pending:
        pending === null
          ? null
          : {
              withdraw_no: pending.no,
              amount: yuanFromFen(pending.amount_fen),
              state: WITHDRAWAL.wire(pending.state),
            },
    }
  }
}

function lineToWire(row: StatementRow) {
  return {
    id: String(row.seq),
    at: formatBeijing(row.at),
    title: row.label,
    memo: row.memo ?? '',
    key: row.key,
    amount: yuanFromFen(row.amountFen),
    balance_after: yuanFromFen(row.balanceAfterFen),
  }
}

function betToWire(row: sql.BetRow) {
  return {
    bet_id: row.bet_id,
    at: formatBeijing(row.created_at),
    venue: row.venue,
    game: row.game_name,
    selection: row.selection,
    odds: shownOdds(row.plat, row.odds_milli),
    stake: yuanFromFen(row.bet_fen),
    valid: yuanFromFen(row.valid_fen),
    // Open and void bets have no win or loss.
    win_loss: yuanFromFen(row.status === 'settled' ? row.payout_fen - row.bet_fen : 0n),
    status: BET.wire(row.status),
    outcome: row.outcome,
  }
}

function cardToWire(row: sql.CardRow) {
  return {
    id: row.id,
    kind: row.kind,
    title: row.kind === 'usdt' ? `USDT-${row.owner}` : row.bank,
    number: maskNumber(row.number),
    bound_at: formatBeijing(row.created_at),
    held_until: row.held_until === null ? null : formatBeijing(row.held_until),
    paid: Number(row.paid),
  }
}
