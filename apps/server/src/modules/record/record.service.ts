// A member's records: bets with their counted turnover and proof, and money between wallet and venues.
import { type DateCode, OWN_LOTTERY } from '@lanting/contract/codes'
import { findRoom } from '@lanting/contract/data/play/lotteries'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { gameReturnRate } from '@lanting/contract/rules/games/game-return'
import { lunarYear } from '@lanting/contract/rules/lottery/lottery-mark'
import { returnRate } from '@lanting/contract/rules/lottery/return-rate'
import { shownOdds } from '@lanting/contract/rules/lottery/shown-odds'
import { BET, DEPOSIT, type StateOf, TRANSFER, WITHDRAWAL } from '@lanting/contract/states'
import { addDays, beijingDay, dayStart, formatBeijing, lastDays } from '@lanting/contract/time'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { shownResult } from '@lanting/contract/rules/lottery/lottery-result'
import { chanceOf, typeOfPlay } from '@lanting/contract/rules/lottery/lottery-play'
import { MEMOS } from '@lanting/contract/texts/records'
import * as sql from '#src/modules/record/record.sql.ts'

export interface RecordQuestion {
  readonly date: DateCode
  readonly page: number
  /** A venue, or our own lotteries; null is everything. */
  readonly plat: string | null
}

export interface BetQuestion extends RecordQuestion {
  readonly status: StateOf<typeof BET> | null
}

export class RecordService {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  private filterOf(memberId: bigint, question: RecordQuestion): sql.RecordFilter {
    const span = lastDays(this.deps.clock.now(), LIMITS.dateDays[question.date])
    return { memberId, plat: question.plat, from: new Date(span.from), to: new Date(span.to) }
  }

  async bets(memberId: bigint, question: BetQuestion) {
    const filter = { ...this.filterOf(memberId, question), status: question.status }
    const window = pageWindow(question.page)
    const [rows, sums] = await Promise.all([
      sql.listBets(this.deps.db, filter, window),
      sql.sumBets(this.deps.db, filter),
    ])
    const page = pageAnswer(window, sums.total, rows.map(betShown))
    const sum = {
      bet_amount: yuanFromFen(sums.bet_fen),
      valid_amount: yuanFromFen(sums.valid_fen),
      win_loss: yuanFromFen(sums.net_fen),
    }
    const days = await sql.sumBetDays(this.deps.db, { ...filter, ...daysOf(rows) })
    return {
      ...page,
      sum,
      days: days.map(({ day, bets, net_fen }) => ({
        day,
        bets: Number(bets),
        win_loss: yuanFromFen(net_fen),
      })),
    }
  }

  async bet(memberId: bigint, betId: string) {
    const row = await sql.readBet(this.deps.db, memberId, betId)
    if (row === null) throw new AppError('notFound')
    return { bet: betShown(row), return_rate: rateOf(row), ...drawOf(row), proof: proofOf(row) }
  }

  async cash(memberId: bigint, kind: 'deposits' | 'withdrawals', question: RecordQuestion) {
    const window = pageWindow(question.page)
    const { rows, total } = await sql.listCash(this.deps.db, kind, this.filterOf(memberId, question), window)
    const data = rows.map((row) => ({
      out_trade_no: row.no,
      amount: yuanFromFen(row.amount_fen),
      pay_way: PAY_WAYS[row.channel].title,
      ...cashState(row),
      remark: remarkOf(row),
      platname: '',
      created_at: formatBeijing(row.created_at),
      updated_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
    }))
    return pageAnswer(window, total, data)
  }

  /** One transfer with the queries about its outcome. */
  async transfer(memberId: bigint, id: string) {
    const row = await sql.readTransfer(this.deps.db, memberId, id)
    if (row === null) throw new AppError('notFound')
    return {
      transfer_no: row.id,
      direction: row.direction,
      platname: row.plat,
      plat_title: row.plat_title,
      amount: yuanFromFen(row.amount_fen),
      state: TRANSFER.wire(row.state),
      state_text: TRANSFER.label(row.state),
      remark: row.remark,
      created_at: formatBeijing(row.created_at),
      ended_at: timeOrNull(row.ended_at),
      asked: row.asked,
      asked_at: timeOrNull(row.asked_at),
      next_ask_at: timeOrNull(row.next_ask_at),
      staff_at: formatBeijing(row.created_at.getTime() + LIMITS.reconcile.staffAfterMs),
    }
  }

  async play(memberId: bigint, plat: string, sinceMs: number) {
    const sums = await sql.sumPlay(this.deps.db, memberId, plat, new Date(sinceMs))
    return {
      bets: Number(sums.bets),
      staked: yuanFromFen(sums.staked_fen),
      returned: yuanFromFen(sums.returned_fen),
      net: yuanFromFen(sums.net_fen),
      open_bets: Number(sums.open_bets),
      open_staked: yuanFromFen(sums.open_fen),
    }
  }

  async transfers(memberId: bigint, direction: 'in' | 'out', question: RecordQuestion) {
    const filter = this.filterOf(memberId, question)
    const window = pageWindow(question.page)
    const [rows, total] = await Promise.all([
      sql.listTransfers(this.deps.db, filter, direction, window),
      sql.countTransfers(this.deps.db, filter, direction),
    ])
    const data = rows.map((row) => ({
      out_trade_no: row.id,
      amount: yuanFromFen(row.amount_fen),
      pay_way: direction === 'in' ? MEMOS.toVenue(row.plat_title) : MEMOS.toWallet(row.plat_title),
      state: TRANSFER.wire(row.state),
      state_text: TRANSFER.label(row.state),
      remark: row.remark,
      platname: row.plat,
      created_at: formatBeijing(row.created_at),
      updated_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
    }))
    return pageAnswer(window, total, data)
  }
}

/** From the start of the oldest row's day to the end of the newest one's; rows are newest first. */
function daysOf(rows: readonly sql.BetRecordRow[]): { from: Date; to: Date } {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined) return { from: new Date(0), to: new Date(0) }
  const from = dayStart(beijingDay(oldest.created_at))
  const to = dayStart(addDays(beijingDay(newest.created_at), 1))
  return { from: new Date(from), to: new Date(to) }
}

function timeOrNull(at: Date | null): string | null {
  return at === null ? null : formatBeijing(at)
}

function playsOf({ game_name: game, selection }: sql.BetRecordRow, odds: number | null): string {
  if (selection === '') return game
  return odds === null ? `${game} ${selection}` : `${game} ${selection} @${odds}`
}

function betShown(row: sql.BetRecordRow) {
  const odds = shownOdds(row.plat, row.odds_milli)
  return {
    bet_id: row.bet_id,
    bet_amount: yuanFromFen(row.bet_fen),
    valid_amount: yuanFromFen(row.valid_fen),
    valid_note: row.valid_note,
    payout: yuanFromFen(row.payout_fen),
    win_loss: yuanFromFen(row.status === 'settled' ? row.payout_fen - row.bet_fen : 0n),
    plays: playsOf(row, odds),
    Code: row.game_code,
    status: BET.wire(row.status),
    outcome: row.outcome,
    odds,
    expect: row.round_id,
    result_text: typeof row.result.text === 'string' ? row.result.text : '',
    platname: row.plat,
    plat_title: row.plat_title,
    created_at: formatBeijing(row.created_at),
    settled_at: row.settled_at === null ? null : formatBeijing(row.settled_at),
  }
}

/** By the odds of the bet, in-house by the play's probabilities on the day of its draw. */
function rateOf(row: sql.BetInfoRow): number | null {
  if (row.plat !== OWN_LOTTERY) {
    const { plat, game_code: gameCode, selection, odds_milli: oddsMilli } = row
    return gameReturnRate({ plat, gameCode, selection, oddsMilli })
  }
  const type = row.play_id === null ? null : typeOfPlay(row.play_id)
  if (row.play_id === null || row.draw_at === null || type === null) return null
  const { animal } = lunarYear(beijingDay(row.draw_at))
  return returnRate(chanceOf(type, row.play_id, animal), row.odds_milli)
}

function drawOf({ play_id, room_id, draw_at, numbers }: sql.BetInfoRow) {
  const type = play_id === null ? null : typeOfPlay(play_id)
  return {
    room_title: room_id === null ? '' : (findRoom(room_id)?.title ?? ''),
    draw: type === null || draw_at === null || numbers === null ? null : shownResult(type, numbers, draw_at),
  }
}

/** The venue's verification page; only http(s) URLs are passed on. */
function verifierOf({ verify_url: url }: Record<string, unknown>): string {
  if (typeof url !== 'string' || !URL.canParse(url)) return ''
  const { protocol, href } = new URL(url)
  return /^https?:$/.test(protocol) ? href : ''
}

function remarkOf(row: sql.CashRecordRow): string {
  if (row.reason === null) return row.remark
  return [WITHDRAWAL_REASONS[row.reason as WithdrawalReason].reason, row.remark].filter(Boolean).join('：')
}

function proofOf(row: sql.BetInfoRow) {
  return {
    protocol: row.protocol ?? (row.nonce === null ? ('PF1' as const) : ('PF1S' as const)),
    commit: row.server_seed_hash,
    seed: typeof row.result.seed === 'string' ? row.result.seed : '',
    client_seed: row.client_seed,
    nonce: row.nonce === null ? null : Number(row.nonce),
    game_code: row.game_code,
    verify_url: verifierOf(row.result),
  }
}

function cashState(row: sql.CashRecordRow) {
  return row.kind === 'deposits'
    ? { state: DEPOSIT.wire(row.state), state_text: DEPOSIT.label(row.state) }
    : { state: WITHDRAWAL.wire(row.state), state_text: WITHDRAWAL.label(row.state) }
}
