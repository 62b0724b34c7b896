// The member app on a database of its own, driven through HTTP by inject; providers and the clock are all that is faked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Envelope } from '@lanting/contract/call'
import type { CallNames, OutputOf } from '@lanting/contract/calls/names'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { advanceClock } from '#src/clock/clock.ts'
import { readConfig } from '#src/config/config.ts'
import { createMemberApp, type MemberApp } from '#src/app.ts'
import { type Core, openCore } from '#src/process/core.ts'
import { createServices, type Providers, type Services } from '#src/services.ts'
import { subscribeAs, processDb, serveAs } from '#src/test/process-db.ts'
import type { InstantName } from '#src/test/clock/instant.ts'
import { createTestDatabase, TEST_SANDBOX_SECRET, TEST_SECRET } from '#src/test/database.ts'

export const CAPTCHA = 'TEST'

export interface TestApp {
  readonly core: Core
  /** The core on which the product itself runs here: its database has the rights of its processes. */
  readonly roled: Core
  readonly services: Services
  readonly app: FastifyInstance
  readonly bound: MemberApp['bound']
  /** Makes a call of the contract and reads the envelope. */
  call<K extends CallNames>(name: K, input?: unknown, as?: CallAs): Promise<Envelope<OutputOf<K>>>
  /** The same with the whole HTTP answer. */
  raw(name: CallNames, input?: unknown, as?: CallAs): Promise<LightMyRequestResponse>
  /** Moves the product's clock forward. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

export interface CallAs {
  readonly token?: string
  readonly key?: string
  readonly headers?: Record<string, string>
  readonly ip?: string
}

export async function createTestApp(
  env: Record<string, string | undefined> = {},
  providers: Partial<Providers> = {},
  instant?: InstantName,
): Promise<TestApp> {
  const database = await createTestDatabase(instant)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'app-test-'))
  const webDist = path.join(dataDir, 'no-pages')
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    SANDBOX_SECRET: TEST_SANDBOX_SECRET,
    WEB_DIST: webDist,
    LOG_LEVEL: 'silent',
    CAPTCHA_ANSWER: CAPTCHA,
    RATE_PER_MINUTE: '100000',
    REGISTRATIONS_PER_HOUR: '1000',
    TRIALS_PER_HOUR: '1000',
    // Some tests send hundreds of requests at once, which is no overload.
    DATABASE_POOL: '70',
    ...env,
  })
  const core = await openCore('test', config)
  // The tests' own statements are the owner's; those of the product have the rights of its processes.
  const roled = { ...core, db: processDb(core.db, 'worker') }
  const services = createServices(roled, providers)
  const { app, bound } = await createMemberApp({ ...roled, bus: subscribeAs('api', core.bus) }, services)
  serveAs('api', app)

  async function raw(name: CallNames, input: unknown = {}, as: CallAs = {}) {
    const [method = 'POST', url = ''] = name.split(' ')
    return app.inject({
      method: method as 'GET' | 'POST',
      url,
      remoteAddress: as.ip ?? '127.0.0.1',
      headers: {
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
        ...as.headers,
      },
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }),
    })
  }

  return {
    core,
    roled,
    services,
    app,
    bound,
    raw,
    async call<K extends CallNames>(name: K, input?: unknown, as?: CallAs) {
      const answer = await raw(name, input, as)
      return answer.json<Envelope<OutputOf<K>>>()
    },
    async advance(ms) {
      await advanceClock(core.db, ms)
      await core.clock.reload()
    },
    async close() {
      await app.close()
      await roled.db.close()
      await core.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let serial = 0

/** Registers a member with a payment password and logs in. */
export async function newMember(
  test: TestApp,
  name = `member${(serial++).toString().padStart(4, '0')}`,
  ip?: string,
) {
  const captcha = await test.call('GET /api/captcha')
  const password = 'Right2pass'
  const draft = {
    name,
    password,
    confirmPass: password,
    code: CAPTCHA,
    captcha_id: captcha.data.id,
    adult: 1,
  }
  const from = ip === undefined ? {} : { ip }
  const registered = await test.call('POST /api/register', draft, from)
  if (registered.code !== 200) throw new Error(`could not register ${name}: ${registered.message}`)
  const token = await loginAs(test, name, password, from)
  const user = await test.call('POST /api/user', {}, { token, ...from })
  return { name, password, token, id: BigInt(user.data.id) }
}

export async function loginAs(
  test: TestApp,
  name: string,
  password: string,
  from: CallAs = {},
): Promise<string> {
  const answer = await test.call('POST /api/login_pc', { name, password }, from)
  if (answer.code !== 200) throw new Error(`could not log in ${name}: ${answer.message}`)
  return answer.data.api_token
}
