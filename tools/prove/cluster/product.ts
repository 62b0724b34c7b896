// The product on two machines behind HAProxy, with Redis between them, by the files of deploy/; the sandbox plays the outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Db, openDb } from '#server/db/pool.ts'
import { at, ROOT } from '#tools/run/paths.mjs'
import { SHORT_CHAIN } from '#tools/stage/throwaway.mjs'
import { Attempts } from './attempts.ts'
import type { Database } from './database.ts'
import { Machine } from './machines.ts'
import { credentialsOf, fromDeploy, SECRET, variablesOf } from './settings.ts'
import { control } from '#tools/stage/control.ts'
import { call, type Caller, pause, type Product, type Reply } from '#tools/stage/stage.ts'

const PROXY = '10.0.0.2'
const SANDBOX = '10.0.0.1:3001'
/** On a machine that is busy with others all of them start slowly. */
const READY_MS = 300_000
/** Two units of each kind, as docs/deploy.md has them; the office is one. */
const UNITS = [
  ['api@3000', 'worker@3100', 'draw@3200', 'office'],
  ['api@3000', 'worker@3100', 'draw@3200'],
] as const
const LOGINS = ['api', 'office', 'worker', 'draw'] as const
/** Proof speeds, and one address that plays sixty members. */
const HURRY = {
  ...SHORT_CHAIN,
  CAPTCHA_ANSWER: 'TEST',
  REGISTRATIONS_PER_HOUR: '100000',
  RATE_PER_MINUTE: '10000000',
  RECONCILE_SPEED: '20',
  ABANDONED_MS: '5000',
  SANDBOX_URL: `http://${SANDBOX}`,
  LOG_LEVEL: 'warn',
}

export interface Unit {
  readonly name: string
  readonly machine: Machine
  /** Readiness check: 200 when it may get requests. */
  readonly health: string
}

export class ClusterProduct implements Product {
  readonly url = `https://${PROXY}`
  readonly sandboxUrl = `http://127.0.0.1:3001`
  readonly db: Db
  readonly attempts = new Attempts()
  /** The clients' pause once all processes are up. */
  isWatched = false

  private constructor(
    readonly proxy: Machine,
    readonly redis: Machine,
    readonly apps: readonly Machine[],
    readonly units: readonly Unit[],
    ownerUrl: string,
    private readonly sandbox: ChildProcess,
    /** What a client does between two calls. */
    private readonly think: () => Promise<void>,
  ) {
    this.db = openDb(ownerUrl, 6)
  }

  static async open(
    scratch: string,
    database: Database,
    think: () => Promise<void>,
  ): Promise<ClusterProduct> {
    const ownerUrl = await makeDatabase(database)
    const keys = join(scratch, 'keys')
    writeSecrets(keys, database, ownerUrl)
    const apps = [
      await Machine.open('app1', '10.0.0.11', scratch),
      await Machine.open('app2', '10.0.0.12', scratch),
    ]
    const [first] = apps
    if (first === undefined) throw new Error('there is no machine')
    for (const command of ['migrate', 'seed'])
      await first.run([process.execPath, at('tools/run/serve.mjs'), command], {
        env: { ...environmentOf(first, 'migrate', keys), HISTORY: '0' },
      })
    const redis = await startRedis(scratch)
    const sandbox = startSandbox(scratch, ownerUrl)
    const units = apps.flatMap((machine, n) => (UNITS[n] ?? []).map((unit) => startUnit(machine, unit, keys)))
    const proxy = await startProxy(scratch)
    const product = new ClusterProduct(proxy, redis, apps, units, ownerUrl, sandbox, think)
    await product.ready()
    return product
  }

  /** Until every process is ready, and the proxy has a backend. */
  async ready(): Promise<void> {
    for (const { health } of this.units) await untilOk(health)
    await untilOk(`${this.url}/`)
  }

  async call(path: string, body: object, as: Caller): Promise<Reply> {
    if (this.isWatched) await this.think()
    // Once: a 503 that is tried again inside would hide that the first attempt failed.
    return this.attempts.watch(path, () => call(this.url, path, body, as, 0))
  }

  async callOffice(path: string, body: object, as: Caller): Promise<Reply> {
    if (this.isWatched) await this.think()
    return call('http://10.0.0.11:3002', path, body, as)
  }

  control(method: string, path: string, body?: unknown): Promise<unknown> {
    const { sandboxUrl } = this
    return control({ sandboxUrl, sandboxSecret: SECRET }, method, path, body)
  }

  async close(): Promise<void> {
    await this.db.close()
    this.sandbox.kill('SIGKILL')
  }
}

/** A database whose owner may make the logins of the processes: docs/operations.md. */
async function makeDatabase(database: Database): Promise<string> {
  const client = new pg.Client({ connectionString: database.urlOf(await database.primary()) })
  await client.connect()
  await client.query(`CREATE ROLE lanting LOGIN CREATEROLE PASSWORD '${SECRET}'`)
  await client.query('CREATE DATABASE lanting OWNER lanting')
  await client.end()
  return database.url('lanting')
}

function writeSecrets(folder: string, database: Database, ownerUrl: string): void {
  mkdirSync(folder)
  const hex = () => randomBytes(32).toString('hex')
  const files: Record<string, string> = {
    'secret.key': hex(),
    'sandbox.secret': SECRET,
    'metrics.token': SECRET,
    'redis.url': `redis://:${SECRET}@10.0.0.41:6379`,
    'receipt.key': hex(),
    'push.key': hex(),
    'draw.key': hex(),
    'log.key': hex(),
    'database-owner.url': ownerUrl,
  }
  for (const name of LOGINS) {
    files[`${name}.password`] = SECRET
    files[`database-${name}.url`] = database.url(`lanting_${name}`)
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

function environmentOf(machine: Machine, kind: string, keys: string): NodeJS.ProcessEnv {
  return {
    ...variablesOf('env/lanting.env', [
      ['10.0.0.11', machine.address],
      ['https://lanting.example', `https://${PROXY}`],
    ]),
    ...variablesOf(`env/${kind}.env`, []),
    ...credentialsOf(kind, keys),
    SANDBOX_SECRET_FILE: join(keys, 'sandbox.secret'),
    DATA_DIR: join(machine.folder, 'data'),
    ...HURRY,
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
  }
}

/** A unit of deploy/systemd: the instance after its @ is a port. */
function startUnit(machine: Machine, unit: string, keys: string): Unit {
  const [kind = '', port = '3002'] = unit.split('@')
  const variable = { api: 'PORT', office: 'OFFICE_PORT' }[kind] ?? 'HEALTH_PORT'
  machine.start(unit, [process.execPath, at('tools/run/serve.mjs'), kind], {
    env: { ...environmentOf(machine, kind, keys), [variable]: port },
  })
  return { name: unit, machine, health: `http://${machine.address}:${port}/readyz` }
}

async function startRedis(scratch: string): Promise<Machine> {
  const machine = await Machine.open('redis', '10.0.0.41', scratch)
  const file = join(machine.folder, 'redis.conf')
  writeFileSync(file, fromDeploy('redis/redis.conf', [['FROM_A_SECRET', SECRET]]))
  machine.start('redis', ['redis-server', file])
  return machine
}

async function startProxy(scratch: string): Promise<Machine> {
  const machine = await Machine.open('proxy', PROXY, scratch)
  const pem = join(machine.folder, 'lanting.pem')
  writeFileSync(
    pem,
    ['crt.pem', 'key.pem'].map((name) => readFileSync(join(scratch, 'tls', name), 'utf8')).join(''),
  )
  const file = join(machine.folder, 'haproxy.cfg')
  writeFileSync(
    file,
    fromDeploy('haproxy/haproxy.cfg', [
      ['/etc/haproxy/lanting.pem', pem],
      // As many sockets as a plain shell may open.
      ['maxconn 20000', 'maxconn 4000'],
    ]),
  )
  machine.start('haproxy', ['haproxy', '-db', '-f', file])
  return machine
}

/** Venues, providers and the beacon's relays are no part of the cluster. */
function startSandbox(scratch: string, databaseUrl: string): ChildProcess {
  const out = openSync(join(scratch, 'sandbox.log'), 'a')
  const child = spawn(process.execPath, [at('apps/sandbox/dist/main.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(scratch, 'sandbox'),
      SANDBOX_URL: `http://${SANDBOX}`,
      SANDBOX_SECRET: SECRET,
      PUBLIC_URL: `https://${PROXY}`,
      LOG_LEVEL: 'warn',
    },
  })
  closeSync(out)
  return child
}

async function untilOk(url: string): Promise<void> {
  for (const from = performance.now(); performance.now() - from < READY_MS; await pause(100)) {
    const isOk = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isOk) return
  }
  throw new Error(`${url} did not become ready`)
}
