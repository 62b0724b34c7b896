// Backups of the proof's database as pgBackRest makes them, by PostgreSQL's own means: a base, every segment of the log, the keys apart.
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { one } from '#server/db/pool.ts'
import pg from 'pg'
import { at } from '#tools/run/paths.mjs'
import { choosePlace } from '#tools/run/launch/postgres-place.mjs'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import type { Postgres, Stage } from '#tools/stage/stage.ts'

/** What belongs to a running server, or is made anew from the log. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pgsql_tmp',
])
/** Made empty: a server does not start without them. */
const EMPTY = ['pg_wal', 'pg_wal/archive_status', 'pg_replslot', 'pg_stat_tmp']

/** The maximum time before a WAL segment is closed, from the files of an installation. */
export function archiveSeconds(): number {
  const [, seconds] =
    /archive_timeout: (\d+)/.exec(readFileSync(at('deploy/postgres/patroni.yml'), 'utf8')) ?? []
  if (seconds === undefined) throw new Error('deploy/postgres/patroni.yml has no archive_timeout')
  return Number(seconds)
}

export class Backups {
  /** On another machine, if there were one. */
  private readonly folder = throwawayDir()
  private readonly archive = join(this.folder, 'archive')
  private readonly base = join(this.folder, 'base')
  private readonly vault = join(this.folder, 'vault')
  private owner: ReturnType<typeof choosePlace>['owner'] = null

  constructor(private readonly archiveSec: number) {
    for (const path of [this.archive, this.base, this.vault]) mkdirSync(path, { mode: 0o700 })
  }

  /** The primary, which hands over every segment that is full or old enough. */
  start(dataDir: string): Promise<Postgres> {
    this.owner = choosePlace(dataDir).owner
    this.own(this.archive)
    const archive = `test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f.part && mv ${this.archive}/%f.part ${this.archive}/%f`
    return startPostgres({
      dataDir,
      more: { archive_mode: 'on', archive_command: archive, archive_timeout: this.archiveSec },
    })
  }

  /** A base backup under load, and the keys in a separate place. Returns its name: where its WAL begins. */
  async take({ setting: { dataDir, databaseUrl } }: Stage): Promise<string> {
    const { dir } = choosePlace(dataDir)
    cpSync(join(dataDir, 'keys'), join(this.vault, 'keys'), { recursive: true })
    copyFileSync(join(dir, 'password'), join(this.vault, 'password'))
    // Begun and ended on one connection: a base whose connection is gone is none.
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query("SELECT pg_backup_start('proof', fast => true)")
      this.copy(join(dir, 'data'), this.base)
      const { rows } = await client.query<{ file: string; label: string; map: string }>(
        'SELECT pg_walfile_name(lsn) AS file, labelfile AS label, spcmapfile AS map FROM pg_backup_stop()',
      )
      const { file, label } = one(rows)
      this.write(join(this.base, 'backup_label'), label)
      return /START WAL LOCATION: (\S+)/.exec(label)?.[1] ?? file
    } finally {
      await client.end()
    }
  }

  /**
   * A new machine: the base, then every archived segment to the last, or up to a moment. Gives it once it takes writes, and its
   * newest moment.
   */
  async restore(to?: Date): Promise<{
    readonly dataDir: string
    readonly postgres: Postgres
    readonly newestAt: number
  }> {
    const dataDir = throwawayDir()
    const { dir } = choosePlace(dataDir)
    cpSync(join(this.vault, 'keys'), join(dataDir, 'keys'), { recursive: true })
    copyFileSync(join(this.vault, 'password'), join(dir, 'password'))
    const data = join(dir, 'data')
    this.makeFolder(data)
    this.copy(this.base, data)
    for (const name of EMPTY) this.makeFolder(join(data, name))
    this.write(join(data, 'recovery.signal'), '')
    // Without hot standby it is ready only when it takes writes.
    const postgres = await startPostgres({
      dataDir,
      more: {
        hot_standby: 'off',
        restore_command: `cp ${this.archive}/%f %p`,
        recovery_target_timeline: 'latest',
        ...(to === undefined
          ? {}
          : { recovery_target_time: to.toISOString(), recovery_target_action: 'promote' }),
      },
    })
    const log = readFileSync(postgres.logFile, 'utf8')
    const [, newest = ''] = /last completed transaction was at log time (.+)/.exec(log) ?? []
    // As PostgreSQL writes it: 2026-11-16 21:40:00.123456+00.
    return { dataDir, postgres, newestAt: new Date(`${newest.replace(' ', 'T')}:00`).getTime() }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  segments(): number {
    return readdirSync(this.archive).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  }

  /** Files change while a server runs; missing or torn ones are repaired from the WAL. */
  private copy(from: string, to: string): void {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      if (LEFT_OUT.has(entry.name)) continue
      const [source, target] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) {
        this.makeFolder(target)
        this.copy(source, target)
      } else if (copied(source, target)) this.own(target)
    }
  }

  private makeFolder(path: string): void {
    mkdirSync(path, { mode: 0o700, recursive: true })
    this.own(path)
  }

  private write(path: string, text: string): void {
    writeFileSync(path, text, { mode: 0o600 })
    this.own(path)
  }

  private own(path: string): void {
    if (this.owner !== null) chownSync(path, this.owner.uid, this.owner.gid)
  }
}

function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    chmodSync(to, 0o600)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
