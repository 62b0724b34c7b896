// The payment password: verified with its own counter and lock.
import { LIMITS } from '@lanting/contract/limits'
import { type Budget, forgetAttempts, takeTryInARow } from '#src/db/attempts.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { readSecrets, unsetPayPassword } from '#src/modules/auth/secrets.sql.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'

export class PayPasswordService {
  constructor(private readonly deps: { db: Db; passwords: Passwords }) {}

  async isSet(memberId: bigint): Promise<boolean> {
    return (await readSecrets(this.deps.db, memberId)).pay_password_hash !== null
  }

  /** Inside the caller's transaction. */
  async unset(tx: Tx, memberId: bigint): Promise<void> {
    await unsetPayPassword(tx, memberId)
  }

  /** Returns when the payment password is right; otherwise refuses, for half an hour after five wrong tries. */
  async demand(memberId: bigint, payPassword: string): Promise<void> {
    const budget: Budget = {
      kind: 'pay-password',
      subject: `m${memberId}`,
      max: LIMITS.payLock.tries,
      windowMs: LIMITS.payLock.lockMs,
    }
    const { pay_password_hash: stored } = await readSecrets(this.deps.db, memberId)
    if (stored === null) throw new AppError('payPasswordUnset')
    const taken = await this.deps.db.tx((tx) => takeTryInARow(tx, budget))
    if (taken === null) throw new AppError('payPasswordLocked')
    if (!(await this.deps.passwords.matches(payPassword, stored))) {
      throw taken.left === 0
        ? new AppError('payPasswordLocked')
        : new AppError('payPasswordWrong', { n: taken.left })
    }
    await forgetAttempts(this.deps.db, budget.kind, budget.subject)
  }
}
