// What a member of the demo's past does in a lottery's room: a few lines on the round that is open.
import type { House } from '#src/history/house.ts'
import { payIn, SECOND, walletFen } from '#src/history/member-acts.ts'
import type { Person } from '#src/history/person.ts'

export interface LotteryBet {
  readonly roomId: number
  readonly lines: number
  /** Of each line, in whole yuan. */
  readonly stakeYuan: number
}

/** A round that has just closed is skipped: the next one is bet on. */
export async function betOn(house: House, who: Person, bet: LotteryBet): Promise<void> {
  if ((await walletFen(house, who)) < BigInt(bet.stakeYuan * bet.lines) * 100n)
    await payIn(house, who, 200, 'wxpay')
  const readRoom = () => house.call(who, 'GET /api/lotteryRoom', { room_id: String(bet.roomId) })
  let room = await readRoom()
  const { draw_ms: drawMs, server_ms: serverMs } = room.lottery.nowdata
  const leftMs = drawMs - serverMs
  if (leftMs < (room.ftime + 5) * SECOND) {
    await house.pass(leftMs + SECOND)
    room = await readRoom()
  }
  const plays = room.playbox.flatMap(({ special, childrens }) => (special === 0 ? childrens : []))
  // Which plays is of no weight; every member has others, and so has every round. One is always an even chance.
  const first = Number(who.id) + Number(room.lottery.nowdata.nextexpect)
  const order = Array.from(
    { length: bet.lines },
    (_, n) => plays[(first + n * LEAP) % (n === 0 ? EVEN : plays.length)],
  ).flatMap((play) => (play === undefined ? [] : [{ id: play.id, total: String(bet.stakeYuan) }]))
  const input = { room_id: bet.roomId, expect: room.lottery.nowdata.nextexpect, order }
  await house.call(who, 'POST /api/lotteryOrder', input)
}

/** Big, small, odd and even are first in every lottery. */
const EVEN = 4
/** From one line to the next: far enough that they are not neighbours of one kind. */
const LEAP = 7
