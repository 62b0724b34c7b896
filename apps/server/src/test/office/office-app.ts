// The office and the member app on one database, driven through HTTP by inject.
import type { Envelope } from '@lanting/contract/call'
import type { OfficeCallNames, OfficeOutputOf } from '@lanting/contract/calls/names'
import type { LightMyRequestResponse } from 'fastify'
import { Passwords } from '#src/passwords/password-hash.ts'
import { DEMO_STAFF, seedStaff } from '#src/modules/staff/staff.seed.ts'
import { insertStaff } from '#src/modules/staff/staff.sql.ts'
import { createOfficeApp, type OfficeApp } from '#src/office/office-app.ts'
import { seedContent } from '#src/seed/content.ts'
import type { Providers } from '#src/services.ts'
import { workerJobs } from '#src/worker.ts'
import { serveAs } from '#src/test/process-db.ts'
import { type CallAs, createTestApp, type TestApp } from '#src/test/app.ts'

export interface TestOffice extends OfficeApp {
  /** The member app on the same database. */
  readonly members: TestApp
  call<K extends OfficeCallNames>(name: K, input?: unknown, as?: CallAs): Promise<Envelope<OfficeOutputOf<K>>>
  raw(name: OfficeCallNames, input?: unknown, as?: CallAs): Promise<LightMyRequestResponse>
  /** Logs a staff member in and gives the token. */
  login(username: string, password?: string): Promise<string>
  /** A working second administrator, as every change for two people needs one. */
  secondAdmin(): Promise<string>
  close(): Promise<void>
}

export interface OfficeOptions {
  readonly live?: boolean
  readonly env?: Record<string, string | undefined>
  readonly providers?: Partial<Providers>
}

/** `live` gives the office alone the rules of real money; what live mode needs to start is tested elsewhere. */
export async function createTestOffice({
  live = false,
  env = {},
  providers = {},
}: OfficeOptions = {}): Promise<TestOffice> {
  const members = await createTestApp({ OFFICE_DIST: 'no-pages', ...env }, providers)
  const { core, services } = members
  await seedStaff(core.db, new Passwords())
  await seedContent(core.db)
  const config = { ...core.config, moneyMode: live ? ('live' as const) : core.config.moneyMode }
  const jobs = workerJobs(members.roled, services)
  const { app, bound, office } = await createOfficeApp({ ...members.roled, config }, services, jobs)
  serveAs('office', app)

  async function raw(name: OfficeCallNames, input: unknown = {}, as: CallAs = {}) {
    const [, url = ''] = name.split(' ')
    return app.inject({
      method: 'POST',
      url,
      remoteAddress: as.ip ?? '127.0.0.1',
      headers: {
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
        ...as.headers,
      },
      payload: input as object,
    })
  }

  async function call<K extends OfficeCallNames>(name: K, input?: unknown, as?: CallAs) {
    const answer = await raw(name, input, as)
    return answer.json<Envelope<OfficeOutputOf<K>>>()
  }

  async function login(username: string, password = passwordOf(username)) {
    const answer = await call('POST /office-api/login', { username, password })
    if (answer.code !== 200 || answer.data.step !== 'in') throw new Error(`no login: ${answer.message}`)
    return answer.data.token
  }

  return {
    app,
    bound,
    office,
    members,
    raw,
    call,
    login,
    async secondAdmin() {
      const username = 'admin009'
      const password = 'Second2admin'
      const passwordHash = await new Passwords().hash(password)
      const account = { username, name: '何川', role: 'admin' as const, passwordHash }
      await insertStaff(core.db, { ...account, temporaryMs: null, createdBy: null })
      return login(username, password)
    },
    async close() {
      await app.close()
      await members.close()
    },
  }
}

export function passwordOf(username: string): string {
  return DEMO_STAFF.find((staff) => staff.username === username)?.password ?? ''
}
