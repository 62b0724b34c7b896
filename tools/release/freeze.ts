// npm run release:freeze: freezes the migrations of this version and keeps data of it, which every later version must open.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { type Release, readSchema, type Schema } from '@lanting/node-kit/postgres/schema-files'
import { ConfigError, orExit } from '@lanting/node-kit/config-error'
import pg from 'pg'
import { openDb } from '#server/db/pool.ts'
import { sealFields } from '#server/db/sealing.ts'
import { stampMoneyMode } from '#server/process/money-mode.ts'
import { liveShortPast, seedShortPast } from '#server/test/history/short-past.ts'
import { filesOf, packed, rowsOf } from '#server/test/release/dump.ts'
import { buildStale } from '#tools/run/build/stale.mjs'
import { freePort } from '#tools/run/launch/ports.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { launchAlone } from '#tools/run/launch/product.mjs'
import { at, ROOT } from '#tools/run/paths.mjs'
import { withVerifier } from '#tools/release/readme-verifier.ts'
import { throwawayDir } from '#tools/stage/throwaway.mjs'

const keyOf = (name: string) => createHash('sha256').update(`demo data of a release: ${name}`).digest('hex')
/** Of demo data alone, kept with it: an upgraded product goes on under them. */
const KEYS = {
  SECRET_KEY: keyOf('fields'),
  DRAW_KEY: keyOf('seeds'),
  LOG_KEY: keyOf('log'),
  RECEIPT_KEY: keyOf('receipts'),
}
const SANDBOX_SECRET = keyOf('sandbox')
const APPS = ['apps/server', 'apps/sandbox'] as const

const say = (line: string) => console.log(`  ${line}`)

function versionToFreeze(): string {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
  const tags = execFileSync('git', ['tag', '--list', `v${version}`], { cwd: ROOT, encoding: 'utf8' })
  if (tags.trim() !== '')
    throw new ConfigError(
      `v${version} is tagged: what is released stays. Raise the version in package.json first.`,
    )
  return version
}

/** What the releases before do not have. */
function newIn({ migrations, releases }: Schema, version: string): Release['migrations'] {
  const before = new Set(
    releases.filter((one) => one.version !== version).flatMap((one) => Object.keys(one.migrations)),
  )
  return Object.fromEntries(
    migrations.filter(({ name }) => !before.has(name)).map(({ name, sha256 }) => [name, sha256]),
  )
}

async function freeze(version: string): Promise<void> {
  for (const app of APPS) {
    const migrations = newIn(await readSchema(at(app), app === 'apps/sandbox'), version)
    mkdirSync(at(app, 'releases', version), { recursive: true })
    writeFileSync(at(app, 'releases', version, 'migrations.json'), `${JSON.stringify(migrations, null, 2)}\n`)
    say(`${app}: ${Object.keys(migrations).length} migrations are frozen`)
  }
}

async function keepData(version: string): Promise<void> {
  await buildStale({ only: ['server', 'sandbox'] })
  const dataDir = throwawayDir()
  const postgres = await startPostgres({ dataDir, durable: false })
  const db = openDb(postgres.url, 10, { seals: new FieldSeals([KEYS.SECRET_KEY]) })
  try {
    await migrate(postgres.url, at('apps/server'))
    await sealFields(postgres.url, new FieldSeals([KEYS.SECRET_KEY]))
    await stampMoneyMode(db, 'sandbox')
    await seedShortPast(db)
    await livePast(dataDir, postgres.url, db)
    await writeData(version, postgres.url)
  } finally {
    await db.close()
    await postgres.stop({ remove: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function livePast(dataDir: string, url: string, db: ReturnType<typeof openDb>): Promise<void> {
  const ports = { web: await freePort(), office: await freePort(), sandbox: await freePort() }
  const env = { ...KEYS, SANDBOX_SECRET, LOG_LEVEL: 'silent' }
  const sandbox = await launchAlone('sandbox', { databaseUrl: url, dataDir, ports, sharesLogin: true, env })
  try {
    const place = { db, url, dataDir, port: ports.web, keys: KEYS }
    // On a busy machine a draw may be late, and a bet is refused then, as it would be for a member.
    const onRefused = (error: Error) => say(`left out: ${error.message}`)
    const past = await liveShortPast({
      ...place,
      onRefused,
      sandbox: { url: sandbox.url, secret: SANDBOX_SECRET },
    })
    await past.close()
  } finally {
    await sandbox.stop()
  }
}

async function writeData(version: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ at: string }>('SELECT app_now()::text AS at')
  const file = packed([
    { kind: 'made', at: rows[0]?.at ?? '', keys: { ...KEYS, SANDBOX_SECRET } },
    ...filesOf(await readSchema(at('apps/server'))),
    ...(await rowsOf(client, ['public', 'sandbox'])),
  ])
  await client.end()
  writeFileSync(join(at('apps/server/releases'), version, 'data.jsonl.gz'), file)
  say(`data of ${version}: ${Math.round(file.length / 1_000)} KB`)
}

/** Who saved the offline verifier, or builds it from this version, compares with this line. */
async function nameVerifier(version: string): Promise<void> {
  await buildStale({ only: ['web'] })
  const hash = createHash('sha256')
    .update(readFileSync(at('apps/web/dist/fair-verifier.html')))
    .digest('hex')
  for (const file of ['README.md', 'README.zh-CN.md'].map((name) => at(name)))
    writeFileSync(file, withVerifier(readFileSync(file, 'utf8'), version, hash))
  say(`README: the offline verifier of ${version} has the SHA-256 ${hash}`)
}

await orExit(async () => {
  const version = versionToFreeze()
  await freeze(version)
  await nameVerifier(version)
  await keepData(version)
  say('run: npm test -- migrations, then: npm test -- release')
})
