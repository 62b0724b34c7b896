// The alarm about a venue whose answer does not match the request.
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Log } from '#src/lib/log.ts'
import type { OnMisfit } from '#src/providers/signed-venue.ts'

/** Failing to raise the alarm is only logged: the answer is rejected either way. */
export function answerAlarm(log: Log, alarms: Alarms): OnMisfit {
  return async (plat, operation, { field, asked, answered }) => {
    const detail = ALARM_TEXTS.otherAnswer(plat, operation, field, asked, answered)
    await alarms
      .raise({ kind: 'answer_refused', subject: `${plat} ${operation} ${field}`, detail })
      .catch((error: unknown) => log.error({ err: error, plat, operation }, 'alarm not raised'))
  }
}
