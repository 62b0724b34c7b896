// A room, its lottery and a round's proof as the server sends them, computed by the contract's own rules.
import { sha256OfText } from '@lanting/contract/test/sha256'
import type { OutputOf } from '@lanting/contract/calls/names'
import { type Lottery, LOTTERIES, type Room, ROOMS } from '@lanting/contract/data/play/lotteries'
import type { PlayGroup } from '@lanting/contract/data/play/plays-sum'
import { SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import { markPlays, markResult } from '@lanting/contract/rules/lottery/lottery-mark'
import { sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { type RoundNumber, walkBack } from '@lanting/contract/rules/fairness/pf1'
import { markChance, returnRate, sumChance } from '@lanting/contract/rules/lottery/return-rate'
import { currentRound, nextRound, previousRound } from '@lanting/contract/rules/lottery/schedule'
import { beijingClock, formatBeijing, parseBeijing } from '@lanting/contract/time'

/** The published test chain: 1500 seeds from one text. */
const TOP = sha256OfText('PF1 test vector chain')
export const TEST_SALT = sha256OfText('PF1 test vector salt')
export const seedAt = (i: number) => walkBack(TOP, 1500 - i)

type RoomAnswer = OutputOf<'GET /api/lotteryRoom'>

const yuan = (value: number) => value.toFixed(2)

/** Cached: recomputing the odds for every answer took a fifth of a room's tests. */
const playboxes = new Map<1 | 2, RoomAnswer['playbox']>()

function playbox(type: 1 | 2): RoomAnswer['playbox'] {
  const known = playboxes.get(type) ?? playboxOf(type)
  playboxes.set(type, known)
  return known
}

function playboxOf(type: 1 | 2): RoomAnswer['playbox'] {
  const groups: readonly PlayGroup[] = type === 2 ? SUM_PLAYS : markPlays('马')
  return groups.map(({ name, desc, special, plays }) => ({
    name,
    desc,
    special,
    childrens: plays.map(({ id, title, oddsMilli, pick }) => ({
      id,
      playtitle: title,
      odds: oddsMilli / 1000,
      rtp: returnRate(type === 2 ? sumChance(id) : markChance(id, '马'), oddsMilli),
      pick: pick ?? 0,
    })),
  }))
}

function resultOf(lottery: Lottery, k: number) {
  const digit = (n: number) => (k * n) % 10
  if (lottery.type === 2) return sumResult([digit(3), digit(7), digit(9)])
  return markResult(
    Array.from({ length: 7 }, (_, i) => ((k + i * 5) % 49) + 1),
    '2026-11-15',
  )
}

/** The round after the last drawn one, as the server reports it while its result is pending. */
function lateAfter(lottery: Lottery, last: RoundNumber) {
  const { expect, drawAt, closeAt } = nextRound(lottery, last)
  const waits_for = 'beacon' as const
  return { expect, draw_at: formatBeijing(drawAt), sealed_at: formatBeijing(closeAt), waits_for }
}

/** The server's state at an instant; `drawnUntil` holds the last draw back, as a late worker does. */
export function nowDataAt(lottery: Lottery, at: number, { held = 0 } = {}): RoomAnswer['lottery']['nowdata'] {
  const round = currentRound(lottery, at)
  let last = previousRound(lottery, round)
  for (let i = 0; i < held; i++) last = previousRound(lottery, last)
  const item = {
    expect: last.expect,
    opentime2: beijingClock(last.drawAt),
    extend: resultOf(lottery, last.k),
  }
  return {
    expect: last.expect,
    nextexpect: round.expect,
    timeout: Math.ceil((round.drawAt - at) / 1000),
    drawtime: formatBeijing(round.drawAt),
    draw_ms: round.drawAt,
    server_ms: Math.round(at),
    hash: seedAt(round.k - 1),
    ...(held === 0
      ? { state: 'open', late: null }
      : { state: 'late', hash: null, late: lateAfter(lottery, last) }),
    taking: 1,
    last: item,
  }
}

const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('no such sample')
  return found
}

const lotteryNamed = (name: string): Lottery => must(LOTTERIES.find((one) => one.name === name))

const limitsOf = (room: Room) => ({
  min: yuan(room.minYuan),
  max: yuan(room.maxYuan),
  line_payout_cap: yuan(room.linePayoutCapYuan),
  member_round_cap: yuan(room.memberRoundCapYuan),
})

export const at = (text: string) => must(parseBeijing(text) ?? undefined)

export function roomAt(id: number, instant: number, options: { held?: number } = {}): RoomAnswer {
  const room = must(ROOMS.find((one) => one.id === id))
  const lottery = lotteryNamed(room.lottery)
  const nowdata = nowDataAt(lottery, instant, options)
  let past = previousRound(lottery, currentRound(lottery, instant))
  for (let i = 0; i < (options.held ?? 0); i++) past = previousRound(lottery, past)
  const openlist = Array.from({ length: 20 }, () => {
    const one = past
    past = previousRound(lottery, past)
    return { expect: one.expect, opentime2: beijingClock(one.drawAt), extend: resultOf(lottery, one.k) }
  })
  return {
    id,
    title: room.title,
    ftime: lottery.closeBeforeSec,
    limits: limitsOf(room),
    lottery: {
      id: lottery.id,
      name: lottery.name,
      title: lottery.title,
      type: lottery.type,
      period: lottery.periodSec,
      nowdata,
      openlist,
      year_animal: '马',
    },
    playbox: playbox(lottery.type),
    chatdata: [],
    balance: '12860.50',
    odds_notice: [],
  }
}

export function lotteriesAt(instant: number): OutputOf<'POST /api/lotteryList'> {
  return LOTTERIES.map((lottery) => ({
    id: lottery.id,
    name: lottery.name,
    title: lottery.title,
    type: lottery.type,
    period: lottery.periodSec,
    ftime: lottery.closeBeforeSec,
    nowdata: nowDataAt(lottery, instant),
  }))
}

export function roomsAt(name: string, instant: number): OutputOf<'POST /api/lotteryRoom'> {
  return ROOMS.filter((room) => room.lottery === name).map((room) => ({
    id: room.id,
    title: room.title,
    ftime: lotteryNamed(name).closeBeforeSec,
    limits: limitsOf(room),
    lottery: must(lotteriesAt(instant).find((one) => one.name === name)),
  }))
}

/** Vector B: js28, round 2 of 15 November 2026, with a skipped byte. */
export const fairB: OutputOf<'GET /api/lotteryFair'> = {
  name: 'js28',
  title: '极速28',
  type: 2,
  expect: '202611150002',
  state: 3,
  draw_at: '2026-11-15 00:02:00',
  drawn_at: '2026-11-15 00:02:00',
  commit: seedAt(1),
  seed: seedAt(2),
  salt: TEST_SALT,
  salt_source: 'sandbox',
  chain_no: 1,
  chain_commit: seedAt(0),
  chain_published_at: '2026-11-14 00:00:00',
  chain_start: '2026-11-15',
  i: 2,
  bets_root: null,
  bets_count: null,
  result: sumResult([4, 6, 9]),
  late_rounds: 0,
  void_rounds: 0,
}

export const playsOf = (name: string): OutputOf<'GET /api/lotteryPlays'> => ({
  name,
  year_animal: '马',
  playbox: playbox(lotteryNamed(name).type),
  odds_notice: [],
})
