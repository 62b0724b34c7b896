// Which of a venue's answers our server trusts: signed, readable, and matching the request; everything else is not known.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SIGN_WINDOW_MS } from '@lanting/contract/providers/signing'
import { createSignedVenue } from '#src/providers/signed-venue.ts'
import type { TransferOrder, VenueAdapter } from '#src/providers/venue-adapter.ts'
import { type AnsweringVenue, SECRET, startAnsweringVenue } from '#src/test/venues/answering-venue.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'

let server: AnsweringVenue
let venue: VenueAdapter
const misfits: string[] = []
beforeAll(async () => {
  server = await startAnsweringVenue()
})
beforeEach(() => {
  misfits.length = 0
  // A new one each time: five silences in a row would rest the venue.
  venue = createSignedVenue({
    watch: UNWATCHED,
    plat: 'AG',
    baseUrl: server.baseUrl,
    keyId: 'AG',
    secret: SECRET,
    timeoutMs: 2_000,
    onMisfit: async (plat, operation, { field }) => {
      misfits.push(`${plat} ${operation} ${field}`)
    },
  })
})
afterAll(() => server.close())

const order: TransferOrder = {
  id: 'T0123456789abc',
  member: 'm1001',
  direction: 'in',
  amountFen: 10_000n,
  currency: 'CNY',
}
const moved = {
  id: order.id,
  member: 'm1001',
  direction: 'in',
  currency: 'CNY',
  amount: '100.00',
  reason: '',
}
const seqs = { transfer_seq: 1, bet_seq: 1 }
const opened = { url: 'https://venue.test/', expires_at: '2026-11-15T00:00:00.000Z' }

interface Row {
  readonly ask: () => Promise<{ readonly kind: string }>
  readonly truth: object
  /** Field by field: a wrong value of each must be found. */
  readonly lies: Readonly<Record<string, unknown>>
}

const transferLies = {
  id: 'T0123456789abd',
  member: 'm1002',
  direction: 'out',
  currency: 'PLAY',
  amount: '99.99',
}
const ROWS: Readonly<Record<string, Row>> = {
  createMember: {
    ask: () => venue.createMember('m1001', 'CNY'),
    truth: { member: 'm1001', currency: 'CNY' },
    lies: { member: 'm1002', currency: 'PLAY' },
  },
  balance: {
    ask: () => venue.balance('m1001', 'CNY'),
    truth: { member: 'm1001', currency: 'CNY', balance: '5.00', ...seqs },
    lies: { member: 'm1002', currency: 'PLAY', balance: '-5.00' },
  },
  totals: {
    ask: () => venue.totals(),
    truth: { prefix: 'm', CNY: '5.00', PLAY: '5.00', ...seqs },
    lies: { prefix: 'x', CNY: '-0.01', PLAY: `${'9'.repeat(20)}.00` },
  },
  transfer: {
    ask: () => venue.transfer(order),
    truth: { ...moved, state: 'done', balance: '100.00' },
    lies: transferLies,
  },
  transferStatus: {
    ask: () => venue.transferStatus(order),
    truth: { ...moved, state: 'refused' },
    lies: transferLies,
  },
  launch: {
    ask: () => venue.launch('m1001', 'CNY', '', ''),
    truth: { member: 'm1001', currency: 'CNY', ...opened },
    lies: { member: 'm1002', currency: 'PLAY' },
  },
  betLog: { ask: () => venue.betLog(4), truth: { after: 4, bets: [], next: 4 }, lies: { after: 3, next: 9 } },
  endSessions: {
    ask: () => venue.endSessions('m1001'),
    truth: { member: 'm1001', ended: 1 },
    lies: { member: 'm1002' },
  },
}

describe.each(Object.entries(ROWS))('%s', (operation, { ask, truth, lies }) => {
  it('believes the truth', async () => {
    server.answers({ ok: true, data: truth })
    expect(await ask()).toEqual({ kind: 'yes', data: truth })
    expect(misfits).toEqual([])
  })

  it.each(Object.entries(lies))('does not believe another %s, and says so', async (field, lie) => {
    server.answers({ ok: true, data: { ...truth, [field]: lie } })
    expect(await ask()).toMatchObject({ kind: 'unknown', misfit: { field } })
    expect(misfits).toEqual([`AG ${operation} ${field}`])
    // It is reachable all the same: one wrong answer opens no circuit.
    expect(venue.isReachable()).toBe(true)
  })

  it('hears a refused question as a refusal of the question', async () => {
    server.answers({ ok: false, error: { code: 'refused', message: '' } })
    expect(await ask()).toMatchObject({ kind: 'no', code: 'refused' })
  })

  it.each([201, 400, 404, 500, 503])(
    'does not believe the truth under status %i, signed or not',
    async (status) => {
      for (const body of [
        { ok: true, data: truth },
        { ok: false, error: { code: 'refused', message: '' } },
      ]) {
        server.answers(body, undefined, 0, status)
        expect(await ask()).toEqual({ kind: 'unknown', why: `status ${status}` })
      }
    },
  )

  it('does not believe an answer that is not signed, or signed otherwise', async () => {
    for (const spoil of [
      () => '',
      (signature: string) => signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]) {
      server.answers({ ok: true, data: truth }, spoil)
      expect(await ask()).toEqual({ kind: 'unknown', why: 'unsigned answer (200)' })
    }
  })

  it.each([SIGN_WINDOW_MS + 60_000, -SIGN_WINDOW_MS - 60_000, 365 * 86_400_000])(
    'does not believe an answer that was signed %i ms ago',
    async (lateMs) => {
      server.answers({ ok: true, data: truth }, undefined, lateMs)
      expect(await ask()).toMatchObject({ kind: 'unknown', why: expect.stringContaining('not now') })
      server.answers({ ok: true, data: truth }, undefined, Math.sign(lateMs) * (SIGN_WINDOW_MS - 60_000))
      expect(await ask()).toMatchObject({ kind: 'yes' })
    },
  )
})
