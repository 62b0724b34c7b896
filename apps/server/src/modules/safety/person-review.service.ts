// What staff see of a person's protection: read only, as the member alone changes it.
import { GATES } from '@lanting/contract/gates'
import { LEAVING_STEPS } from '@lanting/contract/calls/office/safety'
import { yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import { LIMIT_TITLES, RECORD_TEXTS, RESTRICTION_TITLES } from '@lanting/contract/texts/safety'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { askGate } from '#src/safety/gates.ts'
import type { SignsService } from '#src/modules/safety/signs/signs.service.ts'
import { readEvidence } from '#src/safety/register.sql.ts'
import * as sql from '#src/safety/restrictions.sql.ts'
import { lastCase } from '#src/safety/signs.sql.ts'

const RECORD_MOST = 200
const EVIDENCE_MOST = 20
const flag = (is: boolean) => (is ? (1 as const) : (0 as const))

export class PersonReviewService {
  constructor(private readonly deps: { readonly db: Db; readonly signs: Pick<SignsService, 'read'> }) {}

  async person(id: number) {
    const { db } = this.deps
    const memberId = BigInt(id)
    const ids = await sql.personOf(db, memberId)
    const accounts = await sql.accounts(db, ids)
    if (accounts.length === 0) throw new AppError('notFound')
    const held = await sql.absence(db, memberId)
    const now = await sql.readNow(db)
    const record = await sql.record(db, ids, RECORD_MOST)
    const inForce = new Set(latestOf(record).map((row) => row.id))
    const caseAt = await lastCase(db, memberId)
    const gates = []
    for (const gate of GATES) {
      const { refused } = await askGate(db, memberId, gate)
      gates.push({
        gate,
        is_open: flag(refused === null),
        text: refused === null ? '' : refusalText(refused.key, refused.vars),
      })
    }
    return {
      gates,
      restrictions: record.map((row) => ({
        id: Number(row.id),
        member: { id: Number(row.member_id), username: row.username },
        title: titleOf(row),
        by: row.asked_by,
        at: formatBeijing(row.at),
        from: formatBeijing(row.from_at),
        until: row.until_at === null ? null : formatBeijing(row.until_at),
        holds: flag(
          row.id === held?.id ||
            (inForce.has(row.id) && row.value !== null && row.until_at === null) ||
            (row.kind === 'raise' && inForce.has(row.id) && (row.until_at?.getTime() ?? 0) > now),
        ),
      })),
      accounts: accounts.map((row) => ({
        id: Number(row.id),
        username: row.username,
        by: [...row.by],
        since: formatBeijing(row.since),
      })),
      register: await this.evidence(ids),
      signs: await this.deps.signs.read(memberId),
      case_at: caseAt === null ? null : formatBeijing(caseAt),
    }
  }

  private async evidence(ids: readonly bigint[]) {
    const rows = await readEvidence(this.deps.db, ids, EVIDENCE_MOST)
    return rows.map(({ id, member_id: memberId, username, register, occasion, answer, ...row }) => ({
      id: Number(id),
      member: { id: Number(memberId), username },
      register,
      occasion,
      answer,
      reference: RECORD_TEXTS.of(...[row.reference, row.entry, row.why].filter((part) => part !== '')),
      at: formatBeijing(row.at),
    }))
  }

  async exclusions(kind: 'timeout' | 'exclusion' | undefined, page: number) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listAbsences(this.deps.db, kind ?? null, window)
    const data = rows.map((row) => ({
      id: Number(row.id),
      member: { id: Number(row.member_id), username: row.username },
      others: Number(row.others),
      kind: row.kind,
      at: formatBeijing(row.at),
      until: row.until_at === null ? null : formatBeijing(row.until_at),
      is_over: flag(row.is_over),
      away: yuanFromFen(row.away_fen),
      steps: LEAVING_STEPS.map((step) => {
        const at = row[`${step}_at`]
        return { step, done_at: at === null ? null : formatBeijing(at) }
      }),
    }))
    return pageAnswer(window, total, data)
  }
}

/** The newest row of each limit and account, and of each reminder; the record comes newest first. */
function latestOf(record: readonly sql.RecordRow[]): sql.RecordRow[] {
  const newest = new Map<string, sql.RecordRow>()
  for (const row of record) {
    const what = row.kind === 'raise' || row.kind === 'cancel' ? 'limit-raise' : row.kind
    if (!['limit', 'limit-raise', 'reminder'].includes(what)) continue
    const key = `${row.member_id}:${what}:${row.name}`
    if (!newest.has(key)) newest.set(key, row)
  }
  return [...newest.values()]
}

function titleOf({ kind, name, value }: sql.RecordRow): string {
  const title = RESTRICTION_TITLES[kind]
  if (kind === 'reminder') return RECORD_TEXTS.of(title, minutes(value))
  const limit = Object.hasOwn(LIMIT_TITLES, name) ? LIMIT_TITLES[name as LimitName] : null
  if (limit === null) return title
  if (kind === 'cancel') return RECORD_TEXTS.of(title, limit)
  const amount = name === 'time' ? minutes(value) : value === null ? RECORD_TEXTS.none : yuanFromFen(value)
  return RECORD_TEXTS.of(title, limit, amount)
}

const minutes = (value: bigint | null) => (value === null ? RECORD_TEXTS.none : RECORD_TEXTS.minutes(value))
