// Proof: what the operator, staff or a stolen database login could try against the draws of a running product, one row for
// each attack with who notices it: statements past or against the database's guards, lies in entries signed with the operator's
// own keys, dropped bets, relays.
// --quick: every attack by a login and on the stored rounds, and one of each kind of relay.
import { parseArgs } from 'node:util'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { readCheckpoint } from '@lanting/fairness/c2sp/checkpoint'
import type { NamedKey } from '@lanting/fairness/log/log-keys'
import type { AnsweredBet, SentOrder } from '@lanting/fairness/receipt-arrival'
import { inspectBooks } from '#server/books/check/check.ts'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { asRole } from '#server/process/database-role.ts'
import { type Db, openDb, type Tx } from '#server/db/pool.ts'
import { withoutGuards } from '#server/test/lottery/lottery.ts'
import { DATABASE_ATTACKS, signHeadAt } from '#server/test/lottery/operator-attacks.ts'
import { droppedBets, type Get, keysInNoLog, signedLies } from '#tools/prove/operator/signed-lies.ts'
import { TAMPERINGS } from '#tools/prove/operator/tamperings.ts'
import { witnessAttacks } from '#tools/prove/operator/witness-attacks.ts'
import { newPlayer, openStage, pause, type Stage } from '#tools/stage/stage.ts'
import { verifyRounds } from '#tools/prove/rounds/verify-rounds.ts'

const [JS28] = LOTTERIES
const PATIENCE_MS = 60_000
const { quick: isQuick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values
const EVERY_RELAY = isQuick
  ? ['wrong-signature']
  : ['wrong-signature', 'wrong-round', 'changed-key', 'stale', 'down']
const ONE_RELAY = isQuick ? ['changed-key'] : ['wrong-signature', 'changed-key', 'hang']
const ROLES = ['lanting_app', 'lanting_draw'] as const

interface Row {
  readonly attack: string
  /** Null: not noticed. */
  readonly noticed: string | null
}

async function nowMs(db: Db): Promise<number> {
  const rows = await db.query<{ ms: number }>('SELECT (extract(epoch FROM app_now()) * 1000)::float8 AS ms')
  return rows[0]?.ms ?? 0
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 200) {
    if (await isSo()) return
    await pause(200)
  }
  throw new Error(`${what} did not happen`)
}

async function stateOf(db: Db, expect: string): Promise<string> {
  const rows = await db.query<{ state: string; commit: string | null }>(
    "SELECT state, commit FROM lottery_rounds WHERE lottery = 'js28' AND expect = $1",
    [expect],
  )
  const [row] = rows
  return row?.state === 'open' && row.commit === null ? 'paused' : (row?.state ?? 'none')
}

const advance = async (stage: Stage, toMs: number) => {
  const ms = Math.ceil(toMs - (await nowMs(stage.db)))
  if (ms > 0) await stage.control('POST', 'clock', { advance: ms })
}

/** The next round from its beginning, once it takes bets. */
async function openRound(stage: Stage) {
  const round = currentRound(JS28, await nowMs(stage.db))
  await advance(stage, round.drawAt + 500)
  const next = currentRound(JS28, await nowMs(stage.db))
  await until(
    `round ${next.expect} takes bets`,
    async () => (await stateOf(stage.db, next.expect)) === 'open',
  )
  return next
}

async function bet(stage: Stage, token: string, expect: string): Promise<readonly AnsweredBet[]> {
  const order = [2001, 2002].map((id) => ({ id, total: 10, data: '' }))
  const reply = await stage.call(
    '/api/lotteryOrder',
    { room_id: 101, expect, order },
    { token, key: `bet-${expect}` },
  )
  if (reply.kind === 'lost' || reply.body.code !== 200) throw new Error(`no bet: ${JSON.stringify(reply)}`)
  return reply.body.data?.['bets'] as AnsweredBet[]
}

/** The order above, as the app keeps it beside the answer. */
const sentOf = (expect: string): SentOrder => ({
  lottery: 'js28',
  expect,
  commit: null,
  lines: [2001, 2002].map((id) => ({ id, stake: '10', picks: [] })),
})

/** Heads with the times that their signer chose, as the draw worker and as the owner of the database. */
async function headTimes(draw: Db, owner: Db): Promise<Row[]> {
  const rows: Row[] = []
  for (const offsetMs of [-60_000, -3_000, 3_000, 60_000]) {
    let isRefused = true
    for (const db of [draw, owner])
      await db
        .tx(async (tx) => {
          isRefused &&= (await signHeadAt(tx, offsetMs)) !== null
          throw new Undone()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
    rows.push({
      attack: `a head dated ${offsetMs / 1000} s from the clock`,
      noticed: isRefused ? 'prevented: the database, for the draw worker and the owner' : null,
    })
  }
  return rows
}

/** The statement under each login: prevented only if all of them are refused. */
async function tryStatement(dbs: readonly Db[], name: string, statement: string): Promise<Row> {
  for (const db of dbs) {
    const isRefused = await db.query(statement).then(
      () => false,
      () => true,
    )
    if (!isRefused) return { attack: name, noticed: null }
  }
  return {
    attack: name,
    noticed: 'prevented: the database, for the application, the draw worker and the owner',
  }
}

class Undone extends Error {}

async function tamper(db: Db, attack: string, statement: string): Promise<Row> {
  let noticed: string | null = null
  try {
    await db.tx(async (tx: Tx) => {
      await withoutGuards(tx)
      await tx.query(statement)
      const { wrong } = await verifyRounds(tx)
      if (wrong.length > 0)
        noticed = `detected: prove:rounds and whoever recomputes (${wrong[0]?.split(': ')[1]})`
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return { attack, noticed }
}

/** A relay that misbehaves delays the draw and cannot change it; with one honest relay it does not even delay. */
async function relays(stage: Stage, mode: string, venue: 'beacon' | 'beacon1'): Promise<Row> {
  const attack = `${venue === 'beacon' ? 'every relay' : 'one relay'}: ${mode}`
  const round = await openRound(stage)
  await stage.control('POST', 'faults', { venue, mode })
  await advance(stage, round.drawAt + 4_000)
  if (venue === 'beacon1') {
    await until(`${round.expect} is drawn`, async () =>
      ['drawn', 'settled'].includes(await stateOf(stage.db, round.expect)),
    )
    await stage.control('DELETE', 'faults')
    return { attack, noticed: 'prevented: the signature decides, and the next relay is asked' }
  }
  await until(`${round.expect} is late`, async () => {
    const rows = await stage.db.query(
      'SELECT 1 FROM lottery_rounds WHERE expect = $1 AND late AND seed IS NULL',
      [round.expect],
    )
    return rows.length > 0
  })
  await stage.control('DELETE', 'faults')
  await until(`${round.expect} is drawn`, async () =>
    ['drawn', 'settled'].includes(await stateOf(stage.db, round.expect)),
  )
  return {
    attack,
    noticed: 'detected: the room says 开奖延迟，暂停收注, the public log holds the round as late',
  }
}

/** Witnesses that are away, silent or lie: the next round is drawn as if they were there. */
async function deadWitnesses(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const mode of isQuick ? ['hang'] : ['down', 'hang', 'slow', 'wrong-signature', 'wrong-size']) {
    await stage.control('POST', 'faults', { venue: 'witness', mode })
    const round = await openRound(stage)
    await advance(stage, round.drawAt + 4_000)
    await until(`${round.expect} is drawn`, async () =>
      ['drawn', 'settled'].includes(await stateOf(stage.db, round.expect)),
    )
    await stage.control('DELETE', 'faults')
    rows.push({
      attack: `every witness: ${mode}`,
      noticed: 'amber: no draw waits, too few cosignatures in words',
    })
  }
  await until('the witnesses cosign again', async () => {
    const waiting = await stage.db.query(
      'SELECT 1 FROM log_cosignatures GROUP BY size HAVING count(*) = 3 AND size = (SELECT max(size) FROM log_heads)',
    )
    return waiting.length > 0
  })
  return rows
}

const stage = await openStage({}, ['sandbox', 'api', 'worker', 'draw'])
const dbs = [...ROLES.map((role) => openDb(asRole(stage.db.url, role), 1)), stage.db]
try {
  const player = await newPlayer(stage, 'operator01', 100_000n)
  await until(
    'the first round',
    async () => (await stateOf(stage.db, currentRound(JS28, await nowMs(stage.db)).expect)) !== 'none',
  )
  const first = await openRound(stage)
  await bet(stage, player.token, first.expect)
  await advance(stage, first.drawAt + 500)
  await until('the settlement', async () => (await stateOf(stage.db, first.expect)) === 'settled')
  const second = await openRound(stage)
  const bets = await bet(stage, player.token, second.expect)
  await advance(stage, second.closeAt + 200)
  await until('the seal', async () => (await stateOf(stage.db, second.expect)) === 'closed')
  const third = currentRound(JS28, second.drawAt + 1)
  const scene = { settled: first.expect, sealed: second.expect, open: third.expect, memberId: player.id }
  const rows: Row[] = []
  for (const [name, statement] of DATABASE_ATTACKS) rows.push(await tryStatement(dbs, name, statement(scene)))
  const get: Get = async (path) => ((await (await fetch(stage.url + path)).json()) as { data: unknown }).data
  const { checkpoint, keys } = (await get('/api/log/head')) as {
    checkpoint: string
    keys: { body: NamedKey; path: string[] }[]
  }
  const head = readCheckpoint(checkpoint)
  if (head === null) throw new Error('no checkpoint')
  rows.push(...(await signedLies(get)), ...keysInNoLog(head, keys))
  rows.push(
    ...droppedBets(
      sentOf(second.expect),
      bets,
      keys.map(({ body }) => body),
    ),
  )
  const { url, sandboxUrl, setting } = stage
  rows.push(...(await deadWitnesses(stage)))
  rows.push(...(await witnessAttacks({ get, url, sandboxUrl, dataDir: setting.dataDir })))
  const [, draw] = dbs
  if (draw !== undefined) rows.push(...(await headTimes(draw, stage.db)))
  for (const [name, statement] of TAMPERINGS) rows.push(await tamper(stage.db, name, statement(scene)))
  for (const mode of EVERY_RELAY) rows.push(await relays(stage, mode, 'beacon'))
  for (const mode of ONE_RELAY) rows.push(await relays(stage, mode, 'beacon1'))
  const { rounds, wrong } = await verifyRounds(stage.db)
  const { lines } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  const broken = lines.filter((line) => !line.ok && line.freezes).map((line) => line.invariant)
  for (const { attack, noticed } of rows)
    process.stdout.write(`  ${noticed === null ? '✘' : '✔'} ${attack} — ${noticed ?? 'nothing'}\n`)
  const unnoticed = rows.filter((row) => row.noticed === null)
  process.stdout.write(
    `  ${rows.length} attacks, ${unnoticed.length} unnoticed; ${rounds} rounds verified, ${wrong.length} wrong\n`,
  )
  for (const one of [...wrong, ...broken]) process.stdout.write(`  ✘ ${one}\n`)
  const isGood = unnoticed.length === 0 && wrong.length === 0 && broken.length === 0
  process.stdout.write(isGood ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
  process.exitCode = isGood ? 0 : 1
} finally {
  for (const db of dbs.slice(0, ROLES.length)) await db.close()
  await stage.stop()
}
