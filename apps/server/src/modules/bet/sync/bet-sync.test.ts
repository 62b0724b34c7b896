// The bet log is polled continuously, also of an unavailable venue: only the poll detects that it is back.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BetSyncService } from '#src/modules/bet/sync/bet-sync.service.ts'
import type { VenueAdapter } from '#src/providers/venue-adapter.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('asks a venue that seems to be gone, because only an answer can show that it is back', async () => {
  let asked = 0
  const gone: Pick<VenueAdapter, 'isReachable' | 'betLog'> = {
    isReachable: () => false,
    betLog: async () => {
      asked += 1
      return { kind: 'unknown', why: 'circuit open' }
    },
  }
  const { alarms, betBooks: books, quarantine, turnover } = test.services
  const sync = new BetSyncService({
    ...test.core,
    alarms,
    books,
    quarantine,
    turnover,
    venues: new Map([['AG', gone as VenueAdapter]]),
  })
  expect(await sync.runOnce()).toBe(0)
  expect(asked).toBe(1)
})
