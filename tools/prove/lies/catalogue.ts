// False responses: the kinds of lies, and the earlier responses they are made of.
import { PAYMENT_API } from '@lanting/contract/providers/payment'
import { VENUE_API } from '@lanting/contract/providers/venue'

export type Json = Record<string, unknown>

/** Each must be used in every run. */
export const LIE_KINDS = [
  'another id',
  'another amount',
  'another currency',
  'another member',
  'negative',
  'null',
  'late',
  'duplicated',
  'success after refusal',
  'refusal after success',
  'free spin',
  'unknown member',
  'stake changed',
  'bet id reused',
  'payout refused',
  'payout short',
  'payout twice',
  'clock off',
  'page of another cursor',
  'gap in the log',
  'absurd',
  'an outright no',
  'never heard of it',
  'an address elsewhere',
  'a row that contradicts itself',
  'booked short',
] as const
export type LieKind = (typeof LIE_KINDS)[number]

/** Every request of our server to a third party, including the sandbox's own tool for payers. */
export const OPERATIONS = {
  venue: [
    'createMember',
    'balance',
    'totals',
    'transfer',
    'transferStatus',
    'launch',
    'betLog',
    'endSessions',
  ],
  pay: ['createOrder', 'queryOrder', 'closeOrder', 'simulatePayment', 'payout', 'queryPayout'],
} as const
export type Side = keyof typeof OPERATIONS
export type Operation = (typeof OPERATIONS)[Side][number]

/** What the liar knows at a request. */
export interface Memory {
  /** True data of earlier responses of the same call, newest last. */
  readonly before: readonly Json[]
  readonly random: (below: number) => number
}

/** The response: data, a refusal, or the truth signed at another time. */
export type Forged = { readonly data: unknown; readonly signedAgoMs?: number } | { readonly refuse: string }

export interface Lie {
  readonly kind: LieKind
  readonly operation: Operation
  /** It fits its request, so that only other books disprove it: it is believed, detected and repaired by staff. */
  readonly fits?: true
  /** Null where it has no way to lie about this one. */
  readonly forge: (data: Json, memory: Memory) => Forged | null
}

export const lie = (operation: Operation, kind: LieKind, forge: Lie['forge']): Lie => ({
  operation,
  kind,
  forge,
})

export const fitting = (operation: Operation, kind: LieKind, forge: Lie['forge']): Lie => ({
  ...lie(operation, kind, forge),
  fits: true,
})

/** Changes one field of a response, if it exists and the value differs. */
export function change(field: string, to: (old: unknown, memory: Memory) => unknown): Lie['forge'] {
  return (data, memory) => {
    if (!(field in data) || data[field] === null) return null
    const value = to(data[field], memory)
    return value === data[field] ? null : { data: { ...data, [field]: value } }
  }
}

/** The same one level below. */
export function within(part: string, forge: Lie['forge']): Lie['forge'] {
  return (data, memory) => {
    const forged = forge(data[part] as Json, memory)
    return forged !== null && 'data' in forged ? { data: { ...data, [part]: forged.data } } : forged
  }
}

/** A plausible other amount: off by one fen, doubled, or half. */
export function otherSum(yuan: unknown, { random }: Memory): string {
  const fen = Math.round(Number(yuan) * 100)
  return yuanOf([fen + 1, fen - 1, fen * 2, Math.floor(fen / 2)][random(4)] ?? 0)
}

export function yuanOf(fen: number): string {
  return (Math.max(1, fen) / 100).toFixed(2)
}

export function otherId(id: unknown): string {
  const text = String(id)
  return `${text.slice(0, -1)}${text.at(-1) === '7' ? '8' : '7'}`
}

export function otherCurrency(currency: unknown): string {
  return currency === 'CNY' ? 'PLAY' : 'CNY'
}

const DAY_MS = 86_400_000

/** For every call: an empty response, or a replayed one. */
export const EVERYWHERE: readonly Lie[] = Object.values(OPERATIONS)
  .flat()
  .flatMap((operation) => [
    lie(operation, 'null', (data, { random }) => {
      const fields = Object.keys(data)
      const field = fields[random(fields.length + 1)]
      return { data: field === undefined ? null : { ...data, [field]: null } }
    }),
    lie(operation, 'late', (data, { before, random }) => {
      const earlier = before[random(before.length)]
      return earlier === undefined || JSON.stringify(earlier) === JSON.stringify(data)
        ? null
        : { data: earlier }
    }),
  ])

/** The path of an operation in the URL. */
export function pathOf(side: Side, operation: Operation): string {
  const api: Readonly<Record<string, { readonly path: string }>> = side === 'pay' ? PAYMENT_API : VENUE_API
  return api[operation]?.path ?? ''
}

/** The same lie as a believable one, signed at another time; or the truth where there is no believable one. */
export function clockOff(operation: Operation, others: readonly Lie[]): Lie {
  const believed = others.filter((other) => other.operation === operation && other.fits === true)
  return lie(operation, 'clock off', (data, memory) => {
    const forged = believed[memory.random(believed.length)]?.forge(data, memory) ?? { data }
    const signedAgoMs = [DAY_MS, -DAY_MS, 365 * DAY_MS][memory.random(3)] ?? DAY_MS
    return 'data' in forged ? { data: forged.data, signedAgoMs } : null
  })
}
