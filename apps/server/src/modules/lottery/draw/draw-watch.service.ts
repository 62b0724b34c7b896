// Monitors draws from outside the draw worker: a draw overdue by a minute raises an alarm, whatever the cause.
import { findLottery, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import { overdueRounds } from '#src/modules/lottery/lottery.sql.ts'

export class DrawWatch {
  constructor(private readonly deps: { readonly db: Db; readonly alarms: Alarms }) {}

  /** One alarm per lottery, ended when its draws resume. */
  /** Returns how many draws are overdue. */
  async runOnce(): Promise<number> {
    const names = LOTTERIES.map((lottery) => lottery.name)
    const overdue = await overdueRounds(this.deps.db, names, LIMITS.draw.alarmMs)
    for (const { lottery, expect, waits_for } of overdue) {
      const detail = ALARM_TEXTS.drawLate(
        findLottery(lottery)?.title ?? lottery,
        expect,
        waits_for ?? 'worker',
      )
      await this.deps.alarms.raise({ kind: 'draw_late', subject: lottery, detail })
    }
    await this.deps.alarms.endOthers(
      'draw_late',
      overdue.map((row) => row.lottery),
    )
    return overdue.length
  }
}
