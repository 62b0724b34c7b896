// Command: creates an administrator while there are fewer than two, and prints the temporary password once.
import { LIMITS } from '@lanting/contract/limits'
import { readConfig } from '#src/config/config.ts'
import { orExit } from '@lanting/node-kit/config-error'
import { openDb } from '#src/db/pool.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { temporaryPassword } from '#src/passwords/temporary-password.ts'
import { refuseOtherMoney } from '#src/process/money-mode.ts'
import { insertStaff, lockForAdmin } from '#src/modules/staff/staff.sql.ts'

/** From here on two administrators make every account in the office. */
const ENOUGH = 2

const config = await orExit(() => readConfig())
const username = process.argv[2] ?? 'admin001'
const db = openDb(config.databaseUrl, 2)
await orExit(() => refuseOtherMoney(db, config.moneyMode))
try {
  const password = temporaryPassword()
  const passwordHash = await new Passwords().hash(password)
  const made = await db.tx(async (tx) => {
    if ((await lockForAdmin(tx)) >= ENOUGH || !/^[a-z0-9]{6,16}$/.test(username)) return null
    const account = { username, name: username, role: 'admin' as const, passwordHash }
    return insertStaff(tx, { ...account, temporaryMs: LIMITS.temporaryPasswordMs, createdBy: null })
  })
  if (made === null) {
    process.stderr.write('已有两位管理员，或用户名已存在、不合要求（6-16位小写字母或数字）。\n')
    process.exitCode = 1
  } else {
    process.stdout.write(
      `管理员 ${username} 的临时密码（只显示一次，24 小时内有效，首次登录须修改）：${password}\n`,
    )
  }
} finally {
  await db.close()
}
