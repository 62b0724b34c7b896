// How many requests a minute: a member has a budget of their own for all sessions, visitors share one per network.
import type { LIMITS } from '@lanting/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/lib/app-error.ts'
import { networkOf } from '#src/lib/address.ts'
import { bearer } from '#src/http/request-context.ts'
import { type Count, type Counter, MemoryCounter } from '#src/http/limits/memory-counter.ts'
import type { OwnerOf, SeenOwners } from '#src/http/limits/seen-owners.ts'
import { isPromise, mapMaybe, type MaybePromise } from '#src/lib/flow/maybe-promise.ts'

export type Share = keyof typeof LIMITS.perMinute
export type PerMinute = Readonly<Record<Share, number>>

export interface RateLimitOptions {
  readonly perMinute: PerMinute
  /** Whether we issued the token; needs no look-up. */
  readonly isOurs: (token: string) => boolean
  readonly ownerOf: OwnerOf
  /** Where several processes count together. */
  readonly counter: Counter | null
}

const MINUTE_MS = 60_000

/** Runs before anything expensive. Rate limit headers are only sent to callers over their limit. */
export function addRateLimits(app: FastifyInstance, options: RateLimitOptions, owners: SeenOwners): void {
  const limits = new RateLimits(options, owners)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) return done()
    // A getter that computes its value on every read.
    const { config } = request.routeOptions
    if (config.quiet === true) return done()
    const judge = ({ isOver, ttl }: Spent) => {
      if (!isOver) return done()
      void reply.header('retry-after', Math.ceil(ttl / 1_000))
      done(new AppError('tooFast'))
    }
    const spent = limits.spend(request, config.poll === true ? 'poll' : 'session')
    if (isPromise(spent)) spent.then(judge, done)
    else judge(spent)
  })
}

interface Spent extends Pick<Count, 'ttl'> {
  readonly isOver: boolean
}

class RateLimits {
  private readonly counter: Counter

  constructor(
    private readonly options: RateLimitOptions,
    private readonly owners: SeenOwners,
  ) {
    this.counter = options.counter ?? new MemoryCounter()
  }

  /** Most callers are known already: nothing is worked out for them that only strangers need. */
  spend(request: FastifyRequest, share: 'poll' | 'session'): MaybePromise<Spent> {
    const token = isCall(request) ? bearer(request) : null
    const owner = token === null ? null : this.owners.known(token)
    return owner === null ? this.strangers(request, token, share) : this.take(share, owner)
  }

  private async strangers(request: FastifyRequest, token: string | null, share: Share): Promise<Spent> {
    const network = networkOf(request.ip)
    if (!isCall(request)) return this.take('files', network)
    // A budget of look-ups would be shared by everyone behind the address; a forged token is recognised without one.
    const owner = token !== null && this.options.isOurs(token) ? await this.owners.ask(token, request) : null
    return owner === null ? this.take('visitor', network) : this.take(share, owner)
  }

  private take(share: Share, subject: string): MaybePromise<Spent> {
    return mapMaybe(this.counter.count(`${share}:${subject}`, MINUTE_MS), ({ current, ttl }) => ({
      isOver: current > this.options.perMinute[share],
      ttl,
    }))
  }
}

/** Everything else is files and callbacks, which need no session. */
function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') || url.startsWith('/office-api/')
}
