// A log that grows while it is read: an honest house is not accused, whichever answer comes first.
import { proofText } from '@lanting/fairness/c2sp/log-proof'
import { type HonestHouse, PACKET_LIST } from '@lanting/fairness/test/honest-house'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkLog } from '#src/lib/log/log-check.ts'
import { readCache } from '#src/lib/storage.ts'
import { houseWith } from '#src/test/fair-evidence.ts'
import { fairB } from '#src/test/lottery-samples.ts'
import { gather } from './gather.ts'
import { judgeLog } from './log-judge.ts'

beforeEach(() => localStorage.clear())

const SEAL = houseWith().head().size - 2

/** Its log has one entry more with each request; `held` is what the answer to the next head waits for. */
function open(house: HonestHouse, held: { until?: Promise<void> | undefined } = {}): void {
  vi.stubGlobal('fetch', async (url: string) => {
    house.add('packet-list', house.lastAt, PACKET_LIST)
    if (!url.startsWith('/log/proof/')) {
      const { until } = held
      held.until = undefined
      const data = await house.get(url)
      await until
      return new Response(JSON.stringify({ code: 200, message: '', data }))
    }
    const { path } = (await house.get(`/api/log/inclusion?n=${SEAL}&size=${house.head().size}`)) as {
      path: string[]
    }
    return new Response(proofText({ index: SEAL, path, checkpoint: house.checkpoint() }))
  })
}

test('a proof that no witness has signed names a head that the shown one has grown from', async () => {
  open(houseWith())
  const fair = { ...fairB, log_places: { chain: null, seal: SEAL, result: null, void: null } }
  const { check, log } = await gather(fair, [])
  expect(check?.kind).toBe('first')
  expect(log?.older).toHaveLength(1)
  expect(log === null ? null : judgeLog(log, fair).problems).not.toContain('older')
})

test('two looks at once fit, though the answers come in the other order, and the longer log is remembered', async () => {
  const held: { until?: Promise<void> } = {}
  open(houseWith(), held)
  await checkLog()
  let answer = () => {}
  held.until = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow = checkLog()
  const quick = await checkLog()
  answer()
  expect([quick.kind, (await slow).kind]).toEqual(['grown', 'grown'])
  const size = quick.kind === 'grown' ? quick.head.size : 0
  expect(readCache<{ size: number }>('logSeen')?.size).toBe(size)
})
