// Quarantines bet log rows that break a rule, with an alarm, so that the log continues and staff decide.
import { QUARANTINE_REASONS, type QuarantineReason } from '@lanting/contract/data/play/quarantine'
import { VENUES } from '@lanting/contract/data/play/venues'
import type { VenueBet } from '@lanting/contract/providers/venue'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { QUARANTINE_DESK } from '@lanting/contract/texts/desk'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Tx } from '#src/db/pool.ts'
import { effectOf, type LogRow } from '#src/modules/bet/sync/bet-sync.rules.ts'
import * as sql from '#src/modules/bet/quarantine/quarantine.sql.ts'

const TEXT_MAX = 64
/** Larger rows are truncated. */
const ROW_MAX = 20_000

export class Quarantine {
  constructor(private readonly deps: { readonly alarms: Alarms }) {}

  async add(tx: Tx, plat: string, row: LogRow, why: QuarantineReason): Promise<void> {
    const added = await sql.insertQuarantined(tx, {
      plat,
      seq: Number(row['seq']),
      betId: textOf(row['bet_id']),
      member: textOf(row['member']),
      row: storable(row),
      why,
      currency: row['currency'] === 'CNY' || row['currency'] === 'PLAY' ? row['currency'] : null,
      effectFen: effectOf(row),
      isOther: why === 'idReused',
    })
    if (!added) return
    const bet = textOf(row['bet_id']) || QUARANTINE_DESK.row(Number(row['seq']))
    const detail = ALARM_TEXTS.quarantined(titleOf(plat), bet, QUARANTINE_REASONS[why].title)
    await this.deps.alarms.raise(
      { kind: 'bet_quarantined', subject: subjectOf(plat, row['seq']), detail },
      tx,
    )
  }

  /** Closes older rows of bets that are booked now. */
  async endOlder(tx: Tx, plat: string, bets: readonly VenueBet[]): Promise<void> {
    for (const seq of await sql.endOlder(tx, plat, bets)) await this.endAlarm(tx, plat, seq)
  }

  async end(
    tx: Tx,
    { plat, id, seq }: Pick<sql.QuarantineRow, 'plat' | 'id' | 'seq'>,
    state: 'booked' | 'dismissed',
  ): Promise<void> {
    await sql.endQuarantined(tx, id, state)
    await this.endAlarm(tx, plat, seq)
  }

  private async endAlarm(tx: Tx, plat: string, seq: bigint): Promise<void> {
    await this.deps.alarms.end('bet_quarantined', subjectOf(plat, seq), tx)
  }
}

function subjectOf(plat: string, seq: unknown): string {
  return `${plat}:${Number(seq)}`
}

export function titleOf(plat: string): string {
  return VENUES.find(({ platname }) => platname === plat)?.name ?? plat
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value).slice(0, TEXT_MAX) : ''
}

/** PostgreSQL text and jsonb hold neither a zero byte nor a lone surrogate. */
function cleanText(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '')
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [cleanText(name), clean(part)]))
}

function storable(row: LogRow): string {
  const text = JSON.stringify(clean(row))
  return text.length <= ROW_MAX ? text : JSON.stringify({ cut: text.slice(0, ROW_MAX) })
}
