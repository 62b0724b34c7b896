// How a request for two people is shown beside what it is about.
import { formatBeijing } from '@lanting/contract/time'
import type { RequestColumns } from '#src/approvals/money-request.sql.ts'

const NONE = {
  state: 'none',
  asked_by: null,
  asked_at: null,
  expires_at: null,
  mine: 0,
  decided_by: null,
  decided_at: null,
  reason: '',
} as const

/** One that ran out is as if nobody had asked. */
export function requestToWire(row: RequestColumns | null, viewer: bigint) {
  if (row === null || row.request_state === null || row.request_state === 'expired') return NONE
  const time = (at: Date | null) => (at === null ? null : formatBeijing(at))
  return {
    state: row.request_state,
    asked_by: row.asked_name,
    asked_at: time(row.asked_at),
    expires_at: time(row.expires_at),
    mine: row.asked_by === viewer ? (1 as const) : (0 as const),
    decided_by: row.decided_name,
    decided_at: time(row.decided_at),
    reason: [row.request_reason, row.decision_note].filter(Boolean).join('；'),
  }
}

/** What is being asked for; null when nobody asks. */
export function wantedOf(row: RequestColumns): Readonly<Record<string, string>> | null {
  return row.request_state === null || row.request_state === 'expired' ? null : row.request_payload
}
