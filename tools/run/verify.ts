// Command: looks over an installation's database with a login that only reads, and remembers outside of it what may not change.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDb } from '#server/db/pool.ts'
import { takeSnapshot } from '#server/verifier/prints.sql.ts'
import { verifyRows, type Memory, memoryText, readMemory } from '#server/verifier/verifier.ts'

const HELP = `DATABASE_URL=postgres://lanting_audit@… npm run verify -- [--state FILE] [--once] [--every 60]

DATABASE_URL   a login of its own with the role lanting_audit, which reads and cannot write
--state        where it remembers what it has seen: on another machine than the database; .data/verifier.json unless named
--once         one look; otherwise a look every --every seconds
Exit code: 0 everything is as it was, 1 something was changed, 2 the database did not answer. A print that does not fit any more
stays in the file as it was, so that a finding is repeated until a person has looked and begins with a new file.`

const { values } = parseArgs({
  options: {
    state: { type: 'string', default: path.join('.data', 'verifier.json') },
    once: { type: 'boolean', default: false },
    every: { type: 'string', default: '60' },
    help: { type: 'boolean' },
  },
})
const url = process.env.DATABASE_URL
if (values.help === true || url === undefined) {
  console.log(HELP)
  process.exit(values.help === true ? 0 : 2)
}

const db = openDb(url, 1)
let memory: Memory = existsSync(values.state) ? readMemory(readFileSync(values.state, 'utf8')) : {}

/** Whole or not at all. */
function keep(): void {
  mkdirSync(path.dirname(values.state), { recursive: true, mode: 0o700 })
  writeFileSync(`${values.state}.new`, memoryText(memory), { mode: 0o600 })
  renameSync(`${values.state}.new`, values.state)
}

async function lookOnce(): Promise<0 | 1 | 2> {
  try {
    const startedAt = performance.now()
    const seen = await db.tx(async (tx) => {
      await takeSnapshot(tx)
      return verifyRows(tx, memory)
    })
    const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    for (const line of seen.found) console.error(`✘ ${line}`)
    if (seen.found.length > 0) return 1
    memory = seen.memory
    keep()
    console.log(
      `✔ ${Object.values(memory).reduce((sum, { rows }) => sum + rows.size, 0)} rows as they were, ${took}`,
    )
    return 0
  } catch (error) {
    console.error(`? the database did not answer: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

let code = await lookOnce()
while (!values.once) {
  await pause(Number(values.every) * 1000)
  code = await lookOnce()
}
await db.close()
process.exit(code)
