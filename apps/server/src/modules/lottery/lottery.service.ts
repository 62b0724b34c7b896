// What anybody may know of the lotteries: the clock, the last draws, the plays with their odds, the rooms.
import {
  findLottery,
  findRoom,
  LOTTERIES,
  type Lottery,
  type Room,
  ROOMS,
} from '@lanting/contract/data/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { lunarYear } from '@lanting/contract/rules/lottery-mark'
import { oddsNumber } from '@lanting/contract/rules/payout'
import { currentRound, previousRound, type Round, timeoutSec } from '@lanting/contract/rules/schedule'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { beijingClock, beijingDay, formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { Clock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import type { OddsService } from '#src/modules/lottery-bet/odds.service.ts'
import { shownResult } from '#src/modules/lottery/draw.rules.ts'
import { type Intake, intakeNotice } from '#src/modules/lottery/intake.rules.ts'
import { readIntake, takes } from '#src/modules/lottery/intake.sql.ts'
import { LOTTERY_TOPICS, type RoundTold } from '#src/modules/lottery/lottery.events.ts'
import * as sql from '#src/modules/lottery/lottery.sql.ts'
import { playbox, playTitle, typeOfPlay } from '#src/modules/lottery/playbox.rules.ts'
import type { ChatService } from '#src/modules/room/chat.service.ts'

export interface LotteryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly odds: Pick<OddsService, 'of' | 'coming'>
  readonly chat: Pick<ChatService, 'recent'>
}

interface Board {
  readonly readAt: number
  readonly round: Round
  readonly hash: string | null
  readonly taking: boolean
  readonly intake: Intake | null
  readonly drawn: readonly sql.DrawnRoundRow[]
}

export type LotteryService = ReturnType<typeof createLotteryService>

export function createLotteryService({ db, clock, bus, odds, chat }: LotteryDeps) {
  /** Read by every room every few seconds, so it is kept for a moment, and dropped when something was drawn. */
  const boards = new Map<string, Promise<Board>>()
  for (const topic of [LOTTERY_TOPICS.drawn, LOTTERY_TOPICS.closed, LOTTERY_TOPICS.intake]) {
    bus.subscribe(topic, ({ body }) => boards.delete((body as Pick<RoundTold, 'lottery'>).lottery))
  }

  async function readBoard(lottery: Lottery, now: number): Promise<Board> {
    const round = currentRound(lottery, now)
    const [hash, taking, intake, drawn] = await Promise.all([
      sql.publicCommit(db, lottery.name, round.expect),
      takes(db, lottery.name, new Date(previousRound(lottery, round).drawAt)),
      readIntake(db, lottery.name),
      sql.drawnRounds(db, lottery.name, LIMITS.openListLength),
    ])
    return { readAt: now, round, hash, taking, intake, drawn }
  }

  async function board(lottery: Lottery): Promise<Board> {
    const now = clock.now().getTime()
    const kept = await boards.get(lottery.name)
    if (kept !== undefined && now < kept.round.drawAt && Math.abs(now - kept.readAt) < LIMITS.roomCacheMs)
      return kept
    const fresh = readBoard(lottery, now)
    boards.set(lottery.name, fresh)
    fresh.catch(() => boards.delete(lottery.name))
    return fresh
  }

  /** Null until the lottery's first chain is published: before that nothing may be bet on. */
  async function nowData(lottery: Lottery) {
    const { round, hash, taking, intake, drawn } = await board(lottery)
    if (hash === null) return null
    const now = clock.now().getTime()
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
        hash,
        taking: taking ? (1 as const) : (0 as const),
        last: list[0] ?? null,
      },
    }
  }

  async function info(lottery: Lottery) {
    const state = await nowData(lottery)
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

  async function plays(lottery: Lottery) {
    const round = currentRound(lottery, clock.now().getTime())
    const { animal } = lunarYear(beijingDay(round.drawAt))
    const { groups } = await odds.of(lottery, round)
    const coming = await odds.coming(new Date(previousRound(lottery, round).drawAt))
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

  return {
    async list() {
      const all = await Promise.all(LOTTERIES.map(info))
      return all.filter((one) => one !== null)
    },

    /** Rooms of one lottery, by its name or by one of its rooms; of all when neither is asked for. */
    async rooms({ name, roomId }: { readonly name: string; readonly roomId: number | null }) {
      const asked = name !== '' ? name : roomId === null ? null : (findRoom(roomId)?.lottery ?? '')
      const found = ROOMS.filter((room) => asked === null || room.lottery === asked)
      const rows = await Promise.all(
        found.map(async (room) => {
          const lottery = await info(lotteryOf(room))
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
    },

    async room(roomId: number, owner: Owner) {
      const room = findRoom(roomId)
      if (room === undefined) throw new AppError('roomGone')
      const lottery = lotteryOf(room)
      const [state, { year_animal, ...offered }, heard, balanceFen] = await Promise.all([
        nowData(lottery),
        plays(lottery),
        chat.recent(roomId),
        readMainFen(db, owner.id, currencyOf(owner)),
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
        chatdata: [...heard.messages],
        balance: yuanFromFen(balanceFen),
      }
    },

    async plays(name: string) {
      const lottery = findLottery(name)
      if (lottery === undefined) throw new AppError('notFound')
      return { name: lottery.name, ...(await plays(lottery)) }
    },
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
