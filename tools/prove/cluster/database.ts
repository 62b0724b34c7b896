// The database of the cluster: three etcd, three PostgreSQL under Patroni, backed up by pgBackRest, all by the files of deploy/.
import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pause } from '#tools/stage/stage.ts'
import { Machine } from './machines.ts'
import { postgresPrograms } from './room.ts'
import { fromDeploy, SECRET } from './settings.ts'

const USER = 'postgres'
const NODES = [1, 2, 3] as const
const PATIENCE_MS = 90_000
const COPY = '10.0.0.24'
/** In memory, so that it can be filled. */
const DISK_MB = 1_500

const idOf = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }))

export class Database {
  private constructor(
    readonly etcd: readonly Machine[],
    readonly nodes: readonly Machine[],
    private readonly scratch: string,
  ) {}

  static async open(scratch: string): Promise<Database> {
    const etcd = await Promise.all(NODES.map((n) => Machine.open(`etcd${n}`, `10.0.0.3${n}`, scratch)))
    const nodes = await Promise.all(NODES.map((n) => Machine.open(`db${n}`, `10.0.0.2${n}`, scratch)))
    const database = new Database(etcd, nodes, scratch)
    const repository = join(scratch, 'backup')
    mkdirSync(repository)
    chownSync(repository, idOf('-u'), idOf('-g'))
    for (const machine of etcd) database.startEtcd(machine)
    for (const machine of nodes) database.furnish(machine)
    for (const machine of nodes) database.startPatroni(machine)
    await database.primary()
    return database
  }

  /** The address with every node in it, as the product is given it. */
  url(login: string, name = 'lanting'): string {
    const hosts = this.nodes.map(({ address }) => `${address}:5432`).join(',')
    return `postgres://${login}:${SECRET}@${hosts}/${name}?sslmode=verify-full`
  }

  startEtcd(machine: Machine): void {
    const file = join(machine.folder, 'etcd.yml')
    const own = fromDeploy('postgres/etcd.yml', [
      ['name: etcd1', `name: ${machine.name}`],
      // The list of all three stays as it is.
      ['urls: http://10.0.0.31', `urls: http://${machine.address}`],
      ['/var/lib/etcd/lanting', join(machine.folder, 'data')],
    ])
    writeFileSync(file, own)
    // Debian's etcd requires this variable on less tested platforms.
    machine.start('etcd', ['etcd', '--config-file', file], {
      env: { ETCD_UNSUPPORTED_ARCH: process.arch === 'x64' ? '' : process.arch },
    })
  }

  private furnish(machine: Machine): void {
    const { folder, name, address } = machine
    for (const part of ['run', 'spool', 'keys']) mkdirSync(join(folder, part))
    machine.addDisk(DISK_MB)
    for (const [from, to] of [
      ['crt.pem', 'postgres.crt'],
      ['key.pem', 'postgres.key'],
    ] as const)
      copyFileSync(join(this.scratch, 'tls', from), join(folder, 'keys', to))
    chmodSync(join(folder, 'keys', 'postgres.key'), 0o600)
    writeFileSync(join(folder, 'patroni.yml'), this.patroniFile(name, address, folder))
    writeFileSync(join(folder, 'pgbackrest.conf'), this.backupFile(folder))
    execFileSync('chown', ['-R', `${USER}:`, folder])
  }

  private patroniFile(name: string, address: string, folder: string): string {
    return fromDeploy('postgres/patroni.yml', [
      ['name: db1', `name: ${name}`],
      ['10.0.0.21', address],
      ['/var/lib/postgresql/lanting', join(folder, 'disk', 'data')],
      ['/usr/lib/postgresql/17/bin', postgresPrograms() ?? ''],
      ['/var/run/postgresql', join(folder, 'run')],
      ['/etc/lanting', join(folder, 'keys')],
      ['FROM_A_SECRET', SECRET],
      // A network namespace has no watchdog of its own.
      ['mode: required', 'mode: "off"'],
    ])
  }

  /** A folder instead of a bucket. */
  private backupFile(folder: string): string {
    return fromDeploy('postgres/pgbackrest.conf', [
      ['repo1-type=s3', 'repo1-type=posix'],
      ['repo1-path=/lanting', `repo1-path=${join(this.scratch, 'backup')}`],
      ['/var/spool/pgbackrest', join(folder, 'spool')],
      ['/var/lib/postgresql/lanting', join(folder, 'disk', 'data')],
      ['/var/run/postgresql', join(folder, 'run')],
      ['FROM_A_SECRET', SECRET],
    ]).replaceAll(/^repo1-s3-.*\n/gm, '')
  }

  private env({ folder }: Machine): NodeJS.ProcessEnv {
    return {
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_LOG_PATH: folder,
      PGBACKREST_LOCK_PATH: join(folder, 'run'),
    }
  }

  startPatroni(machine: Machine): void {
    machine.start('patroni', ['patroni', join(machine.folder, 'patroni.yml')], {
      user: USER,
      env: this.env(machine),
    })
  }

  /** Runs a command as the database's user to its end. */
  runOn(machine: Machine, command: readonly string[]): Promise<string> {
    return machine.run(command, { user: USER, env: this.env(machine) })
  }

  /** Runs pgBackRest on a machine to its end. */
  backup(machine: Machine, ...args: string[]): Promise<string> {
    return this.runOn(machine, ['pgbackrest', '--stanza=lanting', ...args])
  }

  /** One more machine with the files of a database, and nothing running. */
  async openCopy(): Promise<Machine> {
    const machine = await Machine.open('copy', COPY, this.scratch)
    this.furnish(machine)
    return machine
  }

  /** Until everything written before this call is in the archive. */
  async archived(): Promise<void> {
    const url = this.urlOf(await this.primary())
    const [ended] = await asked<{ file: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
    await this.until('the end of the log in the archive', async () => {
      const [newest] = await asked<{ file: string }>(
        url,
        'SELECT last_archived_wal AS file FROM pg_stat_archiver',
      )
      return ended !== undefined && newest !== undefined && newest.file >= ended.file ? true : undefined
    })
  }

  /** The etcd that leads the other two. */
  async etcdLeader(): Promise<Machine> {
    return this.until('a leader of etcd', async () => {
      for (const machine of this.etcd) if (await leads(machine.address)) return machine
      return undefined
    })
  }

  /** The machine that takes writes, as soon as there is one that does. */
  async primary(): Promise<Machine> {
    return this.until('a primary that takes writes', async () => {
      for (const machine of this.nodes) if (await takesWrites(this.urlOf(machine))) return machine
      return undefined
    })
  }

  /** Until both others follow the primary, one of them synchronously, and it takes writes. Patroni calls one that cannot follow running, too. */
  async whole(): Promise<void> {
    await this.until('two standbys that follow', async () => {
      const primary = await this.primary()
      return (await followers(this.urlOf(primary))) === NODES.length - 1 ? true : undefined
    })
  }

  /** Fails where more than one machine takes writes. */
  async oneWriter(): Promise<void> {
    const writers = await Promise.all(this.nodes.map((machine) => takesWrites(this.urlOf(machine))))
    if (writers.filter(Boolean).length !== 1) throw new Error(`${writers.filter(Boolean).length} writers`)
  }

  urlOf({ address }: Machine, name = 'postgres'): string {
    return `postgres://postgres:${SECRET}@${address}:5432/${name}?sslmode=verify-full`
  }

  private async until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
    for (const from = performance.now(); performance.now() - from < PATIENCE_MS; await pause(100)) {
      const found = await read()
      if (found !== undefined) return found
    }
    throw new Error(`${what} did not come`)
  }
}

async function leads(address: string): Promise<boolean> {
  const status = await fetch(`http://${address}:2379/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(1_000),
  })
    .then((response) => response.json() as Promise<{ header?: { member_id?: string }; leader?: string }>)
    .catch(() => null)
  return status?.leader !== undefined && status.leader === status.header?.member_id
}

/** How many standbys stream from this primary; none where no one is synchronous. */
async function followers(url: string): Promise<number> {
  const rows = await asked<{ sync_state: string }>(
    url,
    "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'",
  )
  return rows.some(({ sync_state }) => sync_state === 'sync') ? rows.length : 0
}

/** Whether a write is taken and held by a standby too: with none, a synchronous write waits. */
async function takesWrites(url: string): Promise<boolean> {
  const [state] = await asked<{ standby: boolean }>(url, 'SELECT pg_is_in_recovery() AS standby')
  if (state?.standby !== false) return false
  return (await asked(url, "SELECT pg_logical_emit_message(true, 'proof', '')")).length > 0
}

/** Nothing on a timeout. */
async function asked<T extends pg.QueryResultRow>(url: string, text: string): Promise<readonly T[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}
