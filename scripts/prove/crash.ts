// Proof: kill -9 of the server at random under many clients loses and doubles no acknowledged operation.
import { parseArgs } from 'node:util'
import { VENUES } from '@lanting/contract/data/venues'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { inspectBooks } from '#server/ledger/check.ts'
import { newPlayer, openStage, pause, type Player, seeded, type Stage } from './stage.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
  },
})
const kills = Number(values.kills)
const clients = Number(values.clients)
const random = seeded(Number(values.seed))
const START_FEN = 1_000_000n

/** What a client was told: the key it used, the transfer it got, how much and which way. */
interface Acknowledged {
  readonly key: string
  readonly no: string
  readonly fen: bigint
  readonly direction: 'in' | 'out'
  readonly state: number
}

async function client(
  stage: Stage,
  player: Player,
  index: number,
  isDone: () => boolean,
  log: Acknowledged[],
) {
  const plat = VENUES[index % VENUES.length]?.platname ?? 'AG'
  for (let turn = 0; !isDone(); turn++) {
    const direction = turn % 2 === 0 ? 'in' : 'out'
    const amount = `${1 + random(50)}.${String(random(100)).padStart(2, '0')}`
    const body =
      direction === 'in'
        ? { amount, sourcetype: 'userbalance', targettype: plat }
        : { amount, sourcetype: plat, targettype: 'userbalance' }
    const key = `crash-${values.seed}-${index}-${String(turn).padStart(6, '0')}`
    const ack = await untilAnswered(stage, player, body, key)
    if (ack !== null) log.push({ key, no: ack.no, fen: fenFromYuan(ack.amount), direction, state: ack.state })
  }
}

/** The same key again after every lost answer: one of them takes effect, all of them say the same. */
async function untilAnswered(stage: Stage, player: Player, body: object, key: string) {
  for (let tries = 0; tries < 400; tries++) {
    const reply = await stage.call('/api/transfer', body, { token: player.token, key })
    if (reply.kind === 'answer' && reply.status < 500) {
      if (reply.body.code !== 200 || reply.body.data === null) return null
      const { transfer_no: no, amount, state } = reply.body.data
      return { no: String(no), amount: String(amount), state: Number(state) }
    }
    await pause(50)
  }
  return null
}

const stage = await openStage({ RECONCILE_SPEED: '60', LOOP_MS: '100', VENUE_TIMEOUT_MS: '2000' })
const faults: string[] = []
try {
  const players: Player[] = []
  for (let i = 0; i < clients; i++)
    players.push(await newPlayer(stage, `crasher${String(i).padStart(3, '0')}`, START_FEN))
  const log: Acknowledged[] = []
  let done = false
  const running = players.map((player, i) => client(stage, player, i, () => done, log))
  for (let killed = 0; killed < kills; killed++) {
    await pause(100 + random(900))
    await stage.restart('api')
  }
  done = true
  await Promise.all(running)
  for (let waited = 0; waited < 300_000; waited += 500) {
    const open = await stage.db.query(
      "SELECT 1 FROM transfers WHERE state = 2 AND next_ask_at < 'infinity' LIMIT 1",
    )
    if (open.length === 0) break
    await pause(500)
  }
  const rows = await stage.db.query<{ id: string; state: number; amount_fen: bigint; direction: string }>(
    'SELECT id, state, amount_fen, direction FROM transfers',
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  for (const ack of log) {
    const row = kept.get(ack.no)
    if (seen.has(ack.no)) faults.push(`${ack.key}: two keys were told the same transfer`)
    seen.add(ack.no)
    if (row === undefined) faults.push(`${ack.key}: acknowledged and lost`)
    else if (row.amount_fen !== ack.fen || row.direction !== ack.direction)
      faults.push(`${ack.key}: another amount is kept`)
    else if (ack.state === 1 && row.state !== 1) faults.push(`${ack.key}: told done, kept as ${row.state}`)
  }
  const total = await stage.db.query<{ sum: bigint }>(
    'SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE member_id = ANY($1)',
    [players.map((player) => player.id.toString())],
  )
  const expected = START_FEN * BigInt(clients)
  if (total[0]?.sum !== expected)
    faults.push(`members' money is ${yuanFromFen(total[0]?.sum ?? 0n)}, not ${yuanFromFen(expected)}`)
  const { lines } = await inspectBooks(stage.db, 'whole')
  for (const line of lines) if (!line.ok && line.freezes) faults.push(`books: ${line.invariant}`)
  console.log(
    `${kills} kills under ${clients} clients, seed ${values.seed}: ${log.length} acknowledged of ${rows.length} kept`,
  )
} finally {
  await stage.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
