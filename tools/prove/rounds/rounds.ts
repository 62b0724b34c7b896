// Proof: every drawn round of a database follows from its seed, its chain and its bets, by a second implementation.
import { parseArgs } from 'node:util'
import { openDb } from '#server/db/pool.ts'
import { verifyRounds } from './verify-rounds.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })
const url = values.url ?? process.env.DATABASE_URL
if (url === undefined) {
  process.stderr.write('Which database? npm run prove:rounds -- --url postgres://…\n')
  process.exit(1)
}
const db = openDb(url, 2)
try {
  const { rounds, bets, wrong } = await verifyRounds(db)
  for (const one of wrong.slice(0, 20)) process.stdout.write(`  ✘ ${one}\n`)
  process.stdout.write(`  ${rounds} rounds with ${bets} bets computed again\n`)
  process.stdout.write(wrong.length === 0 ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n')
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await db.close()
}
