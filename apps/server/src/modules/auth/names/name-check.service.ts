// Whether a name is free, for the registration form. A budget per network keeps it from being a list of members.
import { LIMITS } from '@lanting/contract/limits'
import { isUsername } from '@lanting/contract/rules/auth'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { networkOf } from '#src/lib/address.ts'
import { AppError } from '#src/lib/app-error.ts'
import { isNameTaken } from '#src/modules/auth/names/name-check.sql.ts'

export class NameCheckService {
  constructor(private readonly db: Db) {}

  async check(name: string, ip: string): Promise<{ readonly free: boolean }> {
    if (!isUsername(name)) throw new AppError('usernameFormat')
    const budget = { kind: 'name-check', subject: networkOf(ip), ...LIMITS.nameChecks }
    if ((await this.db.tx((tx) => takeAttempt(tx, budget))) === null) throw new AppError('tooFast')
    return { free: !(await isNameTaken(this.db, name)) }
  }
}
