// Pure rules of transfers: the summary of a recall from all venues, and a venue's answer as text.
import { yuanFromFen } from '@lanting/contract/money'
import { type StateOf, TRANSFER } from '@lanting/contract/states'
import { fillText, TEXTS } from '@lanting/contract/texts'

export type TransferEnd = 'done' | 'refused' | 'unknown'

export interface Recalled {
  readonly platname: string
  readonly name: string
  readonly amountFen: bigint
  readonly end: TransferEnd
}

/** The transfer state of each outcome. */
export const STATE_OF = { done: 'done', refused: 'refused', unknown: 'pending' } as const

/** The reverse: the outcome of each state. */
export const END_OF: Readonly<Record<StateOf<typeof TRANSFER>, TransferEnd>> = {
  done: 'done',
  pending: 'unknown',
  refused: 'refused',
  returned: 'refused',
}

/** Each venue has its own outcome; the message names those that did not succeed. */
export function summariseRecall(recalled: readonly Recalled[], balanceFen: bigint) {
  const names = (end: TransferEnd) => recalled.filter((one) => one.end === end).map((one) => one.name)
  const failed = names('refused')
  const open = names('unknown')
  let recoveredFen = 0n
  for (const one of recalled) if (one.end === 'done') recoveredFen += one.amountFen
  const outcome: 'partly' | 'pending' | 'nothing' | 'done' =
    failed.length > 0 ? 'partly' : open.length > 0 ? 'pending' : recoveredFen === 0n ? 'nothing' : 'done'
  const message = {
    partly: fillText(TEXTS.recoveredPartly, { names: failed.join('、') }),
    pending: fillText(TEXTS.recoverPending, { names: open.join('、') }),
    nothing: TEXTS.recoveredNothing,
    done: fillText(TEXTS.recovered, { x: yuanFromFen(recoveredFen) }),
  }[outcome]
  const venues = recalled
    .filter((one) => one.amountFen > 0n || one.end !== 'done')
    .map((one) => ({
      platname: one.platname,
      name: one.name,
      amount: yuanFromFen(one.amountFen),
      state: TRANSFER.wire(STATE_OF[one.end]),
    }))
  const data = { outcome, recovered: yuanFromFen(recoveredFen), balance: yuanFromFen(balanceFen), venues }
  return { data, message }
}

type ReplyState =
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'no'; readonly code: string }
  | { readonly kind: 'yes'; readonly data: { readonly state?: string; readonly amount?: string | null } }

/** A venue's answer as short text, for the query log. */
export function describe(reply: ReplyState): string {
  if (reply.kind === 'unknown') return `unknown: ${reply.why}`
  if (reply.kind === 'no') return `no: ${reply.code}`
  return `${reply.data.state ?? 'yes'} ${reply.data.amount ?? ''}`.trim()
}
