// Test helper: a day of play that a finished run of rebates has left out.
import { type Day, beijingDay } from '@lanting/contract/time'
import { newId } from '#src/lib/ids.ts'
import type { TestApp } from '#src/test/app.ts'

/** Returns the period under which it can be done again: ¥1,000 at 0.30 % are ¥3.00. */
export async function plantMissedDay({ core }: TestApp, memberId: bigint): Promise<Day> {
  const today = beijingDay(core.clock.now())
  await core.db.query(
    `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
                       valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, created_at, settled_at, settle_version)
     VALUES ('AG', $1, $2, false, 'live', 'k3', 'k3', $1, '大', 2000, 100000, 100000, 100000, 'settled', 'win', '{}', '', '',
             app_now() - interval '1 day', app_now() - interval '1 day', 1)`,
    [newId(), memberId],
  )
  await core.db.query(
    `INSERT INTO job_runs (job, period, began_at, started_at, finished_at, result)
     VALUES ('rebate-daily', $1, app_now(), clock_timestamp(), clock_timestamp(), '{"days":1,"members":0,"given":"0.00"}')
     ON CONFLICT (job, period) DO UPDATE SET finished_at = clock_timestamp()`,
    [today],
  )
  return today
}
