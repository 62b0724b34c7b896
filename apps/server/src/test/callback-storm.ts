// A storm of callbacks as quality goal R7 mixes it, with the set that must be credited worked out beforehand.
import type { PayCallbackBody } from '@lanting/contract/providers/payment'

/** Repeatable: a failing storm can be run again by its seed. */
export function createDice(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    shuffle<T>(items: readonly T[]): T[] {
      const mixed = [...items]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        const [a, b] = [mixed[i], mixed[j]]
        if (a !== undefined && b !== undefined) [mixed[i], mixed[j]] = [b, a]
      }
      return mixed
    },
  }
}

export interface StormOrder {
  readonly no: string
  readonly channel: 'wechat' | 'usdt-trc20'
  readonly amountFen: bigint
  /** What an order in USDT is judged by; null for the others. */
  readonly usdtCents: bigint | null
  readonly expireAt: Date
}

export type Kind =
  | 'plain'
  | 'duplicate'
  | 'reordered'
  | 'badSignature'
  | 'stale'
  | 'wrongAmount'
  | 'unknownOrder'
  | 'late'

/** Percent of all callbacks; the rest is plain. */
const MIX: readonly (readonly [Kind, number])[] = [
  ['duplicate', 30],
  ['reordered', 10],
  ['badSignature', 10],
  ['stale', 5],
  ['wrongAmount', 5],
  ['unknownOrder', 5],
  ['late', 5],
]

export interface Sent {
  readonly kind: Kind
  readonly body: Pick<
    PayCallbackBody,
    'order_no' | 'txn_id' | 'channel' | 'amount' | 'usdt_amount' | 'paid_at'
  >
  readonly spoilt: 'forged' | 'stale' | null
}

export interface Storm {
  readonly seed: number
  readonly sent: readonly Sent[]
  /** Orders that must be credited, each with its own amount and no other. */
  readonly credited: ReadonlySet<string>
  /** Orders that must be closed before the storm: their money comes in time by its word and is late all the same. */
  readonly closed: ReadonlySet<string>
  /** Fen that must lie in suspense afterwards, and in how many items. */
  readonly suspenseFen: bigint
  readonly suspenseItems: number
  readonly counts: Readonly<Record<Kind, number>>
}

/** Each order meets one kind of trouble; `sent` is the whole of it in the order of sending. */
export function brew(orders: readonly StormOrder[], size: number, seed: number): Storm {
  const dice = createDice(seed)
  const sent: Sent[][] = []
  const credited = new Set<string>()
  const closed = new Set<string>()
  const counts = Object.fromEntries([['plain', 0], ...MIX.map(([kind]) => [kind, 0])]) as Record<Kind, number>
  let suspenseFen = 0n
  let suspenseItems = 0
  let total = 0
  let serial = 0

  function keep(fen: bigint): void {
    suspenseFen += fen
    suspenseItems += 1
  }

  function one(
    kind: Kind,
    order: StormOrder,
    more: Partial<Sent['body']> = {},
    spoilt: Sent['spoilt'] = null,
  ): Sent {
    counts[kind] += 1
    const paidAt = new Date(order.expireAt.getTime() - 60_000 * (1 + dice.below(50)))
    const body = {
      order_no: order.no,
      txn_id: `S${seed}-${serial++}`,
      channel: order.channel,
      amount: yuan(order.amountFen),
      usdt_amount: order.usdtCents === null ? null : yuan(order.usdtCents),
      paid_at: paidAt.toISOString(),
      ...more,
    }
    return { kind, body, spoilt }
  }

  for (const order of orders) {
    if (total >= size) break
    const kind = kindOf(dice.next() * 100)
    const batch: Sent[] = []
    if (kind === 'plain') {
      // A payment in USDT may fall short by one hundredth: networks and wallets round.
      const shortBy = order.usdtCents === null ? null : order.usdtCents - BigInt(dice.below(2))
      batch.push(one('plain', order, shortBy === null ? {} : { usdt_amount: yuan(shortBy) }))
      credited.add(order.no)
    } else if (kind === 'duplicate') {
      // The same payment told several times, each under its own signature.
      const first = one('duplicate', order)
      batch.push(
        first,
        ...Array.from({ length: 1 + dice.below(4) }, () => one('duplicate', order, first.body)),
      )
      credited.add(order.no)
    } else if (kind === 'reordered') {
      // Two payments of one order, told in any order: one is its payment, the other is money without an order.
      batch.push(...dice.shuffle([one('reordered', order), one('reordered', order)]))
      credited.add(order.no)
      keep(order.amountFen)
    } else if (kind === 'badSignature') batch.push(one('badSignature', order, {}, 'forged'))
    else if (kind === 'stale') batch.push(one('stale', order, {}, 'stale'))
    else if (kind === 'wrongAmount') {
      const gap = BigInt(dice.below(2) === 0 ? -2 : 1 + dice.below(5000))
      const wrongFen = order.amountFen + gap
      const usdt = order.usdtCents === null ? {} : { usdt_amount: yuan(order.usdtCents + gap) }
      batch.push(one('wrongAmount', order, { amount: yuan(wrongFen), ...usdt }))
      keep(wrongFen)
    } else if (kind === 'unknownOrder') {
      batch.push(
        one('unknownOrder', order, {
          order_no: `D9${String(total).padStart(19, '0')}`,
        }),
      )
      keep(order.amountFen)
    } else {
      const isClosed = dice.below(2) === 0
      if (isClosed) closed.add(order.no)
      const late = new Date(order.expireAt.getTime() + 1 + dice.below(86_400_000))
      batch.push(one('late', order, isClosed ? {} : { paid_at: late.toISOString() }))
      keep(order.amountFen)
    }
    total += batch.length
    // Half of what belongs together comes together and races, the other half comes apart in any order.
    if (dice.below(2) === 0) sent.push(batch)
    else for (const single of batch) sent.push([single])
  }
  return {
    seed,
    sent: dice.shuffle(sent).flat(),
    credited,
    closed,
    suspenseFen,
    suspenseItems,
    counts,
  }
}

/** Kinds are drawn per order, so kinds of several callbacks are drawn less often than their share. */
function kindOf(roll: number): Kind {
  const perOrder: Partial<Record<Kind, number>> = { duplicate: 3.5, reordered: 2 }
  let sum = 0
  const scale = MIX.reduce((all, [kind, share]) => all + share / (perOrder[kind] ?? 1), 0) + 30
  for (const [kind, share] of MIX) {
    sum += ((share / (perOrder[kind] ?? 1)) * 100) / scale
    if (roll < sum) return kind
  }
  return 'plain'
}

function yuan(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
