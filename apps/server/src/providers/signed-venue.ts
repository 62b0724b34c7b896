// A venue that speaks our signed HTTP API, such as every venue of the sandbox.
import { yuanFromFen } from '@lanting/contract/money'
import { VENUE_API, type VenueOperation, type VenueQuestion } from '@lanting/contract/providers/venue'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { createCircuitBreaker } from '#src/providers/circuit-breaker.ts'
import { askSigned } from '#src/providers/signed-http.ts'
import type { DataOf, Reply, VenueAdapter } from '#src/providers/venue-adapter.ts'

const LOG_PAGE = 200
/** Our members' names at a venue are this letter and their number. */
const MEMBER_PREFIX = 'm'

export interface SignedVenueOptions {
  readonly plat: string
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  readonly timeoutMs: number
}

export function createSignedVenue(options: SignedVenueOptions): VenueAdapter {
  const breaker = createCircuitBreaker()
  const door = {
    baseUrl: options.baseUrl,
    keyId: options.keyId,
    timeoutMs: options.timeoutMs,
    hmac: hmacSha256(options.secret),
  }

  async function ask<K extends VenueOperation>(
    operation: K,
    question: VenueQuestion<K>,
  ): Promise<Reply<DataOf<K>>> {
    if (!breaker.allows()) return { kind: 'unknown', why: 'circuit open' }
    const { path, output } = VENUE_API[operation]
    const reply = await askSigned<DataOf<K>>(
      door,
      path,
      question,
      (json) => output.safeParse(json).data ?? null,
    )
    if (reply.kind === 'unknown') breaker.failed()
    else breaker.succeeded()
    return reply
  }

  return {
    plat: options.plat,
    isReachable: () => !breaker.isOpen(),
    createMember: (member, currency) => ask('createMember', { member, currency }),
    balance: (member) => ask('balance', { member }),
    totals: () => ask('totals', { prefix: MEMBER_PREFIX }),
    transfer: ({ amountFen, ...order }) => ask('transfer', { ...order, amount: yuanFromFen(amountFen) }),
    transferStatus: (id) => ask('transferStatus', { id }),
    launch: (member, currency, gameCode, backUrl) =>
      ask('launch', { member, currency, game_code: gameCode, mobile: true, back_url: backUrl }),
    betLog: (after) => ask('betLog', { after, limit: LOG_PAGE }),
    endSessions: (member) => ask('endSessions', { member }),
  }
}
