// Monitors draws from outside the draw worker: an overdue draw, a seal later than its beacon value, a witness that cosigns no more.
import { findLottery, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import { silentWitnesses } from '#src/modules/lottery/draw/witness-states.sql.ts'
import { lateSeals, overdueRounds } from '#src/modules/lottery/lottery.sql.ts'

export class DrawWatch {
  constructor(private readonly deps: { readonly db: Db; readonly alarms: Alarms }) {}

  /** One alarm per lottery and kind: ended when its draws resume, or a day after a late seal. Returns how many draws are overdue. */
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
    await this.watchSeals()
    await this.watchWitnesses()
    return overdue.length
  }

  private async watchSeals(): Promise<void> {
    const late = await lateSeals(this.deps.db)
    for (const { lottery, expect } of late) {
      const detail = ALARM_TEXTS.lateSeal(findLottery(lottery)?.title ?? lottery, expect)
      await this.deps.alarms.raise({ kind: 'late_seal', subject: lottery, detail })
    }
    await this.deps.alarms.endOthers(
      'late_seal',
      late.map((row) => row.lottery),
    )
  }

  /** A dead witness stops nothing: it is an alarm until it cosigns again. */
  private async watchWitnesses(): Promise<void> {
    const silent = await silentWitnesses(this.deps.db, LIMITS.log.witnessAlarmMs)
    for (const { name, last_size, refusal } of silent) {
      const detail = ALARM_TEXTS.witnessSilent(name, last_size, refusal)
      await this.deps.alarms.raise({ kind: 'witness_silent', subject: name, detail })
    }
    await this.deps.alarms.endOthers(
      'witness_silent',
      silent.map(({ name }) => name),
    )
  }
}
