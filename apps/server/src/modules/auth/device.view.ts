// A device as its owner sees it.
import { formatBeijing } from '@lanting/contract/time'
import type { DeviceRow } from '#src/modules/auth/auth.sql.ts'

/** @param current the device of the session that asks */
export function deviceView(row: DeviceRow, current: string | null) {
  return {
    id: row.id,
    name: row.label,
    ip: row.ip,
    created_at: formatBeijing(row.first_seen_at),
    last_seen: formatBeijing(row.last_seen_at),
    current: row.id === current ? (1 as const) : (0 as const),
    auto: row.renews ? (1 as const) : (0 as const),
  }
}
