// Members among the crowd who do one thing after another: once a page was served, the rest must be served too.
import type { Answer, Ask, Callers } from './load.ts'
import { pause } from '#tools/stage/stage.ts'

const THINK_MS = 400
const STEPS = ['other', 'poll', 'other', 'money'] as const
type Step = (typeof STEPS)[number]

export interface Journeys {
  begun: number
  finished: number
}

/** Each of these members asks for a page until it is served, as by Retry-After, and then for what follows from it, once each. */
export async function travel<K extends string>(
  callers: Callers<K>,
  members: readonly ((kind: Step) => Ask<K>)[],
  ms: number,
): Promise<Journeys> {
  const all: Journeys = { begun: 0, finished: 0 }
  const until = performance.now() + ms
  const isServed = ({ status }: Answer<K>) => status === 200
  const one = async (ask: (kind: Step) => Ask<K>) => {
    while (performance.now() < until) {
      if (!isServed(await callers.ask(() => ask('other')))) {
        await pause(1_000)
        continue
      }
      let left: readonly Step[] = STEPS
      for (let isGood = true; isGood && left.length > 0; left = isGood ? left.slice(1) : left) {
        await pause(THINK_MS)
        const [step = 'other'] = left
        isGood = isServed(await callers.ask(() => ask(step)))
      }
      all.begun += 1
      if (left.length === 0) all.finished += 1
    }
  }
  await Promise.all(members.map(one))
  return all
}
