// Short alternating measurements, so that other load on the machine affects all of them alike.

export type Turn = () => Promise<number>

/** The figures of every turn, round by round, after one round that only warms up. */
export async function alternate<K extends string>(
  turns: Readonly<Record<K, Turn>>,
  rounds: number,
): Promise<Record<K, number[]>> {
  const names = Object.keys(turns) as K[]
  for (const name of names) await turns[name]()
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures[name].push(await turns[name]())
  }
  return figures
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The middle one of the ratios of each round. */
export function ratio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((value, at) => value / (under[at] ?? value)))
}
