// The runs of the growth proof that work through all members by sets: the rebates of a day, and a level for everybody.
import { patiently } from '#server/jobs/patience.sql.ts'
import { addDays, beijingDay, type Day } from '@lanting/contract/time'
import type { Operation } from './operations.ts'
import type { Town } from './town.ts'

/** Totals with which every member rises a level each day, to the top. */
const RICH = 'UPDATE member_totals SET paysum_fen = 1000000000000, flow_fen = 1000000000000'

const today = ({ core }: Town): Day => beijingDay(core.clock.now())

/** So that no figure comes from a run that had nothing to do. */
function mustHave(town: Town, rows: number, share: number): void {
  if (rows < town.size * share) throw new Error(`only ${rows} of ${town.size} members had anything to do`)
}

/** `most` is what a run over all members may grow by. */
export const nights = (most: number): readonly Operation[] => [
  {
    name: 'rebates of a day',
    most,
    times: 2,
    // Another day each time: half of the members had a bet settled on it.
    async run(town, turn) {
      const each = town.services.jobItems.of('rebate-daily')
      mustHave(town, (await town.services.rebateRuns.dailyAgain(addDays(today(town), -turn), each)).rows, 0.3)
    },
  },
  {
    name: 'VIP levels of a day, a rise and a gift for everybody',
    most,
    times: 2,
    async run(town, turn) {
      if (turn === 0) await patiently(town.core.db, (tx) => tx.query(RICH))
      const each = town.services.jobItems.of('vip-daily')
      mustHave(town, (await town.services.vipRuns.dailyAgain(addDays(today(town), turn - 2), each)).rows, 1)
    },
  },
]
