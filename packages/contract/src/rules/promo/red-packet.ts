// Red packets: when they can be grabbed, which deposits count, how many they give, and how a day is cut. Pure.
// The rules in words: docs/rules/red-packet.md.
import { RED_PACKET_BANDS, RED_PACKET_TIERS } from '#src/data/play/red-packet.ts'
import { LIMITS } from '#src/limits.ts'
import type { RED_PACKET, StateOf } from '#src/states.ts'
import { addDays, atClock, beijingClock, beijingDay, type Day } from '#src/time.ts'

/** A random whole number from 0 to below `n`, each equally likely. The server brings the operating system's source. */
export type Below = (n: number) => number

const MIN_FEN = BigInt(LIMITS.redPacket.minFen)
const { start: OPENS, end: CLOSES } = LIMITS.redPacketWindow

export function redPacketPhase(now: number | Date): StateOf<typeof RED_PACKET> {
  const clock = beijingClock(now)
  if (clock < OPENS) return 'upcoming'
  return clock < CLOSES ? 'running' : 'ended'
}

/** The day whose packets a member sees: after the end it is the next one. */
export function redPacketDay(now: number | Date): Day {
  const today = beijingDay(now)
  return redPacketPhase(now) === 'ended' ? addDays(today, 1) : today
}

/** When the packets of a day can be grabbed, as `[opens, closes)`. */
export function grabWindow(day: Day): { readonly opens: number; readonly closes: number } {
  return { opens: atClock(day, OPENS), closes: atClock(day, CLOSES) }
}

/** Deposits of a day are those asked for in `[from, to)`: no instant belongs to two days or to none. */
export function countingWindow(day: Day): { readonly from: number; readonly to: number } {
  return { from: atClock(addDays(day, -1), OPENS), to: atClock(day, OPENS) }
}

/** The highest tier that was reached counts; tiers are not added up. */
export function packetsFor(rechargeFen: bigint): number {
  let packets = 0
  for (const tier of RED_PACKET_TIERS) {
    if (rechargeFen >= BigInt(tier.rechargeYuan) * 100n) packets = tier.packets
  }
  return packets
}

/** Whatever was configured, every packet can be given its least. */
export function effectiveBudgetFen(budgetFen: bigint, packets: number): bigint {
  const least = MIN_FEN * BigInt(packets)
  return budgetFen > least ? budgetFen : least
}

/** One amount by the published odds, before the budget is looked at. */
function drawAmountFen(below: Below): bigint {
  let at = below(RED_PACKET_BANDS.reduce((sum, { weight }) => sum + weight, 0))
  for (const { minFen, maxFen, weight } of RED_PACKET_BANDS) {
    if (at < weight) return BigInt(minFen + below(maxFen - minFen + 1))
    at -= weight
  }
  throw new RangeError('a draw outside the bands')
}

/** Cuts `count` packets from what is left of a budget; the last ones get their least in any case. */
export function cutAmounts(count: number, leftFen: bigint, below: Below): bigint[] {
  let left = leftFen
  return Array.from({ length: count }, (_, at) => {
    const most = left - MIN_FEN * BigInt(count - at - 1)
    const drawn = drawAmountFen(below)
    const amount = drawn < most ? drawn : most
    if (amount < MIN_FEN) throw new RangeError(`${leftFen} fen do not suffice for ${count} packets`)
    left -= amount
    return amount
  })
}

/** Every order equally likely (Fisher-Yates): the order of joining must not decide who is cut. */
export function shuffled<T>(items: readonly T[], below: Below): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const [a, b] = [mixed[last], mixed[other]]
    if (a === undefined || b === undefined) throw new RangeError(`no place ${other} among ${mixed.length}`)
    mixed[last] = b
    mixed[other] = a
  }
  return mixed
}

/** What a packet gives on average by the published odds, in whole fen. */
export function expectedPacketFen(): bigint {
  const weights = RED_PACKET_BANDS.reduce((sum, { weight }) => sum + weight, 0)
  const doubled = RED_PACKET_BANDS.reduce(
    (sum, { minFen, maxFen, weight }) => sum + (minFen + maxFen) * weight,
    0,
  )
  return BigInt(Math.floor(doubled / 2 / weights))
}
