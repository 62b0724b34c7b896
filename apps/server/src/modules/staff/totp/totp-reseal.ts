// Re-encrypts staff authenticators with the newest key.
import type { Sql } from '#src/db/pool.ts'
import { TotpSeals } from '#src/modules/staff/totp/totp.ts'
import { replaceSecret, sealedSecrets } from '#src/modules/staff/totp/totp-reseal.sql.ts'

/** @param keys newest first; a secret that no key opens is unchanged, and its owner needs a reset */
export async function resealAuthenticators(sql: Sql, keys: readonly [string, ...string[]]): Promise<void> {
  const newest = new TotpSeals([keys[0]])
  const all = new TotpSeals(keys)
  for (const { id, totp_secret: before } of await sealedSecrets(sql)) {
    if (opens(newest, before, id) !== null) continue
    const secret = opens(all, before, id)
    if (secret !== null) await replaceSecret(sql, id, before, newest.seal(secret, id))
  }
}

function opens(seals: TotpSeals, sealed: Buffer, id: bigint): string | null {
  try {
    return seals.open(sealed, id)
  } catch {
    return null
  }
}
