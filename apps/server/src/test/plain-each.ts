// Items of a job one after the other, without a record of failures: what a test's job fails with is thrown.
import type { Each, EachSet } from '#src/jobs/items.ts'

const sets: EachSet = async (_period, items, work) => {
  if (items.length > 0) await work(items)
  return 0
}

export const plainEach: Each = Object.assign(
  async (...[_period, items, work]: Parameters<Each>) => {
    for (const item of items) await work(item)
    return 0
  },
  { sets },
)
