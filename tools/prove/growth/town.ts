// A loaded town with the product's services and calls on it: what the operations of the growth proof work on.
import { mkdirSync } from 'node:fs'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createMemberApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { type Core, openCore } from '#server/process/core.ts'
import { Passwords } from '#server/passwords/password-hash.ts'
import { seedStaff } from '#server/modules/staff/staff.seed.ts'
import { createOfficeApp } from '#server/office/office-app.ts'
import { seedContent } from '#server/seed/content.ts'
import { createServices, type Services } from '#server/services.ts'
import { agentFamily } from '#server/lib/user-agent.ts'
import { workerJobs } from '#server/worker.ts'
import { checkpointTown, loadTown } from './load.ts'
import { at } from '#tools/run/paths.mjs'

const SCHEMA_HOME = at('apps/server')
/** Whose session the calls of a member have: one of the first. */
const CALLER = 7
/** The same number are active within the minute that a check of the books covers, whatever the size. */
const NEW_MEMBERS = 20

export interface Town {
  readonly size: number
  readonly url: string
  readonly core: Core
  readonly services: Services
  /** The loaded members have the numbers from here on, without a gap. */
  readonly firstMember: bigint
  /** A call of the member app as one of the members; throws unless the response is 200. */
  member(path: string, input?: object): Promise<unknown>
  /** A call of the office as an administrator. */
  staff(path: string, input?: object): Promise<unknown>
  /** A call of the office as one who reviews deposits and withdrawals. */
  cashier(path: string, input?: object): Promise<unknown>
  close(): Promise<void>
}

/** A database of its own on the server, loaded, with a checkpoint over all but its last minute. */
export async function openTown(adminUrl: string, dataDir: string, size: number): Promise<Town> {
  const name = `town_${size}`
  await onServer(adminUrl, `CREATE DATABASE ${name}`)
  // Processor time is read process by process: what parallel workers do besides would be left out.
  await onServer(adminUrl, `ALTER DATABASE ${name} SET max_parallel_workers_per_gather = 0`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const address = url.toString()
  await migrate(address, SCHEMA_HOME)
  const folder = `${dataDir}/${name}`
  mkdirSync(folder)
  const config = readConfig({
    DATABASE_URL: address,
    DATA_DIR: folder,
    WEB_DIST: 'no-pages',
    OFFICE_DIST: 'no-pages',
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '100000000',
    CAPTCHA_ANSWER: 'TEST',
  })
  const core = await openCore('growth', config)
  await seedContent(core.db)
  await seedStaff(core.db, new Passwords())
  await loadTown(address, { members: size, from: '30 days', to: '1 hour', rounds: 'first' })
  await checkpointTown(core.db)
  await loadTown(address, { members: NEW_MEMBERS, from: '50 seconds', to: '5 seconds', rounds: 'next' })
  return open(core, { size, url: address }, () => onServer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`))
}

async function open(
  core: Core,
  { size, url }: Pick<Town, 'size' | 'url'>,
  drop: () => Promise<void>,
): Promise<Town> {
  const services = createServices(core)
  const { app } = await createMemberApp(core, services)
  const { app: office } = await createOfficeApp(core, services, workerJobs(core, services))
  const [first] = await core.db.query<{ id: bigint }>('SELECT min(id) AS id FROM members')
  const firstMember = first?.id ?? 0n
  const asMember = newToken()
  await core.db.query(
    `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
     VALUES ($1, $2, $3, app_now(), app_now() + interval '1 day', app_now())`,
    [hashToken(asMember), firstMember + BigInt(CALLER), agentFamily('lightMyRequest')],
  )
  const asAdmin = await officeToken(office, 'admin001', 'Admin0001')
  const asCashier = await officeToken(office, 'finance01', 'Finance01')
  return {
    size,
    url,
    core,
    services,
    firstMember,
    member: (path, input = {}) => call(app, path, input, asMember),
    staff: (path, input = {}) => call(office, path, input, asAdmin),
    cashier: (path, input = {}) => call(office, path, input, asCashier),
    async close() {
      await app.close()
      await office.close()
      await core.close()
      await drop()
    },
  }
}

async function officeToken(office: FastifyInstance, username: string, password: string): Promise<string> {
  const login = await call(office, '/office-api/login', { username, password })
  return (login as { readonly token: string }).token
}

async function call(app: FastifyInstance, url: string, payload: object, token?: string): Promise<unknown> {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const { code, message, data } = answer.json<{ code: number; message: string; data: unknown }>()
  if (code !== 200) throw new Error(`${url} answered ${code}: ${message}`)
  return data
}

async function onServer(url: string, text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(text)
  } finally {
    await admin.end()
  }
}
