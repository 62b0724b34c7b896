// Re-authentication of a logged-in member by login password: one rate-limit budget for all callers.
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import { judgeTry } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { readSecrets } from '#src/modules/auth/secrets.sql.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'

export class LoginPasswordService {
  constructor(private readonly deps: { readonly db: Db; readonly passwords: Passwords }) {}

  /** Returns when the password is right; otherwise refuses with the calling form's error. */
  async demand(memberId: bigint, password: string, wrong: RefusalKey): Promise<void> {
    const { db, passwords } = this.deps
    const { tries: max, windowMs } = LIMITS.loginLock
    const budget = { kind: 'old-password', subject: `m${memberId}`, max, windowMs }
    const judged = await judgeTry(db, [budget], async () => {
      const { password_hash: stored } = await readSecrets(db, memberId)
      const found = await passwords.matches(password, stored)
      return { found, wrong: found ? [] : [budget] }
    })
    if (judged === null) throw new AppError('loginLocked')
    if (!judged.found) throw new AppError(wrong)
  }
}
