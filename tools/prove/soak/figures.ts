// What an hour of life leaves behind in the processes: the figures of the soak proof, and its verdict.
import { readdirSync, readFileSync } from 'node:fs'
import { residentMb } from '#tools/prove/overload/cost.ts'
import { middle } from '#tools/prove/growth/figures.ts'

/** One sample of everything that could grow: a name and its figure. */
export type Look = ReadonlyMap<string, number>

/** Memory may grow by less than this part between the second third of the time and the last. */
const MEMORY_GROWTH = 0.1
/** What opens and closes all the time differs by a few between two samples. */
const FEW = 3

/** Memory, open files and sockets of each process. */
export function lookAt(pids: ReadonlyMap<string, number>): Look {
  const figures = new Map<string, number>()
  for (const [name, pid] of pids) {
    figures.set(`${name}: MB`, residentMb(pid))
    figures.set(`${name}: open files`, readdirSync(`/proc/${pid}/fd`).length)
    figures.set(`${name}: threads`, threadsOf(pid))
  }
  return figures
}

function threadsOf(pid: number): number {
  return Number(/Threads:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
}

export interface Grown {
  readonly name: string
  readonly before: number
  readonly after: number
  readonly isTooMuch: boolean
}

/** The first third is warming up; of the others the median of memory counts, and the maximum of open handles. */
export function grown(looks: readonly Look[]): readonly Grown[] {
  const third = Math.floor(looks.length / 3)
  const [second, last] = [looks.slice(third, -third), looks.slice(-third)]
  return [...(looks[0]?.keys() ?? [])].map((name) => {
    const figures = (of: readonly Look[]) => of.map((look) => look.get(name) ?? 0)
    if (!name.endsWith(' MB')) {
      const [before, after] = [Math.max(...figures(second)), Math.max(...figures(last))]
      return { name, before, after, isTooMuch: after > before + FEW }
    }
    const [before, after] = [middle(figures(second)), middle(figures(last))]
    return { name, before, after, isTooMuch: after >= before * (1 + MEMORY_GROWTH) }
  })
}
