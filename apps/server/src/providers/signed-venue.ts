// The client of a venue with our signed HTTP API, such as every venue of the sandbox. Every answer is checked against its request.
import { yuanFromFen } from '@lanting/contract/money'
import { VENUE_API, type VenueOperation, type VenueQuestion } from '@lanting/contract/providers/venue'
import { balanceMisfit, type Misfit, misfitOf, statusMisfit } from '@lanting/contract/providers/venue-answers'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import type { ProviderWatch } from '#src/providers/provider-watch.ts'
import { askSigned } from '#src/providers/signed-http.ts'
import type { DataOf, Reply, TransferOrder, VenueAdapter } from '#src/providers/venue-adapter.ts'

const LOG_PAGE = 200
/** Our members' names at a venue are this letter and their number. */
const MEMBER_PREFIX = 'm'

/** Reports that a venue's answer does not match the request. */
export type OnMisfit = (plat: string, operation: VenueOperation, misfit: Misfit) => Promise<void>

export interface SignedVenueOptions {
  readonly plat: string
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  readonly timeoutMs: number
  readonly onMisfit: OnMisfit
  readonly watch: ProviderWatch
}

export function createSignedVenue(options: SignedVenueOptions): VenueAdapter {
  const { plat, watch } = options
  const breaker = watch.breakerOf(plat)
  const endpoint = {
    baseUrl: options.baseUrl,
    keyId: options.keyId,
    timeoutMs: options.timeoutMs,
    hmac: hmacSha256(options.secret),
  }

  /** Every request needs a check that its answer matches. */
  async function ask<K extends VenueOperation>(
    operation: K,
    question: VenueQuestion<K>,
    misfitIn: (data: DataOf<K>) => Misfit | null,
  ): Promise<Reply<DataOf<K>>> {
    if (!breaker.allows()) return { kind: 'unknown', why: 'circuit open' }
    const { path, output } = VENUE_API[operation]
    const read = (json: unknown) => output.safeParse(json).data ?? null
    const reply = await watch.timed(plat, () => askSigned<DataOf<K>>(endpoint, path, question, read))
    // A venue with a mismatching answer is reachable: only the answer is rejected.
    if (reply.kind === 'unknown') breaker.failed()
    else breaker.succeeded()
    const misfit = reply.kind === 'yes' ? misfitIn(reply.data) : null
    if (misfit === null) return reply
    await options.onMisfit(plat, operation, misfit)
    const { field, asked, answered } = misfit
    return { kind: 'unknown', why: `answer about another ${field}: ${asked} ≠ ${answered}`, misfit }
  }

  function askPlain<K extends Parameters<typeof misfitOf>[0]>(operation: K, question: VenueQuestion<K>) {
    return ask(operation, question, (data) => misfitOf(operation, question, data))
  }

  return {
    plat,
    isReachable: () => !breaker.isOpen(),
    createMember: (member, currency) => askPlain('createMember', { member, currency }),
    balance: (member, currency) =>
      ask('balance', { member }, (data) => balanceMisfit({ member, currency }, data)),
    totals: () => askPlain('totals', { prefix: MEMBER_PREFIX }),
    transfer: (order) => askPlain('transfer', asTold(order)),
    transferStatus: (order) =>
      ask('transferStatus', { id: order.id }, (data) => statusMisfit(asTold(order), data)),
    launch: (member, currency, gameCode, backUrl) =>
      askPlain('launch', { member, currency, game_code: gameCode, mobile: true, back_url: backUrl }),
    betLog: (after) => askPlain('betLog', { after, limit: LOG_PAGE }),
    endSessions: (member) => askPlain('endSessions', { member }),
  }
}

function asTold({ id, member, direction, currency, amountFen }: TransferOrder): VenueQuestion<'transfer'> {
  return { id, member, direction, currency, amount: yuanFromFen(amountFen) }
}
