// A passkey as its owner sees it.
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import { formatBeijing } from '@lanting/contract/time'
import type { PasskeyRow } from '#src/modules/passkey/passkey.sql.ts'

export function passkeyView(row: PasskeyRow, now: Date) {
  const moneyFrom = row.created_at.getTime() + PASSKEY.moneyAfterMs
  return {
    id: row.id,
    name: row.name,
    on_device: row.on_device ? (1 as const) : (0 as const),
    synced: row.synced ? (1 as const) : (0 as const),
    created_at: formatBeijing(row.created_at),
    last_used: row.last_used_at === null ? null : formatBeijing(row.last_used_at),
    money_from: moneyFrom > now.getTime() ? formatBeijing(moneyFrom) : null,
  }
}
