// Pure pieces of transfers: reading a draft in the specification's order, telling what a recall of everything brought.
import { LIMITS } from '@lanting/contract/limits'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import type { RefusalKey } from '@lanting/contract/refusals'
import { type StateOf, TRANSFER } from '@lanting/contract/states'
import { fillText, TEXTS } from '@lanting/contract/texts'

/** The platform wallet's name in the specification. */
const WALLET = 'userbalance'
const MIN_FEN = BigInt(LIMITS.transferMinYuan) * 100n

export type TransferEnd = 'done' | 'refused' | 'unknown'

export interface TransferDraft {
  readonly amount: string | number
  readonly sourcetype: string
  readonly targettype: string
}

export interface Intent {
  readonly plat: string
  readonly direction: 'in' | 'out'
  readonly amountFen: bigint
}

export type ReadDraft = { readonly refusal: RefusalKey } | ({ readonly refusal: null } & Intent)

export function readDraft(draft: TransferDraft): ReadDraft {
  if (String(draft.amount).trim() === '') return { refusal: 'transferAmountMissing' }
  const amountFen = parseAmount(draft.amount)
  if (amountFen === null || amountFen < MIN_FEN) return { refusal: 'transferAmountFormat' }
  const fromWallet = draft.sourcetype === WALLET
  if (fromWallet === (draft.targettype === WALLET)) return { refusal: 'transferBetweenVenues' }
  const plat = fromWallet ? draft.targettype : draft.sourcetype
  return { refusal: null, plat, direction: fromWallet ? 'in' : 'out', amountFen }
}

/** How one venue's recall ended. */
export interface Recalled {
  readonly platname: string
  readonly name: string
  readonly amountFen: bigint
  readonly end: TransferEnd
}

/** The state of a transfer that has just ended so. */
export const STATE_OF = { done: 'done', refused: 'refused', unknown: 'pending' } as const

/** The same the other way: how a transfer in that state ended. */
export const END_OF: Readonly<Record<StateOf<typeof TRANSFER>, TransferEnd>> = {
  done: 'done',
  pending: 'unknown',
  refused: 'refused',
  returned: 'refused',
}

/** Each venue has its own outcome; the message names those that did not simply succeed. */
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

type Heard =
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'no'; readonly code: string }
  | { readonly kind: 'yes'; readonly data: { readonly state?: string; readonly amount?: string | null } }

/** A venue's answer in a few words, for the record of what was asked. */
export function describe(said: Heard): string {
  if (said.kind === 'unknown') return `unknown: ${said.why}`
  if (said.kind === 'no') return `no: ${said.code}`
  return `${said.data.state ?? 'yes'} ${said.data.amount ?? ''}`.trim()
}
