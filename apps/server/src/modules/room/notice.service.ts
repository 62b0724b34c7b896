// Tells the rooms what happens to a round: close, draw, void, changes to come; and each winner alone of the winnings.
import { findLottery, LOTTERIES, ROOMS } from '@lanting/contract/data/lotteries'
import { yuanFromFen } from '@lanting/contract/money'
import { markPlay } from '@lanting/contract/rules/lottery-mark'
import { sumPlay } from '@lanting/contract/rules/lottery-sum'
import { oddsNumber } from '@lanting/contract/rules/payout'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'
import { intakeNotice } from '@lanting/contract/rules/lottery-intake'
import { type IntakeTold, LOTTERY_TOPICS, type OddsTold, type RoundTold } from '#src/bus/lottery.topics.ts'
import type { ChatHub } from '#src/modules/room/chat.hub.ts'
import { systemFrame } from '#src/modules/room/chat.seat.ts'
import * as sql from '#src/modules/room/notice.sql.ts'

export interface NoticeDeps {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
  readonly hub: Pick<ChatHub, 'tellRooms' | 'tellMember' | 'membersIn'>
}

function roomsOf(lottery: string): number[] {
  return ROOMS.filter((room) => room.lottery === lottery).map((room) => room.id)
}

/** Listens until it is stopped. */
export function startNotices({ db, bus, log, hub }: NoticeDeps): () => void {
  async function drawn({ lottery, expect }: RoundTold) {
    const text = await sql.resultText(db, lottery, expect)
    if (text === null) return
    hub.tellRooms(
      roomsOf(lottery),
      systemFrame('draw', fillText(TEXTS.roundDrawNotice, { expect, text }), expect),
    )
  }

  /** The winner hears it in the rooms of that lottery; nobody hears of anybody else's. */
  async function settled({ lottery, expect }: RoundTold) {
    const rooms = roomsOf(lottery)
    const present = hub.membersIn(rooms)
    if (present.length === 0) return
    for (const win of await sql.winsOf(db, lottery, expect, present)) {
      const text = fillText(TEXTS.winNotice, { expect, sum: yuanFromFen(win.payout_fen) })
      hub.tellMember(win.member_id, rooms, systemFrame('win', text, expect))
    }
  }

  async function oddsAnnounced({ changeId }: OddsTold) {
    const change = await sql.oddsChange(db, changeId)
    if (change === null) return
    const sum = sumPlay(change.play_id)
    const play = sum ?? markPlay(change.play_id)
    const text = fillText(TEXTS.oddsNotice, {
      title: play === undefined ? String(change.play_id) : `${play.group}-${play.title}`,
      from: oddsNumber(change.from_milli).toFixed(2),
      to: oddsNumber(change.to_milli).toFixed(2),
      at: formatBeijing(change.effective_at),
    })
    const type = sum === undefined ? 1 : 2
    const lotteries = LOTTERIES.filter((lottery) => lottery.type === type)
    hub.tellRooms(
      lotteries.flatMap(({ name }) => roomsOf(name)),
      systemFrame('odds', text),
    )
  }

  async function intakeChanged({ lottery: name }: IntakeTold) {
    const lottery = findLottery(name)
    const row = await sql.intakeOf(db, name)
    if (lottery === undefined || row === null) return
    // As it was just before the round it holds from, however late this is heard.
    const text = intakeNotice(lottery, row, row.since.getTime() - 1)
    if (text !== null) hub.tellRooms(roomsOf(name), systemFrame('intake', text))
  }

  function hear<Body>(topic: string, tell: (body: Body) => Promise<void> | void): () => void {
    return bus.subscribe(topic, ({ body }) => {
      Promise.resolve(tell(body as Body)).catch((error: unknown) =>
        log.error({ error, topic }, 'the rooms could not be told'),
      )
    })
  }

  const stops = [
    hear<RoundTold>(LOTTERY_TOPICS.closed, ({ lottery, expect }) => {
      const text = fillText(TEXTS.roundCloseNotice, { expect })
      hub.tellRooms(roomsOf(lottery), systemFrame('close', text, expect))
    }),
    hear<RoundTold>(LOTTERY_TOPICS.drawn, drawn),
    hear<RoundTold>(LOTTERY_TOPICS.settled, settled),
    hear<RoundTold>(LOTTERY_TOPICS.voided, ({ lottery, expect }) => {
      const text = fillText(TEXTS.voidRound, { expect })
      hub.tellRooms(roomsOf(lottery), systemFrame('void', text, expect))
    }),
    hear<OddsTold>(LOTTERY_TOPICS.odds, oddsAnnounced),
    hear<IntakeTold>(LOTTERY_TOPICS.intake, intakeChanged),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
