// The office beside the member app on one database, driven through HTTP by inject.
import type { Envelope } from '@lanting/contract/call'
import type { OfficeCallNames, OfficeOutputOf } from '@lanting/contract/calls/names'
import type { LightMyRequestResponse } from 'fastify'
import { createPasswords } from '#src/modules/auth/password-hash.ts'
import { DEMO_STAFF, seedStaff } from '#src/modules/staff/staff.seed.ts'
import { createOfficeApp, type OfficeApp } from '#src/office/office-app.ts'
import { type CallAs, createTestApp, type TestApp } from '#src/test/app.ts'

export interface TestOffice extends OfficeApp {
  /** The member app on the same database. */
  readonly members: TestApp
  call<K extends OfficeCallNames>(name: K, input?: unknown, as?: CallAs): Promise<Envelope<OfficeOutputOf<K>>>
  raw(name: OfficeCallNames, input?: unknown, as?: CallAs): Promise<LightMyRequestResponse>
  /** Logs a demo staff member in and gives the token. */
  login(username: string, password?: string): Promise<string>
  close(): Promise<void>
}

export async function createTestOffice(env: Record<string, string> = {}): Promise<TestOffice> {
  const members = await createTestApp({ OFFICE_DIST: 'no-pages', ...env })
  await seedStaff(members.core.db, createPasswords())
  const { app, bound, office } = await createOfficeApp(members.core, members.services)

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

  return {
    app,
    bound,
    office,
    members,
    raw,
    call,
    async login(username, password = passwordOf(username)) {
      const answer = await call('POST /office-api/login', { username, password })
      if (answer.code !== 200 || answer.data.step !== 'in') throw new Error(`no login: ${answer.message}`)
      return answer.data.token
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
