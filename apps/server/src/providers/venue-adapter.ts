// The requests our server sends to a venue. A new venue is one more implementation of this.
import type { Misfit } from '@lanting/contract/providers/venue-answers'
import type { VenueAnswer, VenueOperation } from '@lanting/contract/providers/venue'

/**
 * A venue's answer has three outcomes. Only an explicit, parsed, signed business answer is a yes or a no; timeouts,
 * resets, 5xx, bad JSON, unknown codes and mismatching answers are `unknown`, and unknown is never failed.
 */
export type Reply<T> =
  | { readonly kind: 'yes'; readonly data: T }
  | { readonly kind: 'no'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown'; readonly why: string; readonly misfit?: Misfit }

export type DataOf<K extends VenueOperation> = Extract<VenueAnswer<K>, { ok: true }>['data']

export interface TransferOrder {
  readonly id: string
  readonly member: string
  readonly direction: 'in' | 'out'
  readonly amountFen: bigint
  readonly currency: 'CNY' | 'PLAY'
}

export interface VenueAdapter {
  readonly plat: string
  createMember(member: string, currency: 'CNY' | 'PLAY'): Promise<Reply<DataOf<'createMember'>>>
  /** In the member's own currency; a figure in another is not about this wallet. */
  balance(member: string, currency: 'CNY' | 'PLAY'): Promise<Reply<DataOf<'balance'>>>
  /** What all our members hold there together, and the instant of it. */
  totals(): Promise<Reply<DataOf<'totals'>>>
  transfer(order: TransferOrder): Promise<Reply<DataOf<'transfer'>>>
  /** By its id; the answer must be about the whole of it. */
  transferStatus(order: TransferOrder): Promise<Reply<DataOf<'transferStatus'>>>
  launch(
    member: string,
    currency: 'CNY' | 'PLAY',
    gameCode: string,
    backUrl: string,
  ): Promise<Reply<DataOf<'launch'>>>
  /** Unparsed rows: the reader validates each separately. */
  betLog(after: number): Promise<Reply<DataOf<'betLog'>>>
  endSessions(member: string): Promise<Reply<DataOf<'endSessions'>>>
  /** False while the circuit is open: the venue failed so often that asking it again would only make us slow. */
  isReachable(): boolean
}

export type Venues = ReadonlyMap<string, VenueAdapter>

/** A member's name at every venue: ours, never the username. */
export function venueName(memberId: bigint): string {
  return `m${memberId}`
}
