// A login that is no superuser: the migration and the roles work for it end to end, on every version of PostgreSQL.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { migrate } from '@lanting/node-kit/migrate'
import { createEmptyDatabase, type EmptyDatabase } from '@lanting/node-kit/test/empty-database'
import { openDb } from '#src/db/pool.ts'
import { roleUrl } from '#src/database-role.ts'
import { SCHEMA_HOME } from '#src/test/database.ts'

let admin: pg.Client
let home: string
let database: EmptyDatabase | undefined
/** Roles belong to the cluster, which has ours already: the same files make roles of other names. */
let prefix: string
const login = () => ({ name: `${prefix}_login`, password: 'a-plain-password' })

beforeEach(async () => {
  admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  prefix = `plain_${randomUUID().slice(0, 8)}`
  home = await mkdtemp(path.join(tmpdir(), 'schema-'))
  for (const folder of ['migrations', 'functions'])
    await cp(path.join(SCHEMA_HOME, folder), path.join(home, folder), { recursive: true })
  const grants = await readFile(path.join(SCHEMA_HOME, 'grants.sql'), 'utf8')
  await writeFile(path.join(home, 'grants.sql'), grants.replaceAll('lanting_', `${prefix}_`))
})

afterEach(async () => {
  await database?.drop()
  database = undefined
  await admin.query(`DROP ROLE IF EXISTS ${prefix}_app, ${prefix}_draw, ${prefix}_login`)
  await admin.end()
  await rm(home, { recursive: true })
})

async function createLogin(attributes: string): Promise<string> {
  const { name, password } = login()
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' NOSUPERUSER ${attributes}`)
  database = await createEmptyDatabase(login())
  return database.url
}

async function run(url: string): Promise<string[]> {
  const lines: string[] = []
  await migrate(url, home, { say: (line) => lines.push(line) })
  return lines
}

/** Both roles are taken on by a connection of the login, and each can do its work and no more. */
async function expectRolesWork(databaseUrl: string): Promise<void> {
  const refuseToWarn = (warning: string) => expect.fail(warning)
  const app = openDb(await roleUrl({ databaseUrl, moneyMode: 'live' }, `${prefix}_app`, refuseToWarn), 1)
  const draw = openDb(await roleUrl({ databaseUrl, moneyMode: 'live' }, `${prefix}_draw`, refuseToWarn), 1)
  try {
    expect(await app.query('SELECT current_user AS name')).toEqual([{ name: `${prefix}_app` }])
    await app.query("INSERT INTO attempts (kind, subject, at) VALUES ('login', 'x', app_now())")
    const post = `SELECT outcome FROM ledger_post('a:${randomUUID()}', 'fee', '{house:lottery,house:fee}', '{-5,5}')`
    expect(await app.query(post)).toEqual([{ outcome: 'posted' }])
    await expect(app.query('DELETE FROM ledger_entries')).rejects.toThrow('permission denied')
    await expect(app.query('SELECT * FROM lottery_seeds')).rejects.toThrow('permission denied')
    expect(await draw.query("SELECT * FROM lottery_seed_read('js28', 1, 1)")).toEqual([])
    expect(await draw.query('SELECT * FROM lottery_exposure')).toEqual([])
    await expect(draw.query('SELECT * FROM members')).rejects.toThrow('permission denied')
  } finally {
    await app.close()
    await draw.close()
  }
}

it('that may create roles makes them and takes them on', async () => {
  const url = await createLogin('CREATEROLE')
  const lines = await run(url)
  expect(lines.filter((line) => !/^(migrated|functions) /.test(line))).toEqual([])
  await expectRolesWork(url)
  expect(await run(url)).toEqual([])
})

it('that may not create roles is told so, and works once somebody has made and granted them', async () => {
  const url = await createLogin('NOCREATEROLE')
  const told = (await run(url)).filter((line) => line.includes('may not create the role'))
  expect(told).toHaveLength(2)
  const warnings: string[] = []
  const config = { databaseUrl: url, moneyMode: 'sandbox' } as const
  expect(await roleUrl(config, `${prefix}_app`, (warning) => warnings.push(warning))).toBe(url)
  expect(warnings).toHaveLength(1)

  await admin.query(`CREATE ROLE ${prefix}_app NOLOGIN; CREATE ROLE ${prefix}_draw NOLOGIN;
    GRANT ${prefix}_app, ${prefix}_draw TO ${login().name}`)
  expect(await run(url)).toEqual([])
  await expectRolesWork(url)
})

it('that may grant a role but not take it on is not taken for one that may', async () => {
  const url = await createLogin('NOCREATEROLE')
  const version = (await admin.query<{ v: number }>("SELECT current_setting('server_version_num')::int AS v"))
    .rows[0]
  await admin.query(`CREATE ROLE ${prefix}_app NOLOGIN`)
  const options = (version?.v ?? 0) < 160_000 ? null : 'ADMIN TRUE, INHERIT FALSE, SET FALSE'
  if (options !== null) await admin.query(`GRANT ${prefix}_app TO ${login().name} WITH ${options}`)
  const warnings: string[] = []
  const config = { databaseUrl: url, moneyMode: 'sandbox' } as const
  expect(await roleUrl(config, `${prefix}_app`, (warning) => warnings.push(warning))).toBe(url)
  expect(warnings).toHaveLength(1)
})
