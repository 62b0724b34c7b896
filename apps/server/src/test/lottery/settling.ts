// The settlement as the worker runs it, on any database and with any batch size.
import type { Db } from '#src/db/pool.ts'
import { SettleService } from '#src/modules/bet/settle/settle.service.ts'
import type { TestApp } from '#src/test/app.ts'

interface Settling {
  readonly db?: Db
  readonly betsAtOnce?: bigint
}

export function settleServiceOf({ core, services }: TestApp, { db = core.db, betsAtOnce }: Settling = {}) {
  const { alarms, turnover, pots, rebates, inbox, pushOutbox, lotteries: rounds } = services
  const parts = { ...core, db, alarms, turnover, pots, rebates, inbox, pushOutbox, rounds }
  return new SettleService({ ...parts, betsAtOnce: betsAtOnce ?? core.config.settleBatch })
}
