// A scene for every call of staff about job runs that promises a key.
import { counting, type Desk, type Scenes } from '#src/test/idempotent/idempotent-scenes.ts'
import { plantMissedDay } from '#src/test/clock/missed-day.ts'

export function jobScenes(desk: () => Desk): Scenes {
  async function missed() {
    const { cashier } = desk()
    // Of another scene nothing waits any more.
    await cashier.test.core.db.query(
      "UPDATE approvals SET state = 'expired' WHERE kind = 'rerun' AND state = 'open'",
    )
    await cashier.test.core.db.query('UPDATE job_reruns SET finished_at = clock_timestamp()')
    const { id } = await cashier.member(0n)
    return { job: 'rebate-daily', period: await plantMissedDay(cashier.test, id), reason: '漏算' }
  }
  const about = () => counting(desk(), "SELECT 1 FROM approvals WHERE kind = 'rerun'", [])

  return {
    async 'POST /office-api/job/rerun'() {
      return { body: await missed(), as: desk().admin, effects: about(), few: true }
    },
    async 'POST /office-api/approval/decide (rerun)'() {
      const { office } = desk().cashier
      const asked = await office.call('POST /office-api/job/rerun', await missed(), desk().admin)
      const body = { id: asked.data.id, approve: 1, note: '' }
      const effects = counting(desk(), 'SELECT 1 FROM job_reruns', [])
      return { body, as: desk().finance, effects, few: true }
    },
  }
}
