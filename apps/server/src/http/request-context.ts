// What a handler knows of its caller, read from the request on demand. One object shape for every call: most requests
// are polls, and building an object piece by piece costs more than all of their own work.
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authority, Context, MemberSession, StaffSession } from '#src/http/context.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'

export interface ContextDeps {
  readonly authority: Authority
  readonly secureCookies: boolean
}

export class RequestContext implements Context {
  once: Once = NO_KEY
  member: MemberSession | null = null
  staff: StaffSession | null = null

  constructor(
    readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly deps: ContextDeps,
  ) {}

  get ip(): string {
    return this.request.ip
  }

  get userAgent(): string {
    return String(this.request.headers['user-agent'] ?? '').slice(0, 300)
  }

  get token(): string | null {
    return bearer(this.request)
  }

  get requestId(): string {
    return this.request.id
  }

  cookie(name: string): string | undefined {
    return parseCookie(this.request.headers.cookie ?? '')[this.cookieName(name)]
  }

  /** Under TLS a browser accepts cookies of this name from this host only. */
  private cookieName(name: string): string {
    return this.deps.secureCookies ? `__Secure-${name}` : name
  }

  setCookie(name: string, value: string, { path, maxAgeSec }: { path: string; maxAgeSec: number }): void {
    const where = { path, maxAge: maxAgeSec, secure: this.deps.secureCookies }
    const text = stringifySetCookie({
      name: this.cookieName(name),
      value,
      ...where,
      httpOnly: true,
      sameSite: 'strict',
    })
    void this.reply.header('set-cookie', text)
  }

  async memberIfAny(): Promise<MemberSession | null> {
    const token = bearer(this.request)
    return token === null ? null : ((await this.deps.authority.member?.(token, this, false)) ?? null)
  }
}

export function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined || !header.startsWith('Bearer ')) return null
  const token = header.slice('Bearer '.length).trim()
  return token === '' || token.length > 200 ? null : token
}
