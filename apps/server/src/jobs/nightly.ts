// What each night and each month owes to members: levels first, then the rebates of the day that has ended.
import { beijingClock, beijingDay, type Day } from '@lanting/contract/time'
import { dailyAt, type Job } from '#src/jobs/runner.ts'

export interface NightlyDeps {
  readonly vip: { night(today: Day): Promise<unknown>; month(first: Day): Promise<unknown> }
  readonly rebates: { night(today: Day): Promise<unknown> }
}

export function nightlyJobs({ vip, rebates }: NightlyDeps): Job[] {
  return [
    { name: 'vip-night', duePeriod: dailyAt('02:00:00'), run: (today) => vip.night(today) },
    { name: 'rebate-night', duePeriod: dailyAt('02:30:00'), run: (today) => rebates.night(today) },
    { name: 'vip-month', duePeriod: monthlyAt('12:00:00'), run: (first) => vip.month(first) },
  ]
}

/** Once a month, from a clock time of its first day on; the period is that day. */
export function monthlyAt(clock: string): (now: Date) => string | null {
  return (now) => {
    const today = beijingDay(now)
    const first = `${today.slice(0, 8)}01`
    return today > first || beijingClock(now) >= clock ? first : null
  }
}
