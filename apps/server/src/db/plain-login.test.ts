// A login that is no superuser: the migration and the roles work for it end to end, on every version of PostgreSQL.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { createEmptyDatabase, type EmptyDatabase } from '@lanting/node-kit/test/empty-database'
import { setLogins } from '#src/db/logins.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { ownAddress } from '#src/process/database-role.ts'
import { SCHEMA_HOME } from '#src/test/database.ts'

let admin: pg.Client
let home: string
let database: EmptyDatabase | undefined
/** Roles belong to the cluster, which has ours already: the same files make roles of other names. */
let prefix: string
const ROLES = ['app', 'api', 'office', 'worker', 'draw', 'audit']
const login = () => ({ name: `${prefix}_login`, password: 'a-plain-password' })

beforeEach(async () => {
  admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  prefix = `plain_${randomUUID().slice(0, 8)}`
  home = await mkdtemp(path.join(tmpdir(), 'schema-'))
  for (const folder of ['migrations', 'functions', 'indexes'])
    await cp(path.join(SCHEMA_HOME, folder), path.join(home, folder), { recursive: true })
  const grants = await readFile(path.join(SCHEMA_HOME, 'grants.sql'), 'utf8')
  await writeFile(path.join(home, 'grants.sql'), grants.replaceAll('lanting_', `${prefix}_`))
})

afterEach(async () => {
  await database?.drop()
  database = undefined
  await admin.query(
    `DROP ROLE IF EXISTS ${[...ROLES, 'login'].map((name) => `${prefix}_${name}`).join(', ')}`,
  )
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

/** As which login a process enters. */
type Enter = (process: string) => Promise<Db>

/** Takes on the role of a process, as play money allows. */
function taking(databaseUrl: string): Enter {
  return async (process) => {
    const own = await ownAddress(
      { databaseUrl, moneyMode: 'sandbox' },
      `${prefix}_${process}`,
      () => undefined,
    )
    expect(own.user).toBe(`${prefix}_${process}`)
    return openDb(own.url, 1, own)
  }
}

/** Logs in as the process itself, as real money requires. */
function entering(databaseUrl: string, password: string): Enter {
  return async (process) => {
    const url = new URL(databaseUrl)
    url.username = `${prefix}_${process}`
    url.password = password
    const refuseToWarn = (warning: string) => expect.fail(warning)
    const own = await ownAddress(
      { databaseUrl: url.toString(), moneyMode: 'live' },
      `${prefix}_${process}`,
      refuseToWarn,
    )
    return openDb(own.url, 1, own)
  }
}

/** Each process can do its work and no more. */
async function expectProcessesWork(enter: Enter): Promise<void> {
  const [api, draw] = [await enter('api'), await enter('draw')]
  try {
    expect(await api.query('SELECT current_user AS name')).toEqual([{ name: `${prefix}_api` }])
    await api.query("INSERT INTO attempts (kind, subject, at) VALUES ('login', 'x', app_now())")
    const post = `SELECT outcome FROM ledger_post('a:${randomUUID()}', 'fee', '{house:lottery,house:fee}', '{-5,5}')`
    // What no row of its nouns says.
    await expect(api.query(post)).rejects.toMatchObject({ constraint: 'ledger_row' })
    await expect(api.query('DELETE FROM ledger_entries')).rejects.toThrow('permission denied')
    await expect(api.query('SELECT * FROM lottery_seeds')).rejects.toThrow('permission denied')
    expect(await draw.query("SELECT * FROM lottery_seed_read('js28', 1, 1)")).toEqual([])
    expect(await draw.query('SELECT * FROM lottery_rounds')).toEqual([])
    await expect(draw.query('SELECT * FROM members')).rejects.toThrow('permission denied')
  } finally {
    await api.close()
    await draw.close()
  }
}

const passwords = (word: string) =>
  new Map(['api', 'office', 'worker', 'draw'].map((name) => [`${prefix}_${name}`, word]))

it('that may create roles makes them and lets each process log in with its password', async () => {
  const url = await createLogin('CREATEROLE')
  const lines = await run(url)
  expect(lines.filter((line) => !/^(migrated|functions|built) /.test(line))).toEqual([])
  await expectProcessesWork(taking(url))
  expect(await run(url)).toEqual([])
  expect(await setLogins(url, passwords('first-password'))).toEqual([])
  await expectProcessesWork(entering(url, 'first-password'))
  expect(await setLogins(url, passwords('second-password'))).toEqual([])
  await expect(entering(url, 'first-password')('api')).rejects.toThrow('password authentication failed')
  await expectProcessesWork(entering(url, 'second-password'))
})

it('does not change the passwords of logins that belong to another database', async () => {
  const url = await createLogin('CREATEROLE')
  await run(url)
  await setLogins(url, passwords('first-password'))
  const other = await createEmptyDatabase(login())
  try {
    await expect(setLogins(other.url, passwords('second-password'))).rejects.toThrow('another database')
  } finally {
    await other.drop()
  }
  await expectProcessesWork(entering(url, 'first-password'))
})

it('that may not create roles is told so, and works once somebody has made and granted them', async () => {
  const url = await createLogin('NOCREATEROLE')
  const told = (await run(url)).filter((line) => line.includes('may not create the role'))
  expect(told).toHaveLength(ROLES.length)
  const warnings: string[] = []
  const config = { databaseUrl: url, moneyMode: 'sandbox' } as const
  expect((await ownAddress(config, `${prefix}_api`, (warning) => warnings.push(warning))).url).toBe(url)
  expect(warnings).toHaveLength(1)

  const named = ROLES.map((name) => `${prefix}_${name}`)
  await admin.query(`${named.map((name) => `CREATE ROLE ${name} NOLOGIN;`).join(' ')}
    GRANT ${named.join(', ')} TO ${login().name};
    GRANT ${prefix}_app TO ${prefix}_api, ${prefix}_office, ${prefix}_worker`)
  expect(await run(url)).toEqual([])
  expect(await setLogins(url, passwords('first-password'))).toHaveLength(4)
  await expectProcessesWork(taking(url))
})

it('that may grant a role but not take it on is not taken for one that may', async () => {
  const url = await createLogin('NOCREATEROLE')
  const version = (await admin.query<{ v: number }>("SELECT current_setting('server_version_num')::int AS v"))
    .rows[0]
  await admin.query(`CREATE ROLE ${prefix}_api NOLOGIN`)
  const options = (version?.v ?? 0) < 160_000 ? null : 'ADMIN TRUE, INHERIT FALSE, SET FALSE'
  if (options !== null) await admin.query(`GRANT ${prefix}_api TO ${login().name} WITH ${options}`)
  const warnings: string[] = []
  const config = { databaseUrl: url, moneyMode: 'sandbox' } as const
  expect((await ownAddress(config, `${prefix}_api`, (warning) => warnings.push(warning))).url).toBe(url)
  expect(warnings).toHaveLength(1)
})

it('real money is not served by the owner of the tables', async () => {
  const url = await createLogin('CREATEROLE')
  await run(url)
  await admin.query(`ALTER ROLE ${login().name} NOCREATEROLE`)
  const config = { databaseUrl: url, moneyMode: 'live' } as const
  await expect(ownAddress(config, `${prefix}_api`, () => undefined)).rejects.toThrow('拥有数据表')
})
