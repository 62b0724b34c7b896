// Tokens that were valid lately. Not used for authentication: only to choose the rate limit and the turn of a request.
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#src/http/context.ts'

/** Whose living session a token is: all sessions of one person share a budget. */
export type OwnerOf = (token: string, caller: Caller) => Promise<string | null>

const MINUTE_MS = 60_000
const KNOWN_TOKENS = 20_000

export class SeenOwners {
  private readonly seen = new Map<string, { readonly owner: string; readonly until: number }>()

  constructor(private readonly ownerOf: OwnerOf) {}

  /** Of a token that was valid within the last minute. */
  known(token: string): string | null {
    const hit = this.seen.get(token)
    return hit !== undefined && hit.until > performance.now() ? hit.owner : null
  }

  /** Of a token that was valid once: it names a person, and says nothing about what they may do. */
  named(token: string): string | null {
    return this.seen.get(token)?.owner ?? null
  }

  async ask(token: string, request: FastifyRequest): Promise<string | null> {
    const userAgent = String(request.headers['user-agent'] ?? '')
    const owner = await this.ownerOf(token, { ip: request.ip, userAgent, requestId: request.id })
    if (owner === null) return null
    if (this.seen.size >= KNOWN_TOKENS) this.seen.clear()
    this.seen.set(token, { owner, until: performance.now() + MINUTE_MS })
    return owner
  }
}
