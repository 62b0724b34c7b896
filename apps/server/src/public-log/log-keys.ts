// Enters a signing key in the public log: the first one self-signed, a new one signed by the one before.
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import { keyText } from '@lanting/fairness/signatures'
import type { Tx } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'
import * as sql from '#src/public-log/public-log.sql.ts'
import type { SigningKeys } from '#src/config/signing-keys.ts'

/**
 * Enters the newest key where it is not in the log yet. A key whose predecessor is lost vouches for itself; the log
 * continues, and every verifier reports it.
 */
export async function nameKey(
  tx: Tx,
  deps: { readonly publicLog: PublicLog; readonly log: Log },
  purpose: 'log' | 'receipt',
  keys: SigningKeys,
): Promise<void> {
  const [key] = keys
  const before = await sql.newestKey(tx, purpose)
  if (before === key.id) return
  const voucher = keys.find((one) => one.id === before) ?? key
  if (before !== null && voucher === key)
    deps.log.error({ purpose, before, key: key.id }, 'a signing key was replaced without its predecessor')
  await deps.publicLog.append(tx, {
    kind: 'key',
    ref: LOG_REFS.key(purpose, key.id),
    body: {
      purpose,
      key_id: key.id,
      public_key: key.publicKey,
      by: voucher.id,
      sig: voucher.sign(keyText(purpose, key.publicKey)),
    },
  })
}
