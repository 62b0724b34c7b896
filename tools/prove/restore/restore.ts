// Proof: the machine with the database is lost while money moves; a new one resumes from base backup, archived WAL and keys.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from '#tools/run/launch/product.mjs'
import { type Bets, judgeBets, newWithdrawer, START_FEN, startClients } from '#tools/prove/cluster/clients.ts'
import { newLog, type Running } from '#tools/prove/crash/clients.ts'
import { judge, untilQuiet } from '#tools/prove/crash/verdict.ts'
import { archiveSeconds, Backups } from './backup.ts'
import { destroyAfterMoment, judgeMoment } from './moment.ts'
import { forgetLost, forgetRefused, Heard, wallMs } from './losses.ts'
import { openStage, pause, seeded, type Stage } from '#tools/stage/stage.ts'
import { verifyRounds } from '#tools/prove/rounds/verify-rounds.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '150' },
    archive: { type: 'string', default: String(archiveSeconds()) },
    seed: { type: 'string', default: '1' },
  },
})
const clients = Number(values.clients)
const seconds = Number(values.seconds)
const archiveSec = Number(values.archive)
const random = seeded(Number(values.seed))
/** Between two calls of a client. */
const THINK_MS = 400
const LOSS_GOAL_SEC = 60
const BACK_GOAL_SEC = 15 * 60
const PATIENCE_MS = 180_000
const PARTS = ['sandbox', 'api', 'office', 'worker', 'draw'] as const
const say = (line: string) => console.log(`  ${line}`)
const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

async function drawnRounds(stage: Stage): Promise<Map<string, string>> {
  const rows = await stage.db.query<{ round: string; numbers: string }>(
    "SELECT lottery || '-' || expect AS round, numbers::text FROM lottery_rounds WHERE seed IS NOT NULL",
  )
  return new Map(rows.map(({ round, numbers }) => [round, numbers]))
}

/** Moves the clock until a round is drawn that the copy had not drawn. */
async function drawOn(stage: Stage, drawnBefore: number): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 500) {
    if ((await drawnRounds(stage)).size > drawnBefore) return true
    await stage.control('POST', 'clock', { advance: 2_000 })
    await pause(500)
  }
  return false
}

/** Rounds are the same on the copy as they were published, each one computed again, and none was given up. */
async function judgeDraws(stage: Stage, published: ReadonlyMap<string, string>): Promise<string[]> {
  const now = await drawnRounds(stage)
  const other = [...published].filter(([round, numbers]) => (now.get(round) ?? numbers) !== numbers)
  const voids = await stage.db.query<{ name: string }>(
    "SELECT lottery || '-' || expect AS name FROM lottery_rounds WHERE state = 'void' AND void_reason <> 'missed'",
  )
  const { rounds, bets, wrong } = await verifyRounds(stage.db)
  say(
    `${rounds} rounds with ${bets} bets computed again, ${published.size} of them published before the loss`,
  )
  return [
    ...wrong,
    ...other.map(([round]) => `round ${round}: drawn again with another result`),
    ...voids.map(({ name }) => `round ${name}: void`),
  ]
}

function judgeLosses(lost: readonly number[], newestAt: number, lostAt: number, backAt: number): string[] {
  const faults: string[] = []
  const holes = lost.filter((at) => at <= newestAt).length
  if (holes > 0)
    faults.push(`${holes} calls were acknowledged before the copy's newest moment and are not in it`)
  if (lostAt - newestAt > LOSS_GOAL_SEC * 1_000) faults.push(`more was lost than ${LOSS_GOAL_SEC} s`)
  if (backAt - lostAt > BACK_GOAL_SEC * 1_000) faults.push(`it took longer than ${BACK_GOAL_SEC} s`)
  return faults
}

const backups = new Backups(archiveSec)
const heard = new Heard(
  await openStage({ LOOP_MS: '200', RECONCILE_SPEED: '60', ABANDONED_MS: '3000' }, PARTS, (dataDir) =>
    backups.start(dataDir),
  ),
  () => pause(random(THINK_MS)),
)
const log = newLog()
const bets: Bets = { taken: new Map(), betters: [], refused: new Map() }
let done = false
const run: Running = { stage: heard, log, random, isDone: () => done }
const faults: string[] = []
try {
  const { players, running } = await startClients(run, clients, bets)
  // The limit of ten withdrawals a day is soon used up: one member keeps them for opening a card on the copy.
  const late = await newWithdrawer(run, 'restored')
  players.push(late.player)
  // The proof writes cards as they are; the migration seals them as the product does.
  await runCommand('migrate', heard.stage.setting)
  const name = await backups.take(heard.stage)
  say(`${clients} clients, base ${name} taken; the log is archived every ${archiveSec} s at the latest`)
  await pause((seconds * 1_000) / 2)
  const earlier = await destroyAfterMoment(heard.stage.db)
  await pause((seconds * 1_000) / 2)
  faults.push(...(await judgeMoment(backups, earlier)))
  say(`beside the product a copy went back to ${earlier.at.toISOString()}, before a table was destroyed`)

  const published = await drawnRounds(heard.stage)
  const toldBefore = heard.at.size
  const lostAt = wallMs()
  await heard.stage.lose()
  heard.lostAt = wallMs()
  say(
    `lost with everything on it after ${toldBefore} acknowledgements, ${backups.segments()} segments archived`,
  )
  const { dataDir, postgres, newestAt } = await backups.restore()
  heard.stage = heard.stage.movedTo(dataDir, postgres)
  const recoveredAt = wallMs()
  const lost = await forgetLost(heard, log, bets)
  const decidedBefore = log.decided.size
  const knownBefore = heard.at.size
  const drawnBefore = (await drawnRounds(heard.stage)).size
  for (const part of PARTS) await heard.stage.start(part)
  running.push(late.begin())
  await pause((seconds * 1_000) / 5)
  done = true
  await Promise.all(running)
  const backAt = heard.firstAnswerAt ?? Number.POSITIVE_INFINITY
  say(
    `RPO ${inSeconds(lostAt - newestAt)}: ${lost.length} of ${toldBefore} acknowledgements are not in the copy`,
  )
  say(
    `RTO ${inSeconds(backAt - lostAt)} to the first answer, of it ${inSeconds(recoveredAt - lostAt)} for the database`,
  )

  if (!(await drawOn(heard.stage, drawnBefore))) faults.push('no round was drawn on the copy')
  await untilQuiet(heard)
  forgetRefused(heard, log)
  const verdict = await judge(heard, log, players, START_FEN * BigInt(players.length))
  faults.push(
    ...judgeLosses(lost, newestAt, lostAt, backAt),
    ...verdict.faults,
    ...(await judgeBets(run, bets)),
    ...(await judgeDraws(heard.stage, published)),
  )
  const moment = (ms: number) => new Date(ms).toISOString()
  const found = ['--after-loss', '--backup', name, '--lost-at', moment(lostAt), '--back-at', moment(backAt)]
  await runCommand('drill', heard.stage.setting, found).catch((error: unknown) => faults.push(String(error)))
  if (log.decided.size === decidedBefore)
    faults.push('nobody was paid from the copy: cards could not be opened')
  say(
    `afterwards ${heard.at.size - knownBefore} acknowledgements, ${verdict.kept} orders kept, ${log.decided.size - decidedBefore} withdrawals decided`,
  )
} finally {
  await heard.stage.stop()
  rmSync(heard.stage.setting.dataDir, { recursive: true, force: true })
  backups.remove()
}
for (const fault of faults.slice(0, 20)) say(`✘ ${fault}`)
console.log(faults.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(faults.length > 0 ? 1 : 0)
