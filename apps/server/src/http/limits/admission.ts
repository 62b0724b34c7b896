// Load shedding: which requests are admitted under overload. Shedding each request on its own would leave every caller with part of
// a page; instead as many callers as fit are admitted with all of their requests for about a minute, then the next ones.
import type { FastifyContextConfig } from 'fastify'
import { createHmac, randomBytes } from 'node:crypto'
import { type InFlightRequest, InFlightRequests } from '#src/lib/flow/in-flight.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Moves money: shed last. */
    readonly money?: boolean
  }
}

export type Kind = 'poll' | 'other' | 'money'

/**
 * Requests in flight per connection above which another of the kind is shed, whichever caller sends it. They share the CPU and the
 * connections, so this bounds the queue of an accepted request.
 */
const MOST = { poll: 2.5, other: 2.75, money: 3 } as const
/** Above this fewer callers have their turn, below it more. */
const ENOUGH = 1.75
/** Money of callers whose turn it is not: while so much of it is in flight, pages of the others have the rest. */
const MONEY_SHARE = 0.3
/** How long the ring of callers takes to go round: with room for a third of them a turn is a third of this. */
const ROUND_MS = 180_000
/** In so long a machine with too much in flight lets a third of its callers in, and one with nothing to do everybody again. */
const FEWER_MS = 5_000
const MORE_MS = 60_000
/** So that there is always a caller whose turn it is. */
const FEWEST = 0.02
/** A pause without requests says nothing about what is in flight. */
const STEP_MS = 50

export class Admission {
  private readonly inFlight = new InFlightRequests<Kind>(['poll', 'other', 'money'])
  /** The part of the ring that is let in. */
  private part = 1
  /** Of this process alone: who has seen the places of some names can compute no other's. */
  private readonly key = randomBytes(32)
  private seenAt: number

  constructor(
    /** Connections that the process holds at most. */
    private readonly poolSize: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.seenAt = nowMs()
  }

  /** @param callerName asked only under overload */
  admits(kind: Kind, callerName: () => string): boolean {
    const now = this.nowMs()
    this.adjust(now)
    if (this.inFlight.count >= MOST[kind] * this.poolSize) return false
    if (this.part === 1 || placeOf(callerName(), this.key, now) < this.part) return true
    return kind === 'money' && this.inFlight.of.money < MONEY_SHARE * this.poolSize
  }

  begin(kind: Kind | null, trace: string): InFlightRequest {
    return this.inFlight.begin(trace, kind)
  }

  private adjust(now: number): void {
    const passedMs = Math.min(now - this.seenAt, STEP_MS)
    this.seenAt = now
    // From 1 with nothing in flight to 0 with enough: near it, callers come and go slowly.
    const room = 1 - this.inFlight.count / (ENOUGH * this.poolSize)
    if (room < 0) this.part = Math.max(FEWEST, this.part * Math.exp(-passedMs / FEWER_MS))
    else this.part = Math.min(1, this.part + (room * passedMs) / MORE_MS)
  }
}

/** Where a caller is on the ring, which turns: from 0 to 1. */
function placeOf(caller: string, key: Buffer, now: number): number {
  const hash = createHmac('sha256', key).update(caller).digest().readUInt32BE()
  return (hash / 2 ** 32 + now / ROUND_MS) % 1
}

/** Null for requests that are never shed: health checks and metrics. */
export function kindOf(url: string, { quiet, money, poll }: FastifyContextConfig): Kind | null {
  if (quiet === true) return null
  if (money === true || url.startsWith('/hook/')) return 'money'
  return poll === true ? 'poll' : 'other'
}
