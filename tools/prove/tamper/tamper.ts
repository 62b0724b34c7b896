// Proof: random edits, deletes and inserts of a superuser in ledger, bets, audit and public log of a product with a past, each seen
// by the next look of the verifier. --n 100 --seed 1: the same ones again.
import { parseArgs } from 'node:util'
import { type Db, openDb, type Tx } from '#server/db/pool.ts'
import { asRole } from '#server/process/database-role.ts'
import { dice, tamper } from '#server/test/tampers.ts'
import { takeSnapshot } from '#server/verifier/prints.sql.ts'
import { verifyRows, type Memory } from '#server/verifier/verifier.ts'
import { livePast } from '#tools/run/launch/history.mjs'
import { openStage, pause } from '#tools/stage/stage.ts'

/** The pace of `npm run verify`. */
const EVERY_S = 60
const GOAL_S = 300
const { values } = parseArgs({
  options: { n: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})

/** Rolls the tampering back. */
class Undone extends Error {
  constructor(
    readonly what: string | null,
    readonly found: readonly string[],
  ) {
    super('undone')
  }
}

/** What was done and what the verifier finds; null where the work was refused. */
async function foundAfter(db: Db, memory: Memory, work: (tx: Tx) => Promise<string | null>): Promise<Undone> {
  try {
    return await db.tx(async (tx): Promise<never> => {
      const what = await work(tx)
      if (what === null) throw new Undone(null, [])
      await tx.query("SET LOCAL TimeZone = 'UTC'")
      await tx.query('SET LOCAL ROLE lanting_audit')
      throw new Undone(what, (await verifyRows(tx, memory)).found)
    })
  } catch (error) {
    if (error instanceof Undone) return error
    throw error
  }
}

const stage = await openStage({ HISTORY: '1' }, [])
const unseen: string[] = []
try {
  await livePast(stage.setting)
  for (const part of ['sandbox', 'api', 'worker', 'draw'] as const) await stage.start(part)
  const verifier = openDb(asRole(stage.setting.databaseUrl, 'lanting_audit'), 1, { user: 'lanting_audit' })
  let memory: Memory = {}
  let slowestMs = 0
  const lookNow = async () => {
    const startedAt = performance.now()
    const seen = await verifier.tx(async (tx) => {
      await takeSnapshot(tx)
      return verifyRows(tx, memory)
    })
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    return seen
  }
  // The product goes on meanwhile: what it does itself is no tampering.
  for (let i = 0; i < 4; i++) {
    const seen = await lookNow()
    if (seen.found.length > 0) throw new Error(`a false alarm: ${seen.found.join('; ')}`)
    memory = seen.memory
    await pause(10_000)
  }
  for (const part of ['worker', 'draw', 'api'] as const) await stage.kill(part)
  memory = (await lookNow()).memory
  memory = (await lookNow()).memory
  const rows = Object.values(memory).reduce((sum, { rows: of }) => sum + of.size, 0)
  const roll = dice(Number(values.seed))
  console.log(`seed ${values.seed}, ${rows} rows`)
  for (let made = 0; made < Number(values.n); ) {
    const { what, found } = await foundAfter(stage.db, memory, (tx) => tamper(tx, roll))
    if (what === null) continue
    made += 1
    if (found.length === 0) unseen.push(what)
    console.log(
      `${found.length === 0 ? '✘ unseen' : '✔'} ${what}${found.length === 0 ? '' : `: ${found[0]}`}`,
    )
  }
  // One that stays, seen by the login itself.
  await stage.db.tx(async (tx) => {
    while ((await tamper(tx, roll)) === null);
  })
  if ((await lookNow()).found.length === 0) unseen.push('the committed one')
  await verifier.close()
  const withinS = EVERY_S + slowestMs / 1000
  console.log(
    `${values.n} tamperings, ${unseen.length} unseen; a look took ${(slowestMs / 1000).toFixed(1)} s at most, so each is seen within ${withinS.toFixed(0)} s`,
  )
  process.exitCode = unseen.length === 0 && withinS <= GOAL_S ? 0 : 1
} finally {
  await stage.stop()
}
