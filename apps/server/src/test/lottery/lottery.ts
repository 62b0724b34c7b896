// Test helpers of the lotteries: a draw worker with a short chain, bets inserted as orders do, rounds as stored.
import { randomBytes } from 'node:crypto'
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { advanceClock } from '#src/clock/clock.ts'
import type { Core } from '#src/process/core.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import { must, post } from '#src/ledger/post.ts'
import { DrawService, type DrawDeps } from '#src/modules/lottery/draw/draw.service.ts'
import { resultText } from '@lanting/contract/rules/lottery/lottery-result'
import { sha256 } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import { lotteryStake } from '#src/ledger/postings.ts'
import { configuredKeys } from '#src/modules/lottery/draw/chain/seed-keys.ts'
import type { LogSequencer } from '#src/public-log/log-sequencer.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import type { TestApp } from '#src/test/app.ts'
import { TEST_LOCK, testBeacon } from '#src/test/lottery/beacon.ts'
import { testSequencer } from '#src/test/lottery/public-log.ts'

/** Long enough for every lottery's successor rule, short enough to be made at once. */
export const TEST_CHAIN = 8_000

type DrawCore = Pick<Core, 'db' | 'clock' | 'bus' | 'log'>

/** A draw worker with its sequencer: the clock advances by itself to the beacon's value that an overdue round waits for. */
export class TestDraw {
  readonly service: DrawService
  private readonly sequencer: LogSequencer

  constructor(
    private readonly core: DrawCore,
    more: Partial<DrawDeps> = {},
  ) {
    this.service = new DrawService({
      ...core,
      keys: configuredKeys('a1'.repeat(32)),
      beacon: testBeacon(core.db),
      publicLog: new PublicLog(),
      capsuleLock: TEST_LOCK,
      chainLength: TEST_CHAIN,
      ...more,
    })
    this.sequencer = testSequencer(core)
  }

  /** One pass, a head over what it entered, and another pass for what waited for that. */
  async turn(lottery: Lottery): Promise<void> {
    await this.service.turn(lottery)
    await this.sequencer.runOnce()
    const waitMs = await msToBeacon(this.core.db, lottery)
    if (waitMs === null) return
    await advanceClock(this.core.db, waitMs)
    await this.core.clock.reload()
    await this.service.turn(lottery)
    await this.sequencer.runOnce()
  }

  tick = () => this.service.tick()
  idle = () => this.service.idle()
}

export function testDraw(core: DrawCore, more: Partial<DrawDeps> = {}): TestDraw {
  return new TestDraw(core, more)
}

/** From now to the last value that a sealed and overdue round waits for; null when none is overdue. */
async function msToBeacon(db: Db, lottery: Lottery): Promise<number | null> {
  const rows = await db.query<{ ms: number | null }>(
    `SELECT ceil(max(extract(epoch FROM to_timestamp(c.beacon_genesis_sec
              + (lottery_due_beacon(r.lottery, r.expect) - 1) * c.beacon_period_sec) - app_now()) * 1000))::float8 AS ms
       FROM lottery_rounds r JOIN lottery_chains c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
      WHERE r.lottery = $1 AND r.state = 'closed' AND r.draw_at <= app_now()`,
    [lottery.name],
  )
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Math.max(0, ms) + 1
}

export interface TestLine {
  readonly playId: number
  readonly picks?: string
  readonly stakeFen: bigint
  readonly oddsMilli: number
}

/**
 * One order: its row, its bets and its debit in one transaction, bypassing lottery_place and its guards, so that a
 * round may have bets in any state. Returns the bets' ids.
 */
export async function placeBets(
  db: Db,
  lottery: Pick<Lottery, 'name' | 'title' | 'id'>,
  expect: string,
  member: { readonly id: bigint; readonly isTrial?: boolean },
  lines: readonly TestLine[],
): Promise<string[]> {
  const orderNo = newId()
  const isTrial = member.isTrial === true
  const currency = isTrial ? 'PLAY' : 'CNY'
  const stakeFen = lines.reduce((sum, line) => sum + line.stakeFen, 0n)
  return db.tx(async (tx) => {
    await tx.query('SELECT * FROM lottery_hold_round($1, $2)', [lottery.name, expect])
    await withoutGuards(tx)
    await tx.query(
      `INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now())`,
      [orderNo, member.id, isTrial, lottery.name, expect, lottery.id * 100 + 1, lines.length, stakeFen],
    )
    const rows = await tx.query<{ bet_id: string }>(
      `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
         valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id,
         play_id, picks, salt)
       SELECT 'CP', lottery_bet_id(app_now()), $1, $2, 'lottery', $3, $4, $5, $5 || '期 ' || l.play_id, l.odds, l.stake, 0, 0, 'open',
              '{}', '', '', app_now(), 1, $6, $7, l.play_id, l.picks, l.salt
         FROM unnest($8::int[], $9::text[], $10::bigint[], $11::bigint[], $12::bytea[]) AS l (play_id, picks, stake, odds, salt)
       RETURNING bet_id`,
      [
        member.id,
        isTrial,
        lottery.name,
        lottery.title,
        expect,
        orderNo,
        lottery.id * 100 + 1,
        lines.map((line) => line.playId),
        lines.map((line) => line.picks ?? ''),
        lines.map((line) => line.stakeFen.toString()),
        lines.map((line) => line.oddsMilli),
        lines.map(() => randomBytes(32)),
      ],
    )
    await withGuards(tx)
    const stake = { order: orderNo, memberId: member.id, currency, amountFen: stakeFen, memo: '' } as const
    must(await post(tx, lotteryStake(stake)))
    return rows.map((row) => row.bet_id)
  })
}

/** Only a test's login may do this: triggers do not fire until `withGuards`. */
export async function withoutGuards(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL session_replication_role = 'replica'")
}

export async function withGuards(tx: Tx): Promise<void> {
  await tx.query("SET LOCAL session_replication_role = 'origin'")
}

/** Milliseconds from the product's now to a place in the lottery's open round. */
export async function msTo(core: Core, lottery: Lottery, what: 'close' | 'draw'): Promise<number> {
  await core.clock.reload()
  const now = core.clock.now().getTime()
  const round = currentRound(lottery, now)
  return Math.max(0, (what === 'close' ? round.closeAt : round.drawAt) - now)
}

/** Two seconds into the next round, so that no test starts while it is closed. */
export async function enterRound(test: TestApp, lottery: Lottery): Promise<void> {
  await test.advance((await msTo(test.core, lottery, 'draw')) + 2_000)
}

/** A round as stored. */
export interface RoundRow {
  readonly expect: string
  readonly state: StateOf<typeof ROUND>
  readonly chain_no: number
  readonly seed_index: number
  readonly protocol: string
  readonly open_at: Date
  readonly close_at: Date
  readonly draw_at: Date
  readonly commit: string | null
  readonly bets_root: string | null
  readonly bets_count: number | null
  readonly beacon: string | null
  readonly beacon_round: bigint | null
  readonly beacon_signature: string | null
  readonly seed: string | null
  readonly numbers: number[] | null
  readonly late: boolean
  readonly late_seal: boolean
  readonly void_reason: string | null
  readonly void_evidence: Record<string, unknown> | null
}

export function roundsOf(db: Db, lottery: string): Promise<RoundRow[]> {
  return db.query<RoundRow>('SELECT * FROM lottery_rounds WHERE lottery = $1 ORDER BY expect', [lottery])
}

/** Reads for tests of one lottery's draws. A getter, because the app is created before each test. */
export function drawLook(test: () => TestApp, lottery: Lottery) {
  const rounds = () => roundsOf(test().core.db, lottery.name)
  const round = async (number: string) => (await rounds()).find((one) => one.expect === number)
  /** The public log's entries of a kind. */
  const entries = async (kind: string) => {
    const rows = await test().core.db.query<{ body: string }>(
      'SELECT body FROM log_entries WHERE kind = $1 ORDER BY id',
      [kind],
    )
    return rows.map((row) => JSON.parse(row.body) as Record<string, unknown>)
  }
  /** To the close and a little further: the round is sealed, and a head holds the seal. */
  const passClose = async (draw: TestDraw) => {
    await test().advance((await msTo(test().core, lottery, 'close')) + 500)
    await draw.turn(lottery)
  }
  return { rounds, round, entries, passClose }
}

/** A round stored as drawn with these numbers, bypassing the worker: only a test's database can hold one. */
export async function plantDrawn(
  db: Db,
  lottery: Pick<Lottery, 'name' | 'type'>,
  expect: string,
  numbers: readonly number[],
  drawAt = new Date('2026-11-15T12:00:00+08:00'),
): Promise<void> {
  const seed = randomBytes(32)
  const commit = sha256(seed).toString('hex')
  await db.tx(async (tx) => {
    await withoutGuards(tx)
    await tx.query(
      `INSERT INTO lottery_chains (lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at, key_id,
       protocol, state, public_index, public_seed)
     VALUES ($1, 99, '2026-01-01', 1, $2, app_now(), $2, '', app_now(), 'none', 'PF1', 'retired', 0, $2) ON CONFLICT DO NOTHING`,
      [lottery.name, commit],
    )
    await tx.query(
      `INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state, commit, bets_root,
       bets_count, sealed_at, seed, numbers, result_text, drawn_at)
     SELECT $1, $2, 99, 1 + coalesce(max(seed_index), 0), 'PF1', $3::timestamptz - interval '1 minute',
            $3::timestamptz - interval '10 seconds', $3, 'drawn', $4, $4, 0, $3, $5, $6, $7, $3
       FROM lottery_rounds WHERE lottery = $1 AND chain_no = 99`,
      [
        lottery.name,
        expect,
        drawAt,
        commit,
        seed.toString('hex'),
        numbers,
        resultText(lottery.type, numbers),
      ],
    )
  })
}
