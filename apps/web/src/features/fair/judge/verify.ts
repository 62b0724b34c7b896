// Recomputes a round from its public values with Web Crypto. No network, no DOM: only values.
import { MARK_NUMBERS } from '@lanting/contract/data/play/mark-numbers'
import { markResult, type MarkResult } from '@lanting/contract/rules/lottery/lottery-mark'
import { type Digits, sumResult, type SumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { messageOf, type Protocol, roundText } from '@lanting/contract/rules/fairness/pf1'
import { type Bytes, fromHex, hmacSha256, sha256Hex, toHex } from './web-crypto.ts'

export type Result = SumResult | MarkResult

/** Everything that is public about a drawn round. */
export interface Evidence {
  readonly name: string
  readonly type: 1 | 2
  readonly expect: string
  readonly chainNo: number
  readonly salt: string
  readonly commit: string
  readonly protocol: Protocol
  /** Null for PF1. */
  readonly beacon: string | null
  readonly seed: string
  /** `YYYY-MM-DD HH:mm:ss` in Beijing; its day decides the animals. */
  readonly drawAt: string
  /** As published; only its balls are compared, the rest is derived from them. */
  readonly published: readonly string[]
}

/** A round as the site publishes it and as 复制全部 copies it. */
export interface PublicRound {
  readonly name: string
  readonly type: 1 | 2
  readonly expect: string
  readonly chain_no: number
  readonly salt: string
  readonly commit: string | null
  readonly protocol?: Protocol | undefined
  readonly beacon?: string | null | undefined
  readonly chain_commit: string
  readonly i: number
  readonly draw_at: string
  readonly result: { readonly balls: readonly { readonly num: string }[] } | null
}

export function evidenceOf(round: PublicRound, seed: string): Evidence {
  return {
    name: round.name,
    type: round.type,
    expect: round.expect,
    chainNo: round.chain_no,
    salt: round.salt,
    commit: round.commit ?? '',
    protocol: round.protocol ?? 'PF1',
    beacon: round.beacon ?? null,
    seed,
    drawAt: round.draw_at,
    published: round.result?.balls.map(({ num }) => num) ?? [],
  }
}

/** A byte of the stream: its number, or null when it was skipped so that every number stays equally likely. */
export interface StreamByte {
  readonly byte: number
  readonly limit: number
  readonly gave: string | null
}

export interface Verdict {
  readonly seedHash: string
  readonly isSeedRight: boolean
  readonly message: string
  readonly hmac: string
  readonly bytes: readonly StreamByte[]
  readonly result: Result
  readonly isResultRight: boolean
}

/** Reads one byte after the other from HMAC(seed, M(0)) ‖ HMAC(seed, M(1)) ‖ … */
class Stream {
  readonly log: StreamByte[] = []
  #block: Bytes = new Uint8Array(0)
  #at = 0
  #counter = 0
  readonly #next: (counter: number) => Promise<Bytes>

  constructor(next: (counter: number) => Promise<Bytes>) {
    this.#next = next
  }

  async below<T>(
    n: number,
    take: (value: number) => { readonly value: T; readonly name: string },
  ): Promise<T> {
    const limit = 256 - (256 % n)
    for (;;) {
      if (this.#at === this.#block.length) {
        this.#block = await this.#next(this.#counter)
        this.#counter += 1
        this.#at = 0
      }
      const byte = this.#block[this.#at] ?? 0
      this.#at += 1
      if (byte < limit) {
        const { value, name } = take(byte % n)
        this.log.push({ byte, limit, gave: name })
        return value
      }
      this.log.push({ byte, limit, gave: null })
    }
  }
}

async function drawThree(stream: Stream): Promise<Digits> {
  const digit = () => stream.below(10, (value) => ({ value, name: String(value) }))
  return [await digit(), await digit(), await digit()]
}

async function drawSeven(stream: Stream): Promise<number[]> {
  const pool = [...MARK_NUMBERS]
  const taken: number[] = []
  while (taken.length < 7) {
    taken.push(
      await stream.below(pool.length, (at) => {
        const [value = 0] = pool.splice(at, 1)
        return { value, name: String(value).padStart(2, '0') }
      }),
    )
  }
  return taken
}

export async function verify(evidence: Evidence): Promise<Verdict> {
  const { name, type, expect, chainNo, salt, protocol, beacon, commit, seed, drawAt, published } = evidence
  const key = fromHex(seed)
  const message = messageOf({ lottery: name, chainNo, expect, salt }, protocol, beacon)
  const text = (counter: number) => roundText(message, counter)
  const seedHash = await sha256Hex(key)
  const stream = new Stream((counter) => hmacSha256(key, text(counter)))
  const result: Result =
    type === 2 ? sumResult(await drawThree(stream)) : markResult(await drawSeven(stream), drawAt.slice(0, 10))
  const balls = result.balls.map(({ num }) => num)
  return {
    seedHash,
    isSeedRight: seedHash === commit,
    message: text(0),
    hmac: toHex(await hmacSha256(key, text(0))),
    bytes: stream.log,
    result,
    isResultRight: balls.length === published.length && balls.every((num, i) => num === published[i]),
  }
}

/** Changes the last hexadecimal digit: enough to break every check. */
export function alterSeed(seed: string): string {
  const last = Number.parseInt(seed.slice(-1), 16)
  return `${seed.slice(0, -1)}${(last ^ 1).toString(16)}`
}
