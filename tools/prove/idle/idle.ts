// Proof: a product without visitors asks its database little, counted by pg_stat_statements, for each login and statement.
import { parseArgs } from 'node:util'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { openStage, pause, type Stage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    /** Before the count: what a start has to catch up with. */
    warm: { type: 'string', default: '60' },
    most: { type: 'string', default: '20' },
    rows: { type: 'string', default: '12' },
  },
})
const seconds = Number(values.seconds)
const most = Number(values.most)

interface Asked {
  readonly login: string
  readonly query: string
  readonly calls: bigint
}

/** BEGIN and COMMIT count as well. The sandbox is the owner, as we are. */
async function askedSince(stage: Stage): Promise<Asked[]> {
  return stage.db.query<Asked>(
    `SELECT r.rolname AS login, s.query, sum(s.calls)::bigint AS calls FROM pg_stat_statements s
       JOIN pg_roles r ON r.oid = s.userid
      WHERE s.query NOT LIKE '%pg_stat_statements%' AND s.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      GROUP BY r.rolname, s.query ORDER BY calls DESC`,
  )
}

const stage = await openStage({}, ['sandbox', 'api', 'office', 'worker', 'draw'], (dataDir) =>
  startPostgres({
    dataDir,
    durable: false,
    more: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': 10_000 },
  }),
)
let isMet = false
try {
  await stage.db.query('CREATE EXTENSION pg_stat_statements')
  await pause(Number(values.warm) * 1_000)
  await stage.db.query('SELECT pg_stat_statements_reset()')
  const from = performance.now()
  await pause(seconds * 1_000)
  const asked = await askedSince(stage)
  const tookSec = (performance.now() - from) / 1_000
  const rate = (rows: readonly Asked[]) => rows.reduce((sum, { calls }) => sum + Number(calls), 0) / tookSec
  for (const login of new Set(asked.map((row) => row.login)))
    console.log(`  ${rate(asked.filter((row) => row.login === login)).toFixed(1)} a second by ${login}`)
  for (const row of asked.slice(0, Number(values.rows)))
    console.log(
      `  ${rate([row]).toFixed(2).padStart(6)}  ${row.login}: ${row.query.replaceAll(/\s+/g, ' ').slice(0, 110)}`,
    )
  isMet = rate(asked) <= most
  console.log(`${rate(asked).toFixed(1)} statements a second without visitors, at most ${most}`)
} finally {
  await stage.stop()
}
console.log(isMet ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exit(isMet ? 0 : 1)
