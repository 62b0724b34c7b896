// The member app as a process of its own for the bench of bets; a bare loop of the order's own function runs on request.
import { createMemberApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openCore } from '#server/process/core.ts'
import { createServices } from '#server/services.ts'

/** Orders by calling the service's own function, `lines` at a time, by these members in turn. */
export interface BareOrders {
  readonly ms: number
  readonly lines: number
  readonly roomId: number
  readonly expect: string
  readonly plays: readonly number[]
  readonly members: readonly string[]
}

const config = readConfig()
const core = await openCore('bench', config)
const services = createServices(core)
const { app } = await createMemberApp(core, services)
await app.listen({ host: '127.0.0.1', port: config.port })

async function bare({ ms, lines, roomId, expect, plays, members }: BareOrders): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const line = async () => {
    while (performance.now() - startedAt < ms) {
      const at = done++
      const owner = { id: BigInt(members[at % members.length] ?? 0), isTrial: false }
      const draft = { roomId, expect, lines: [{ id: plays[at % plays.length] ?? 0, total: 10, data: '' }] }
      await services.lotteryBets.order(owner, draft)
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return (done * 1000) / (performance.now() - startedAt)
}

process.on('message', (orders: BareOrders) => {
  void bare(orders).then((perSecond) => process.send?.(perSecond))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
