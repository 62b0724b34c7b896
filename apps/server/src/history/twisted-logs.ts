// Venues' bet logs as the history reads them, except for a row that a scene has altered.
import { DAY_MS } from '@lanting/contract/time'
import type { VenueAdapter, Venues } from '#src/providers/venue-adapter.ts'

export class TwistedLogs {
  private readonly spoilt = new Set<string>()

  /** The row of this bet will claim to be settled a day before it was made. */
  spoil(betId: string): void {
    this.spoilt.add(betId)
  }

  over(venues: Venues): Venues {
    return new Map([...venues].map(([plat, adapter]) => [plat, this.twisted(adapter)]))
  }

  private twisted(adapter: VenueAdapter): VenueAdapter {
    return {
      ...adapter,
      betLog: async (after) => {
        const reply = await adapter.betLog(after)
        if (reply.kind !== 'yes') return reply
        return { ...reply, data: { ...reply.data, bets: reply.data.bets.map((row) => this.twist(row)) } }
      },
    }
  }

  private twist<T>(row: T): T {
    if (typeof row !== 'object' || row === null || !('bet_id' in row)) return row
    if (!this.spoilt.has(String(row.bet_id)) || !('created_at' in row)) return row
    const before = new Date(new Date(String(row.created_at)).getTime() - DAY_MS)
    return { ...row, settled_at: before.toISOString() }
  }
}
