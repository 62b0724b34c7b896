// Public data of the lotteries: the clock, the last draws, the plays with their odds, the rooms.
import {
  findLottery,
  findRoom,
  LOTTERIES,
  type Lottery,
  type Room,
  ROOMS,
} from '@lanting/contract/data/play/lotteries'
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { lunarYear } from '@lanting/contract/rules/lottery/lottery-mark'
import { oddsNumber } from '@lanting/contract/rules/cashier/payout'
import { currentRound, previousRound, type Round, timeoutSec } from '@lanting/contract/rules/lottery/schedule'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { beijingClock, beijingDay, formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { ChatMessage } from '@lanting/contract/socket'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import type { OddsService } from '#src/modules/lottery/odds.service.ts'
import { shownResult } from '@lanting/contract/rules/lottery/lottery-result'
import { type Intake, intakeNotice } from '@lanting/contract/rules/lottery/lottery-intake'
import { readIntake, takes } from '#src/modules/lottery/intake.sql.ts'
import { LOTTERY_TOPICS, type RoundMessage } from '#src/bus/lottery.topics.ts'
import * as sql from '#src/modules/lottery/lottery.sql.ts'
import { playTitle, typeOfPlay } from '@lanting/contract/rules/lottery/lottery-play'
import { playbox } from '#src/modules/lottery/playbox.rules.ts'

export interface RecentChat {
  recent(roomId: number): Promise<{ readonly messages: readonly ChatMessage[] }>
}

export interface LotteryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly odds: Pick<OddsService, 'of' | 'coming'>
  readonly chat: RecentChat
}

interface Board {
  readonly readAt: number
  readonly round: Round
  readonly open: sql.OpenRoundRow | null
  readonly late: sql.OverdueRow | null
  readonly taking: boolean
  readonly intake: Intake | null
  readonly drawn: readonly sql.DrawnRoundRow[]
}

export class LotteryService {
  /** Polled by every room every few seconds, so it is cached briefly and evicted on a draw. */
  private readonly boards = new Map<string, Promise<Board>>()

  constructor(private readonly deps: LotteryDeps) {
    for (const topic of [LOTTERY_TOPICS.drawn, LOTTERY_TOPICS.closed, LOTTERY_TOPICS.intake]) {
      deps.bus.subscribe(topic, ({ body }) =>
        this.boards.delete((body as Pick<RoundMessage, 'lottery'>).lottery),
      )
    }
  }

  /** Within the transaction of a settlement. False when the round had ended before. */
  end(tx: Tx, lottery: string, expect: string, paidFen: bigint): Promise<boolean> {
    return sql.endRound(tx, lottery, expect, paidFen)
  }

  private async readBoard(lottery: Lottery, now: number): Promise<Board> {
    const round = currentRound(lottery, now)
    const [open, [late], taking, intake, drawn] = await Promise.all([
      sql.openRound(this.deps.db, lottery.name, round.expect),
      sql.overdueRounds(this.deps.db, [lottery.name], LIMITS.draw.lateMs),
      takes(this.deps.db, lottery.name, new Date(previousRound(lottery, round).drawAt)),
      readIntake(this.deps.db, lottery.name),
      sql.drawnRounds(this.deps.db, lottery.name, LIMITS.openListLength),
    ])
    return { readAt: now, round, open, late: late ?? null, taking, intake, drawn }
  }

  private async board(lottery: Lottery): Promise<Board> {
    const now = this.deps.clock.now().getTime()
    const kept = await this.boards.get(lottery.name)
    if (kept !== undefined && now < kept.round.drawAt && Math.abs(now - kept.readAt) < LIMITS.roomCacheMs)
      return kept
    const fresh = this.readBoard(lottery, now)
    this.boards.set(lottery.name, fresh)
    fresh.catch(() => this.boards.delete(lottery.name))
    return fresh
  }

  /** Null until the lottery's first chain is published: no bets before that. */
  private async nowData(lottery: Lottery) {
    const { round, open, late, taking, intake, drawn } = await this.board(lottery)
    if (open === null) return null
    const now = this.deps.clock.now().getTime()
    const list = drawn.map((row) => openItem(lottery, row, now))
    return {
      notice: intakeNotice(lottery, intake, now),
      openlist: list,
      nowdata: {
        expect: list[0]?.expect ?? null,
        nextexpect: round.expect,
        timeout: timeoutSec(now, round),
        drawtime: formatBeijing(round.drawAt),
        draw_ms: round.drawAt,
        server_ms: now,
        hash: open.commit,
        state: roomState(open, late, now < round.closeAt),
        late: late === null ? null : lateRound(late),
        taking: taking ? (1 as const) : (0 as const),
        last: list[0] ?? null,
      },
    }
  }

  private async info(lottery: Lottery) {
    const state = await this.nowData(lottery)
    if (state === null) return null
    const { id, name, title, type } = lottery
    return {
      id,
      name,
      title,
      type,
      period: lottery.periodSec,
      ftime: lottery.closeBeforeSec,
      nowdata: state.nowdata,
    }
  }

  private async offered(lottery: Lottery) {
    const round = currentRound(lottery, this.deps.clock.now().getTime())
    const { animal } = lunarYear(beijingDay(round.drawAt))
    const { groups } = await this.deps.odds.of(lottery, round)
    const coming = await this.deps.odds.coming(new Date(previousRound(lottery, round).drawAt))
    return {
      year_animal: animal,
      playbox: playbox(lottery, animal, groups),
      odds_notice: coming
        .filter((change) => typeOfPlay(change.play_id) === lottery.type)
        .map((change) =>
          fillText(TEXTS.oddsNotice, {
            title: playTitle(change.play_id),
            from: oddsNumber(change.from_milli).toFixed(2),
            to: oddsNumber(change.to_milli).toFixed(2),
            at: formatBeijing(change.effective_at),
          }),
        ),
    }
  }

  async list() {
    const all = await Promise.all(LOTTERIES.map((lottery) => this.info(lottery)))
    return all.filter((one) => one !== null)
  }

  /** Rooms of one lottery, by its name or by one of its rooms; all rooms without either. */
  async rooms({ name, roomId }: { readonly name: string; readonly roomId: number | null }) {
    const asked = name !== '' ? name : roomId === null ? null : (findRoom(roomId)?.lottery ?? '')
    const found = ROOMS.filter((room) => asked === null || room.lottery === asked)
    const rows = await Promise.all(
      found.map(async (room) => {
        const lottery = await this.info(lotteryOf(room))
        return (
          lottery && {
            id: room.id,
            title: room.title,
            ftime: lottery.ftime,
            limits: limitsOf(room),
            lottery,
          }
        )
      }),
    )
    return rows.filter((row) => row !== null)
  }

  async room(roomId: number, owner: Owner) {
    const room = findRoom(roomId)
    if (room === undefined) throw new AppError('roomGone')
    const lottery = lotteryOf(room)
    const [state, { year_animal, ...offered }, chat, balanceFen] = await Promise.all([
      this.nowData(lottery),
      this.offered(lottery),
      this.deps.chat.recent(roomId),
      readMainFen(this.deps.db, owner.id, currencyOf(owner)),
    ])
    if (state === null) throw new AppError('roomGone')
    const { id, name, title, type, periodSec: period } = lottery
    const { notice, ...now } = state
    return {
      id: room.id,
      title: room.title,
      ftime: lottery.closeBeforeSec,
      limits: limitsOf(room),
      lottery: { id, name, title, type, period, ...now, year_animal },
      ...offered,
      odds_notice: [...(notice === null ? [] : [notice]), ...offered.odds_notice],
      chatdata: [...chat.messages],
      balance: yuanFromFen(balanceFen),
    }
  }

  async plays(name: string) {
    const lottery = findLottery(name)
    if (lottery === undefined) throw new AppError('notFound')
    return { name: lottery.name, ...(await this.offered(lottery)) }
  }
}

type RoomState = OutputOf<'POST /api/lotteryList'>[number]['nowdata']['state']

/** State of a room from its rounds: overdue first, because it blocks the rest. */
function roomState(open: sql.OpenRoundRow, late: sql.OverdueRow | null, isBeforeClose: boolean): RoomState {
  if (late !== null) return 'late'
  if (open.state === 'void') return 'void'
  if (open.state !== 'open' || !isBeforeClose) return 'closed'
  return open.commit === null ? 'paused' : 'open'
}

function lateRound({ expect, draw_at, sealed_at, waits_for }: sql.OverdueRow) {
  return {
    expect,
    draw_at: formatBeijing(draw_at),
    sealed_at: sealed_at === null ? null : formatBeijing(sealed_at),
    waits_for: waits_for ?? ('worker' as const),
  }
}

function lotteryOf(room: Room): Lottery {
  const lottery = findLottery(room.lottery)
  if (lottery === undefined) throw new Error(`room ${room.id} has no lottery`)
  return lottery
}

function limitsOf(room: Room) {
  const yuan = (amount: number) => yuanFromFen(BigInt(amount) * 100n)
  return {
    min: yuan(room.minYuan),
    max: yuan(room.maxYuan),
    line_payout_cap: yuan(room.linePayoutCapYuan),
    member_round_cap: yuan(room.memberRoundCapYuan),
  }
}

/** Today by the clock alone; older draws with their day. */
function openItem(lottery: Lottery, row: sql.DrawnRoundRow, now: number) {
  const isToday = beijingDay(row.draw_at) === beijingDay(now)
  const clock = beijingClock(row.draw_at)
  return {
    expect: row.expect,
    opentime2: isToday ? clock : `${beijingDay(row.draw_at).slice(5)} ${clock.slice(0, 5)}`,
    extend: shownResult(lottery.type, row.numbers, row.draw_at),
  }
}
