// Keeps time-outs and exclusions in a file outside of the database, and adds those again that a restored backup does not have.
import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { parseJson } from '@lanting/node-kit/parse-json'
import { z } from 'zod'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import { isTransient } from '#src/db/transient.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/safety/kept-absences.sql.ts'

/** A transaction that had its row's number and nothing else when others were counted. */
const OVERLAP = 100n
/** Of the alarm: there is one file. */
const SUBJECT = 'absences.jsonl'
const LINES_SHOWN = 20

const line = z.object({
  /** A file may serve several databases, as those of tests. */
  database: z.string(),
  member: z.string().regex(/^\d+$/),
  joined: z.string(),
  kind: z.enum(['timeout', 'exclusion', 'return']),
  from: z.string(),
  until: z.string(),
  marks: z.array(z.string()),
})
type Line = z.infer<typeof line>

const keyOf = ({ database, member, joined, kind, from }: Line) =>
  [database, member, joined, kind, from].join(' ')

export interface AbsenceKeeperDeps {
  readonly db: Db
  readonly log: Log
  readonly alarms: Pick<Alarms, 'raise' | 'endOthers'>
  /** On another machine or disk than the database. */
  readonly file: string
}

export class AbsenceKeeper {
  /** What the file has; null until it was read. */
  private kept: Set<string> | null = null
  /** Every row up to this number was read: no transaction of its time is under way. */
  private through = 0n
  private next: sql.Place | null = null
  private database = ''

  constructor(private readonly deps: AbsenceKeeperDeps) {}

  /** At its first run what the database lacks is added; then what is new is written down, each time. */
  async runOnce(): Promise<number> {
    const { db, file } = this.deps
    this.kept ??= await this.open()
    const { kept } = this
    const place = await sql.place(db)
    const rows = await sql.rowsAfter(db, this.through > OVERLAP ? this.through - OVERLAP : 0n)
    const lines = rows.map(
      ({ member_id: member, joined, kind, from, until, marks }): Line => ({
        database: this.database,
        member: String(member),
        joined,
        kind,
        from,
        until,
        marks: [...marks],
      }),
    )
    const fresh = lines.filter((one) => !kept.has(keyOf(one)))
    if (fresh.length > 0) {
      await appendFile(file, fresh.map((one) => `${JSON.stringify(one)}\n`).join(''), {
        mode: 0o600,
        flush: true,
      })
      for (const one of fresh) kept.add(keyOf(one))
    }
    // Their transactions had ended before these rows were read.
    if (this.next !== null && place.oldest >= this.next.newest) {
      this.through = this.next.last
      this.next = null
    }
    this.next ??= place
    return fresh.length
  }

  private async open(): Promise<Set<string>> {
    const { db, log, alarms, file } = this.deps
    this.database = await sql.databaseName(db)
    const { lines: all, unread } = await readLines(file)
    const lines = all.filter(({ database }) => database === this.database)
    const returned = new Map(
      lines.flatMap((one, n) => (one.kind === 'return' ? [[accountOf(one), n] as const] : [])),
    )
    let added = 0
    const refused: number[] = []
    for (const [n, one] of lines.entries()) {
      // Left in the way that there is: asked for, waited, confirmed.
      if (one.kind === 'return' || n < (returned.get(accountOf(one)) ?? -1)) continue
      try {
        if (await this.addAgain(one)) added += 1
      } catch (error) {
        // An outage concerns every line: the next run reads them all again.
        if (isTransient(error)) throw error
        log.error({ err: error, line: one.at }, 'a kept absence was not added again')
        refused.push(one.at)
      }
    }
    if (added > 0) log.warn({ added }, 'time-outs and exclusions that the database lacked were added again')
    await this.raiseAlarm(unread, refused)
    await alarms.endOthers('absences_unread', unread.length + refused.length > 0 ? [SUBJECT] : [])
    return new Set(lines.map(keyOf))
  }

  private addAgain({ member, joined, kind, from, until, marks }: Line): Promise<boolean> {
    return sql.addAgain(this.deps.db, {
      member_id: BigInt(member),
      joined,
      kind,
      from,
      until,
      marks,
    })
  }

  private async raiseAlarm(unread: readonly number[], refused: readonly number[]): Promise<void> {
    if (unread.length + refused.length === 0) return
    const shown = [...unread, ...refused].toSorted((a, b) => a - b).slice(0, LINES_SHOWN)
    const detail = ALARM_TEXTS.absencesUnread(unread.length, refused.length, shown.join('、'))
    await this.deps.alarms.raise({ kind: 'absences_unread', subject: SUBJECT, detail })
  }
}

const accountOf = ({ member, joined }: Line) => `${member} ${joined}`

interface Kept {
  readonly lines: readonly (Line & { readonly at: number })[]
  /** Numbers of lines that are none of ours, or were cut. */
  readonly unread: readonly number[]
}

/** The last line may be torn by a crash: it is ended, and its row is written again from the database. */
async function readLines(file: string): Promise<Kept> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  await handle.close()
  const text = await readFile(file, 'utf8')
  if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n')
  const read = text.split('\n').map((raw, n) => ({ raw, at: n + 1, line: line.safeParse(parseJson(raw)) }))
  return {
    lines: read.flatMap(({ at, line: one }) => (one.success ? [{ ...one.data, at }] : [])),
    unread: read.flatMap(({ raw, at, line: one }) => (one.success || raw.trim() === '' ? [] : [at])),
  }
}
