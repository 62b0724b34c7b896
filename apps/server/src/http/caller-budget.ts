// How many requests a minute: a living session has a budget of its own, visitors share one per address.
import rateLimit from '@fastify/rate-limit'
import type { LIMITS } from '@lanting/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/app-error.ts'
import { networkOf } from '#src/address.ts'
import type { Caller } from '#src/http/context.ts'
import { bearer } from '#src/http/request-context.ts'
import { OwnCounts } from '#src/http/own-counts.ts'
import type { SharedCounts } from '#src/http/shared-counts.ts'

export type Share = keyof typeof LIMITS.perMinute
export type PerMinute = Readonly<Record<Share, number>>

export interface BudgetOptions {
  readonly perMinute: PerMinute
  /** Names the living session of a token. */
  readonly sessionOf: (token: string, caller: Caller) => Promise<string | null>
  /** Where several processes count together. */
  readonly counts: SharedCounts | null
}

const MINUTE_MS = 60_000
const KNOWN_TOKENS = 20_000
const NO_RATE_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

export async function addCallerBudgets(app: FastifyInstance, options: BudgetOptions): Promise<void> {
  const sessions = new SeenSessions(options.sessionOf)
  const keyOf = (share: Share, subject: string) => `${share}:${subject}`
  const maxOf = (key: string) => options.perMinute[key.slice(0, key.indexOf(':')) as Share]
  const sessionsKey = ({ routeOptions }: FastifyRequest, session: string) =>
    keyOf(routeOptions.config.poll === true ? 'poll' : 'session', session)
  async function strangersKey(request: FastifyRequest, token: string | null): Promise<string> {
    const network = networkOf(request.ip)
    if (!isCall(request)) return keyOf('files', network)
    // Looking a token up costs more than refusing it, so whoever makes tokens up may do that only so often.
    const session = token !== null && (await mayAsk(request)) ? await sessions.ask(token, request) : null
    return session === null ? keyOf('visitor', network) : sessionsKey(request, session)
  }
  await app.register(rateLimit, {
    global: true,
    timeWindow: MINUTE_MS,
    store: options.counts?.store ?? OwnCounts,
    max: (_request, key) => maxOf(key),
    // Most callers are known already: nothing is worked out for them that only strangers need.
    keyGenerator(request) {
      const token = isCall(request) ? bearer(request) : null
      const session = token === null ? null : sessions.known(token)
      return session === null ? strangersKey(request, token) : sessionsKey(request, session)
    },
    errorResponseBuilder: () => new AppError('tooFast'),
    // Only who was too fast is told anything: three headers on every answer cost more than they tell.
    addHeadersOnExceeding: NO_RATE_HEADERS,
    addHeaders: { ...NO_RATE_HEADERS, 'retry-after': true },
  })
  const lookUps = app.createRateLimit({
    max: options.perMinute.lookUp,
    keyGenerator: ({ ip }) => keyOf('lookUp', networkOf(ip)),
  })
  const mayAsk = async (request: FastifyRequest) => {
    const { isAllowed, ...rest } = await lookUps(request)
    return isAllowed || !('isExceeded' in rest && rest.isExceeded)
  }
}

/** Everything else is files and callbacks, which nobody needs a session for. */
function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') || url.startsWith('/office-api/')
}

/** Tokens that were good within the last minute. It opens nothing: it only tells whose budget a request takes from. */
class SeenSessions {
  private readonly seen = new Map<string, { readonly session: string; readonly until: number }>()

  constructor(private readonly sessionOf: BudgetOptions['sessionOf']) {}

  known(token: string): string | null {
    const hit = this.seen.get(token)
    return hit !== undefined && hit.until > performance.now() ? hit.session : null
  }

  async ask(token: string, request: FastifyRequest): Promise<string | null> {
    const userAgent = String(request.headers['user-agent'] ?? '')
    const session = await this.sessionOf(token, { ip: request.ip, userAgent, requestId: request.id })
    if (session === null) return null
    if (this.seen.size >= KNOWN_TOKENS) this.seen.clear()
    this.seen.set(token, { session, until: performance.now() + MINUTE_MS })
    return session
  }
}
