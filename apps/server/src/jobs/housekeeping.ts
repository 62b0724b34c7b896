// Throws away what has served: old captchas, counted tries, kept answers, finished job rows, checks, ended trials' names.
import { LIMITS } from '@lanting/contract/limits'
import type { Db } from '#src/db/pool.ts'
import { every, type Job } from '#src/jobs/runner.ts'

const TEN_MINUTES = 600_000

export function housekeepingJobs(db: Db): Job[] {
  return [
    {
      name: 'housekeeping',
      duePeriod: every(TEN_MINUTES),
      async run() {
        await db.query("DELETE FROM captchas WHERE made_at < app_now() - interval '1 hour'")
        await db.query("DELETE FROM attempts WHERE at < app_now() - interval '2 days'")
        await db.query(
          "DELETE FROM idempotent_answers WHERE created_at < clock_timestamp() - $1 * interval '1 millisecond'",
          [LIMITS.idempotency.keptMs],
        )
        await db.query("DELETE FROM sessions WHERE expires_at < app_now() - interval '30 days'")
        await db.query(
          "DELETE FROM pay_callbacks WHERE verdict = 'badSignature' AND received_at < app_now() - interval '30 days'",
        )
        await db.query('DELETE FROM chat_tickets WHERE expires_at < app_now()')
        await db.query("DELETE FROM chat_messages WHERE created_at < app_now() - $1 * interval '1 day'", [
          LIMITS.chat.keptDays,
        ])
        await db.query("DELETE FROM chat_blocked WHERE created_at < app_now() - $1 * interval '1 day'", [
          LIMITS.chat.keptDays,
        ])
        await db.query('SELECT ledger_prune_checks()')
        await db.query("DELETE FROM job_runs WHERE started_at < clock_timestamp() - interval '30 days'")
      },
    },
    {
      name: 'close-trials',
      duePeriod: every(TEN_MINUTES),
      /** A trial ends after a day: nobody can log in to it, and its name is gone. The ledger keeps its rows. */
      async run() {
        const rows = await db.query<{ id: bigint }>(
          `UPDATE members SET closed_at = app_now(), username = 'closed-trial-' || id, realname = ''
            WHERE is_trial AND closed_at IS NULL AND joined_at < app_now() - $1 * interval '1 millisecond' RETURNING id`,
          [LIMITS.trial.closeAfterMs],
        )
        return { closed: rows.length }
      },
    },
  ]
}
