// Test helper: the calls of the public log, answered by a house in memory.
import type { HonestHouse } from '@lanting/fairness/test/honest-house'
import { type Handlers, ok } from './fake-server.ts'

export function logCalls(house: HonestHouse): Handlers {
  return Object.fromEntries(
    (['head', 'entries', 'inclusion', 'consistency'] as const).map((name) => [
      `GET /api/log/${name}`,
      async (input: Record<string, string>) =>
        ok((await house.get(`/api/log/${name}?${new URLSearchParams(input).toString()}`)) as never),
    ]),
  )
}
