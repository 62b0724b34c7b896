// A venue whose bet log a test writes row by row, bad ones too, and that can be silent, throw or lose rows.
import type { VenueBet } from '@lanting/contract/providers/venue'
import type { VenueAdapter } from '#src/providers/venue-adapter.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

export type LogVenueFault = 'silent' | 'throws' | null

export function createLogVenue(plat: string) {
  const fake = createFakeVenue(plat)
  const inner = fake.venues.get(plat)
  if (inner === undefined) throw new Error(`no venue ${plat}`)
  const rows: Record<string, unknown>[] = []
  let fault: LogVenueFault = null
  const adapter: VenueAdapter = {
    ...inner,
    async betLog(after) {
      if (fault === 'throws') throw new Error('the adapter is broken')
      if (fault === 'silent') return { kind: 'unknown', why: 'TimeoutError' }
      const page = rows.filter(({ seq }) => Number(seq) > after).slice(0, 200)
      return { kind: 'yes', data: { after, bets: page, next: Number(page.at(-1)?.['seq'] ?? after) } }
    },
  }
  let seq = 0
  return {
    plat,
    adapter,
    fail(how: LogVenueFault) {
      fault = how
    },
    /** The next numbers are never sent. */
    lose(count: number) {
      seq += count
    },
    /** A lost bet of ¥100 by default; returns its number. */
    say(memberId: bigint, at: Date, row: Partial<Record<keyof VenueBet, unknown>> = {}): string {
      seq += 1
      const bet_id = `S${plat.charCodeAt(0)}${String(seq).padStart(14, '0')}`
      const said = { ...BASE, seq, bet_id, member: `m${memberId}`, round_id: `r${seq}`, ...times(at), ...row }
      rows.push(said)
      return String(said.bet_id)
    },
  }
}

export type LogVenue = ReturnType<typeof createLogVenue>

const times = (at: Date) => ({ created_at: at.toISOString(), settled_at: at.toISOString() })

const BASE = {
  settle_version: 1,
  currency: 'CNY',
  game_code: 'k3',
  game_name: '快三演示',
  selection: '大',
  odds_milli: 1990,
  bet_amount: '100.00',
  valid_amount: '0.00',
  payout: '0.00',
  win_loss: '-100.00',
  status: 1,
  outcome: 'lose',
  result: {},
  server_seed_hash: '',
  client_seed: '',
  nonce: null,
}
