// The comparison of all venues: one that hangs does not delay the others.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BooksService } from '#src/books/books.service.ts'
import type { VenueAdapter } from '#src/providers/venue-adapter.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('asks a venue while another one has not answered yet', async () => {
  const silent = { kind: 'unknown' as const, why: 'timeout' }
  let wake = () => {}
  const asked = new Promise<void>((resolve) => {
    wake = resolve
  })
  const hanging = { plat: 'AG', totals: async () => asked.then(() => silent) }
  const quick = {
    plat: 'BG',
    totals: async () => {
      wake()
      return silent
    },
  }
  const venues = new Map([hanging, quick].map((one) => [one.plat, one as unknown as VenueAdapter]))
  const { alarms, betSync } = test.services
  const books = new BooksService({ db: test.core.db, log: test.core.log, venues, alarms, betSync })
  await expect(books.compareAll()).resolves.toBeUndefined()
})
