// Announces a round's events in the rooms: close, draw, void, coming changes; and to each winner their own winnings.
import { findLottery, LOTTERIES, ROOMS } from '@lanting/contract/data/play/lotteries'
import { yuanFromFen } from '@lanting/contract/money'
import { intakeNotice } from '@lanting/contract/rules/lottery/lottery-intake'
import { playTitle, typeOfPlay } from '@lanting/contract/rules/lottery/lottery-play'
import { oddsNumber } from '@lanting/contract/rules/cashier/payout'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import {
  type IntakeMessage,
  LOTTERY_TOPICS,
  type OddsMessage,
  type RoundMessage,
} from '#src/bus/lottery.topics.ts'
import type { ChatHub } from '#src/modules/room/chat.hub.ts'
import { systemFrame } from '#src/modules/room/chat.seat.ts'
import * as sql from '#src/modules/room/notice.sql.ts'

export interface NoticeDeps {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
  readonly hub: Pick<ChatHub, 'sendToRooms' | 'sendToMember' | 'membersIn'>
}

function roomsOf(lottery: string): number[] {
  return ROOMS.filter((room) => room.lottery === lottery).map((room) => room.id)
}

export class NoticeService {
  private stops: readonly (() => void)[] = []

  constructor(private readonly deps: NoticeDeps) {}

  /** Subscribes until stopped. */
  start(): void {
    this.stops = [
      this.on<RoundMessage>(LOTTERY_TOPICS.closed, (round) => this.closed(round)),
      this.on<RoundMessage>(LOTTERY_TOPICS.drawn, (round) => this.drawn(round)),
      this.on<RoundMessage>(LOTTERY_TOPICS.settled, (round) => this.settled(round)),
      this.on<RoundMessage>(LOTTERY_TOPICS.voided, (round) => this.voided(round)),
      this.on<OddsMessage>(LOTTERY_TOPICS.odds, (change) => this.oddsAnnounced(change)),
      this.on<IntakeMessage>(LOTTERY_TOPICS.intake, (change) => this.intakeChanged(change)),
    ]
  }

  stop(): void {
    for (const stop of this.stops) stop()
  }

  private on<Body>(topic: string, announce: (body: Body) => Promise<void> | void): () => void {
    const { bus, log } = this.deps
    return bus.subscribe(topic, ({ body }) => {
      Promise.resolve(announce(body as Body)).catch((error: unknown) =>
        log.error({ error, topic }, 'the rooms could not be notified'),
      )
    })
  }

  private closed({ lottery, expect }: RoundMessage): void {
    const text = fillText(TEXTS.roundCloseNotice, { expect })
    this.deps.hub.sendToRooms(roomsOf(lottery), systemFrame('close', text, expect))
  }

  private async drawn({ lottery, expect }: RoundMessage): Promise<void> {
    const result = await sql.resultText(this.deps.db, lottery, expect)
    if (result === null) return
    const text = fillText(TEXTS.roundDrawNotice, { expect, text: result })
    this.deps.hub.sendToRooms(roomsOf(lottery), systemFrame('draw', text, expect))
  }

  /** Sent to the winner's own sockets in the rooms of that lottery. */
  private async settled({ lottery, expect }: RoundMessage): Promise<void> {
    const { db, hub } = this.deps
    const rooms = roomsOf(lottery)
    const present = hub.membersIn(rooms)
    if (present.length === 0) return
    for (const win of await sql.winsOf(db, lottery, expect, present)) {
      const text = fillText(TEXTS.winNotice, { expect, sum: yuanFromFen(win.payout_fen) })
      hub.sendToMember(win.member_id, rooms, systemFrame('win', text, expect))
    }
  }

  private voided({ lottery, expect }: RoundMessage): void {
    const text = fillText(TEXTS.voidRound, { expect })
    this.deps.hub.sendToRooms(roomsOf(lottery), systemFrame('void', text, expect))
  }

  private async oddsAnnounced({ changeId }: OddsMessage): Promise<void> {
    const change = await sql.oddsChange(this.deps.db, changeId)
    if (change === null) return
    const text = fillText(TEXTS.oddsNotice, {
      title: playTitle(change.play_id),
      from: oddsNumber(change.from_milli).toFixed(2),
      to: oddsNumber(change.to_milli).toFixed(2),
      at: formatBeijing(change.effective_at),
    })
    const type = typeOfPlay(change.play_id)
    const lotteries = LOTTERIES.filter((lottery) => lottery.type === type)
    this.deps.hub.sendToRooms(
      lotteries.flatMap(({ name }) => roomsOf(name)),
      systemFrame('odds', text),
    )
  }

  private async intakeChanged({ lottery: name }: IntakeMessage): Promise<void> {
    const lottery = findLottery(name)
    const row = await sql.intakeOf(this.deps.db, name)
    if (lottery === undefined || row === null) return
    // The state just before the round it takes effect from, however late this message is.
    const text = intakeNotice(lottery, row, row.since.getTime() - 1)
    if (text !== null) this.deps.hub.sendToRooms(roomsOf(name), systemFrame('intake', text))
  }
}
