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
  /** The expected amount of an order in USDT; null for the others. */
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
  /** Orders that must be closed before the storm: their payment is in time by its own timestamp and late all the same. */
  readonly closed: ReadonlySet<string>
  /** Fen that must be in suspense afterwards, and in how many items. */
  readonly suspenseFen: bigint
  readonly suspenseItems: number
  readonly counts: Readonly<Record<Kind, number>>
}

/** Each order gets one kind of trouble; `sent` is all of it in the order of sending. */
export function makeStorm(orders: readonly StormOrder[], size: number, seed: number): Storm {
  const maker = new StormMaker(seed)
  for (const order of orders) {
    if (maker.total >= size) break
    maker.add(order)
  }
  return maker.storm()
}

class StormMaker {
  total = 0
  private readonly dice: ReturnType<typeof createDice>
  private readonly sent: Sent[][] = []
  private readonly credited = new Set<string>()
  private readonly closed = new Set<string>()
  private readonly counts = Object.fromEntries([['plain', 0], ...MIX.map(([kind]) => [kind, 0])]) as Record<
    Kind,
    number
  >
  private suspenseFen = 0n
  private suspenseItems = 0
  private serial = 0

  /** The callbacks of one order that has this trouble. */
  private readonly batches: Readonly<Record<Kind, (order: StormOrder) => Sent[]>> = {
    plain: (order) => this.plain(order),
    duplicate: (order) => this.duplicate(order),
    reordered: (order) => this.reordered(order),
    badSignature: (order) => [this.one('badSignature', order, {}, 'forged')],
    stale: (order) => [this.one('stale', order, {}, 'stale')],
    wrongAmount: (order) => this.wrongAmount(order),
    unknownOrder: (order) => this.unknownOrder(order),
    late: (order) => this.late(order),
  }

  constructor(private readonly seed: number) {
    this.dice = createDice(seed)
  }

  add(order: StormOrder): void {
    const batch = this.batches[kindOf(this.dice.next() * 100)](order)
    this.total += batch.length
    // Half of each group is sent together and races, the other half apart in any order.
    if (this.dice.below(2) === 0) this.sent.push(batch)
    else for (const single of batch) this.sent.push([single])
  }

  storm(): Storm {
    const { seed, credited, closed, suspenseFen, suspenseItems, counts } = this
    return {
      seed,
      sent: this.dice.shuffle(this.sent).flat(),
      credited,
      closed,
      suspenseFen,
      suspenseItems,
      counts,
    }
  }

  private plain(order: StormOrder): Sent[] {
    this.credited.add(order.no)
    // A payment in USDT may fall short by one hundredth: networks and wallets round.
    const shortBy = order.usdtCents === null ? null : order.usdtCents - BigInt(this.dice.below(2))
    return [this.one('plain', order, shortBy === null ? {} : { usdt_amount: yuan(shortBy) })]
  }

  /** The same payment reported several times, each under its own signature. */
  private duplicate(order: StormOrder): Sent[] {
    this.credited.add(order.no)
    const first = this.one('duplicate', order)
    const again = Array.from({ length: 1 + this.dice.below(4) }, () =>
      this.one('duplicate', order, first.body),
    )
    return [first, ...again]
  }

  /** Two payments of one order, reported in any order: one is its payment, the other is money without an order. */
  private reordered(order: StormOrder): Sent[] {
    this.credited.add(order.no)
    this.suspend(order.amountFen)
    return this.dice.shuffle([this.one('reordered', order), this.one('reordered', order)])
  }

  private wrongAmount(order: StormOrder): Sent[] {
    const gap = BigInt(this.dice.below(2) === 0 ? -2 : 1 + this.dice.below(5000))
    const wrongFen = order.amountFen + gap
    const usdt = order.usdtCents === null ? {} : { usdt_amount: yuan(order.usdtCents + gap) }
    this.suspend(wrongFen)
    return [this.one('wrongAmount', order, { amount: yuan(wrongFen), ...usdt })]
  }

  private unknownOrder(order: StormOrder): Sent[] {
    this.suspend(order.amountFen)
    return [this.one('unknownOrder', order, { order_no: `D9${String(this.total).padStart(19, '0')}` })]
  }

  private late(order: StormOrder): Sent[] {
    const isClosed = this.dice.below(2) === 0
    if (isClosed) this.closed.add(order.no)
    const late = new Date(order.expireAt.getTime() + 1 + this.dice.below(86_400_000))
    this.suspend(order.amountFen)
    return [this.one('late', order, isClosed ? {} : { paid_at: late.toISOString() })]
  }

  private suspend(fen: bigint): void {
    this.suspenseFen += fen
    this.suspenseItems += 1
  }

  private one(
    kind: Kind,
    order: StormOrder,
    more: Partial<Sent['body']> = {},
    spoilt: Sent['spoilt'] = null,
  ): Sent {
    this.counts[kind] += 1
    const paidAt = new Date(order.expireAt.getTime() - 60_000 * (1 + this.dice.below(50)))
    const body = {
      order_no: order.no,
      txn_id: `S${this.seed}-${this.serial++}`,
      channel: order.channel,
      amount: yuan(order.amountFen),
      usdt_amount: order.usdtCents === null ? null : yuan(order.usdtCents),
      paid_at: paidAt.toISOString(),
      ...more,
    }
    return { kind, body, spoilt }
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
