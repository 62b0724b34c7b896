// No sandbox runs beside real money: it would move its clock and speak for its venues.
import { ConfigError } from '@lanting/node-kit/config-error'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import { readMoneyMode } from '#src/db/money-mode.sql.ts'

export async function refuseRealMoney(db: Pool): Promise<void> {
  if ((await readMoneyMode(db)) !== 'live') return
  await db.close()
  throw new ConfigError('演示场馆拒绝启动，数据库属于真实资金（live）')
}
