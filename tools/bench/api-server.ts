// The member app as a process of its own for the benches: every venue is silent, and a bare loop runs on request.
import { VENUES } from '@lanting/contract/data/play/venues'
import { createMemberApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openCore } from '#server/process/core.ts'
import { NO_KEY } from '#server/db/once.ts'
import { createServices } from '#server/services.ts'
import { createFakeVenue } from '#server/test/venues/fake-venue.ts'

/** What the bench asks for: reserves by calling the service's own function, `lines` at a time. */
export interface BareAsk {
  readonly ms: number
  readonly lines: number
  readonly pairs: readonly (readonly [memberId: string, plat: string])[]
}

const config = readConfig()
const core = await openCore('bench', config)
const venues = new Map(
  VENUES.flatMap(({ platname }) => {
    const venue = createFakeVenue(platname)
    venue.silence('before')
    return [...venue.venues]
  }),
)
const services = createServices(core, { venues })
const { app } = await createMemberApp(core, services)
await app.listen({ host: '127.0.0.1', port: config.port })

async function bare({ ms, lines, pairs }: BareAsk): Promise<{ perSecond: number; done: number }> {
  const startedAt = performance.now()
  let done = 0
  const line = async () => {
    while (performance.now() - startedAt < ms) {
      const pair = pairs[done++]
      if (pair === undefined) throw new Error('more reserves than were prepared')
      const draft = { amount: '1.00', sourcetype: 'userbalance', targettype: pair[1] }
      await services.transfers.request({ id: BigInt(pair[0]), isTrial: false }, draft, NO_KEY)
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return { perSecond: (done * 1000) / (performance.now() - startedAt), done }
}

process.on('message', (ask: BareAsk | 'cpu') => {
  if (ask === 'cpu') process.send?.(process.cpuUsage())
  else void bare(ask).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
