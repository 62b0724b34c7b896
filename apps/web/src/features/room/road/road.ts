// A road map: past values as columns, a new column whenever the value changes, turning right below the sixth row. Pure.

export interface RoadBead {
  readonly value: string
  readonly column: number
  readonly row: number
}

export const ROAD_ROWS = 6

/** Oldest first, as roads are read from left to right. */
export function roadOf(values: readonly string[]): RoadBead[] {
  const beads: RoadBead[] = []
  const taken = new Set<string>()
  const isFree = (column: number, row: number) => row < ROAD_ROWS && !taken.has(`${column}:${row}`)
  let start = -1
  let column = 0
  let row = 0
  for (const [i, value] of values.entries()) {
    if (i === 0 || value !== values[i - 1]) {
      // A tail may occupy the head of the next column.
      do start += 1
      while (!isFree(start, 0))
      column = start
      row = 0
    } else if (column === start && isFree(column, row + 1)) {
      row += 1
    } else {
      column += 1
    }
    taken.add(`${column}:${row}`)
    beads.push({ value, column, row })
  }
  return beads
}

/** Count of each value, in the order given. */
export function countsOf(
  values: readonly string[],
  order: readonly string[],
): [value: string, count: number][] {
  return order.map((value) => [value, values.filter((one) => one === value).length])
}
