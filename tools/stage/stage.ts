// A stage for proofs: a fresh database, the product's processes as children that can be killed, members with money.
import { rmSync } from 'node:fs'
import { openDb, type Db } from '#server/db/pool.ts'
import { house, memberMain } from '#server/ledger/accounts.ts'
import { move, must, post } from '#server/ledger/post.ts'
import { buildStale } from '#tools/run/build/stale.mjs'
import { freePort } from '#tools/run/launch/ports.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { launchPart, runCommand } from '#tools/run/launch/product.mjs'
import { control, sandboxSecretIn } from './control.ts'
import { exitOnSignal } from './exit-on-signal.mjs'
import { SHORT_CHAIN, throwawayDir } from './throwaway.mjs'

/** Three workers are as many as a proof needs. */
export type PartName = 'api' | 'office' | 'worker' | 'worker2' | 'worker3' | 'draw' | 'sandbox'

export interface Caller {
  readonly token?: string
  readonly key?: string
}

/** `lost`: no response, so its effect is unknown. */
export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Envelope }
  | { readonly kind: 'lost' }

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: Record<string, unknown> | null
}

export async function openStage(
  env: NodeJS.ProcessEnv,
  parts: readonly PartName[] = ['sandbox', 'api', 'worker'],
  openDatabase = (dataDir: string): Promise<Postgres> => startPostgres({ dataDir, durable: false }),
): Promise<Stage> {
  await buildStale({ only: ['server', 'sandbox'] })
  const dataDir = throwawayDir()
  const postgres = await openDatabase(dataDir)
  const setting = {
    databaseUrl: postgres.url,
    dataDir,
    ports: { web: await freePort(), office: await freePort(), sandbox: await freePort() },
    env: {
      ...SHORT_CHAIN,
      LOG_LEVEL: 'silent',
      CAPTCHA_ANSWER: 'TEST',
      REGISTRATIONS_PER_HOUR: '100000',
      RATE_PER_MINUTE: '10000000',
      ...env,
    },
  }
  await runCommand('migrate', setting)
  await runCommand('seed', setting)
  const stage = new Stage(setting, postgres)
  for (const part of parts) await stage.start(part)
  return stage
}

type Setting = Parameters<typeof launchPart>[1]
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** What clients and verdicts need of a running product, on one machine or on several. */
export interface Product {
  readonly url: string
  readonly sandboxUrl: string
  readonly db: Db
  call(path: string, body: object, as: Caller): Promise<Reply>
  callOffice(path: string, body: object, as: Caller): Promise<Reply>
  control(method: string, path: string, body?: unknown): Promise<unknown>
}

export class Stage implements Product {
  readonly url: string
  readonly officeUrl: string
  readonly sandboxUrl: string
  readonly db: Db
  private readonly running = new Map<PartName, ReturnType<typeof launchPart>>()

  constructor(
    readonly setting: Setting,
    private readonly postgres: Postgres,
  ) {
    const { ports } = setting
    this.url = `http://127.0.0.1:${ports.web}`
    this.officeUrl = `http://127.0.0.1:${ports.office}`
    this.sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
    this.db = openDb(postgres.url, 6)
    // Whatever ends the proof, nothing of it stays behind.
    process.once('exit', () => {
      for (const { pid, hasExited } of this.running.values()) if (!hasExited()) process.kill(pid, 'SIGKILL')
    })
    exitOnSignal()
  }

  async start(part: PartName, more: NodeJS.ProcessEnv = {}): Promise<void> {
    const running = launchPart(part, { ...this.setting, env: { ...this.setting.env, ...more } })
    this.running.set(part, running)
    if (running.part.port !== null)
      await untilReady(`http://127.0.0.1:${running.part.port}`, running.hasExited)
  }

  pidOf(part: PartName | 'database'): number {
    return part === 'database' ? this.postgres.pid : (this.running.get(part)?.pid ?? 0)
  }

  async kill(part: PartName): Promise<void> {
    const running = this.running.get(part)
    if (running === undefined || running.hasExited()) return
    process.kill(running.pid, 'SIGKILL')
    await running.exited
  }

  /** kill -9 and start again; resolves when it answers. `env` counts for this life only. */
  async restart(part: PartName, env?: NodeJS.ProcessEnv): Promise<void> {
    await this.kill(part)
    await this.start(part, env)
  }

  /** Whether the part has ended by itself within the time. */
  async endedWithin(part: PartName, ms: number): Promise<boolean> {
    const running = this.running.get(part)
    for (let waited = 0; waited < ms; waited += 20) {
      if (running === undefined || running.hasExited()) return true
      await pause(20)
    }
    return false
  }

  control(method: string, path: string, body?: unknown): Promise<unknown> {
    const { sandboxUrl, setting } = this
    const sandboxSecret = sandboxSecretIn(setting.dataDir, setting.env)
    return control({ sandboxUrl, sandboxSecret }, method, path, body)
  }

  call(path: string, body: object, as: Caller): Promise<Reply> {
    return call(this.url, path, body, as)
  }

  callOffice(path: string, body: object, as: Caller): Promise<Reply> {
    return call(this.officeUrl, path, body, as)
  }

  async stop(): Promise<void> {
    await this.db.close()
    for (const part of this.running.keys()) await this.kill(part)
    await this.postgres.stop({ remove: true })
    rmSync(this.setting.dataDir, { recursive: true, force: true })
  }

  /** The machine is gone: all processes at once, the database with its data, and the keys. */
  async lose(): Promise<void> {
    process.kill(this.postgres.pid, 'SIGKILL')
    for (const part of this.running.keys()) await this.kill(part)
    await this.db.close()
    await this.postgres.stop({ remove: true })
    rmSync(this.setting.dataDir, { recursive: true, force: true })
  }

  /** The same product with its ports and variables, on another machine's database and keys. */
  movedTo(dataDir: string, postgres: Postgres): Stage {
    return new Stage({ ...this.setting, dataDir, databaseUrl: postgres.url }, postgres)
  }
}

/** A part with a crash point may crash before it was ever seen ready. */
async function untilReady(base: string, isGone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (isGone()) return
    const ready = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await pause(50)
  }
  throw new Error(`${base} did not become ready`)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Retries of a client that a busy server refused. */
const COMES_AGAIN = 5

export async function call(
  base: string,
  path: string,
  body: object,
  as: Caller,
  again = COMES_AGAIN,
): Promise<Reply> {
  try {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
      headers: {
        'content-type': 'application/json',
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
      },
    })
    const envelope = (await answer.json()) as Envelope
    const retryAfterSec = Number(answer.headers.get('retry-after') ?? 0)
    if (answer.status !== 503 || retryAfterSec === 0 || again === 0)
      return { kind: 'answer', status: answer.status, body: envelope }
    await pause(retryAfterSec * 1_000)
    return await call(base, path, body, as, again - 1)
  } catch {
    return { kind: 'lost' }
  }
}

export interface Player {
  readonly id: bigint
  readonly token: string
}

/** A registered member with `fen` in the central wallet, by an opening entry, or with nothing. */
export async function newPlayer(stage: Product, name: string, fen = 0n): Promise<Player> {
  const captcha = await fetch(`${stage.url}/api/captcha`).then((answer) => answer.json() as Promise<Envelope>)
  const password = 'Right2pass'
  await must200(stage, '/api/register', {
    name,
    password,
    confirmPass: password,
    code: 'TEST',
    captcha_id: captcha.data?.id,
    adult: 1,
  })
  const login = await must200(stage, '/api/login_pc', { name, password })
  const token = String(login?.api_token)
  const rows = await stage.db.query<{ id: bigint }>('SELECT id FROM members WHERE username = $1', [name])
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`${name} is not there`)
  if (fen === 0n) return { id, token }
  must(
    await post(stage.db, {
      key: `proof:${id}`,
      code: 'opening',
      legs: move(house('opening', 'CNY'), memberMain(id, 'CNY'), fen),
    }),
  )
  return { id, token }
}

async function must200(stage: Product, path: string, body: object) {
  const reply = await stage.call(path, body, {})
  if (reply.kind === 'lost' || reply.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.body.data
}

/** A small repeatable generator, so that a failing seed can be run again. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}
