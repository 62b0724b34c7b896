// The stage of the settlement proof: a database with members, a round full of random bets of every play, and its draw.
import { LOTTERIES, type Lottery } from '@lanting/contract/data/play/lotteries'
import { MARK_PLAYS } from '@lanting/contract/data/play/plays-mark'
import { type Play, SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { advanceClock, type Clock } from '#server/clock/clock.ts'
import type { Db } from '#server/db/pool.ts'
import { house, memberMain } from '#server/ledger/accounts.ts'
import { move, postMany, type Posting } from '#server/ledger/post.ts'
import { createLog } from '#server/lib/log.ts'
import { lotteryStake } from '#server/ledger/postings.ts'
import { TestDraw, withGuards, withoutGuards } from '#server/test/lottery/lottery.ts'

export const LINES = 10
const MEMBERS_AT_ONCE = 1_000
const OPENING_FEN = 100_000_000n

const [JS28, , JS6] = LOTTERIES
export const PROVED = [JS28, JS6] as const

/** A worker that draws on request and announces nothing. */
export function quietDraw(db: Db, clock: Clock) {
  const bus = {
    publish: async () => undefined,
    subscribe: () => () => undefined,
    close: async () => undefined,
  }
  return new TestDraw({ db, clock, bus, log: createLog('draw', 'silent') })
}

/** Members as registration leaves them, without a password anybody knows, and with money. */
export async function makeMembers(db: Db, count: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at)
     SELECT 'proof' || n, '', app_now() FROM generate_series(1, $1) AS n RETURNING id`,
    [count],
  )
  const ids = rows.map((row) => row.id)
  for (let from = 0; from < ids.length; from += MEMBERS_AT_ONCE) {
    const postings = ids.slice(from, from + MEMBERS_AT_ONCE).map((id): Posting => {
      const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), OPENING_FEN)
      return { key: `opening:${id}`, code: 'opening', legs }
    })
    await postMany(db, postings)
  }
  return ids
}

interface Line {
  readonly playId: number
  readonly picks: string
  readonly stake: number
  readonly odds: number
}

const SUM = SUM_PLAYS.flatMap((group) => group.plays)
const MARK = MARK_PLAYS.flatMap((group) => group.plays)

function picksOf(play: Play, random: (below: number) => number): string {
  const picked = new Set<number>()
  while (picked.size < (play.pick ?? 0)) picked.add(1 + random(49))
  return [...picked]
    .toSorted((a, b) => a - b)
    .map((n) => String(n).padStart(2, '0'))
    .join(',')
}

function randomLine(lottery: Lottery, random: (below: number) => number): Line {
  const plays = lottery.type === 2 ? SUM : MARK
  const play = plays[random(plays.length)] ?? SUM[0]
  if (play === undefined) throw new Error('no plays')
  return {
    playId: play.id,
    picks: picksOf(play, random),
    stake: 100 + random(100_000),
    odds: play.oddsMilli,
  }
}

const INSERT_BETS = `
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
    valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id, play_id,
    picks, salt)
  SELECT 'CP', lottery_bet_id($1), l.member_id, false, 'lottery', $2, $2, $3, $3 || '期', l.odds, l.stake, 0, 0, 'open', '{}', '', '',
         $1, 1, l.order_no, 101, l.play_id, l.picks, sha256(l.order_no::bytea || int4send(l.i::int))
    FROM unnest($4::text[], $5::bigint[], $6::int[], $7::text[], $8::bigint[], $9::bigint[]) WITH ORDINALITY
           AS l (order_no, member_id, play_id, picks, stake, odds, i)`

/** One order of ten random lines per member, written as orders write them. */
export async function fillRound(
  db: Db,
  lottery: Lottery,
  expect: string,
  members: readonly bigint[],
  random: (below: number) => number,
): Promise<void> {
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    const orders = members.slice(from, from + MEMBERS_AT_ONCE).map((id) => {
      const lines = Array.from({ length: LINES }, () => randomLine(lottery, random))
      return {
        no: `${lottery.name}-${expect}-${id}`,
        id,
        lines,
        stake: lines.reduce((sum, line) => sum + line.stake, 0),
      }
    })
    await db.tx(async (tx) => {
      const [clock] = await tx.query<{ now: Date }>('SELECT app_now() AS now')
      await withoutGuards(tx)
      await tx.query(
        `INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
         SELECT o.no, o.member_id, false, $1, $2, 101, $3, o.stake, $4
           FROM unnest($5::text[], $6::bigint[], $7::bigint[]) AS o (no, member_id, stake)`,
        [
          lottery.name,
          expect,
          LINES,
          clock?.now,
          orders.map((order) => order.no),
          orders.map((order) => order.id),
          orders.map((order) => order.stake),
        ],
      )
      const lines = orders.flatMap((order) =>
        order.lines.map((line) => ({ ...line, no: order.no, id: order.id })),
      )
      await tx.query(INSERT_BETS, [
        clock?.now,
        lottery.name,
        expect,
        lines.map((line) => line.no),
        lines.map((line) => line.id),
        lines.map((line) => line.playId),
        lines.map((line) => line.picks),
        lines.map((line) => line.stake),
        lines.map((line) => line.odds),
      ])
      await withGuards(tx)
      const postings = orders.map(({ no: order, id: memberId, stake }) =>
        lotteryStake({ order, memberId, currency: 'CNY', amountFen: BigInt(stake), memo: '' }),
      )
      const posted = await postMany(tx, postings)
      if (!posted.ok) throw new Error('a stake was refused')
    })
  }
}

async function nowMs(db: Db): Promise<number> {
  const [row] = await db.query<{ now: Date }>('SELECT app_now() AS now')
  return row?.now.getTime() ?? 0
}

/** Opens the round of now, fills it, and moves the clock to its draw. */
export async function drawnRound(
  db: Db,
  clock: Clock,
  draw: ReturnType<typeof quietDraw>,
  lottery: Lottery,
  members: readonly bigint[],
  random: (below: number) => number,
): Promise<string> {
  await draw.turn(lottery)
  const round = currentRound(lottery, await nowMs(db))
  await fillRound(db, lottery, round.expect, members, random)
  // To its draw and not by a whole round: one that is not drawn for so long is void.
  await advanceClock(db, Math.max(0, round.drawAt - (await nowMs(db))))
  await clock.reload()
  await draw.turn(lottery)
  const drawn = await db.query(
    "SELECT 1 FROM lottery_rounds WHERE lottery = $1 AND expect = $2 AND state = 'drawn'",
    [lottery.name, round.expect],
  )
  if (drawn.length === 0) throw new Error(`round ${round.expect} was not drawn`)
  return round.expect
}
