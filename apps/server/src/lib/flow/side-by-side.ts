// Work on many items at once, so that one whose provider is silent does not delay the others of a pass.
import { createGate } from '#src/lib/gate.ts'
import { groupBy } from '#src/lib/group-by.ts'

/** Items of one lane wait for each other's places; those of other lanes never do. */
const PLACES = 10

/** Works on every item, at most ten at once of those that share a lane. `work` does not throw. */
export async function sideBySide<T>(
  items: Iterable<T>,
  laneOf: (item: T) => unknown,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const lanes = [...groupBy(items, laneOf).values()]
  await Promise.all(
    lanes.flatMap((lane) => {
      const gate = createGate(PLACES)
      return lane.map((item) => gate(() => work(item)))
    }),
  )
}
