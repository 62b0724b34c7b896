// One member's HTTP client of the product, like a browser: a session, calls, and respect for rate limits.
import { WORK_HEADER } from '@lanting/contract/call'
import type { CrowdMember } from '@lanting/contract/data/play/demo-crowd'
import { solveWork } from '@lanting/node-kit/solve-work'

/** `lost`: no answer, or an unreadable one. `wait`: rate limited; for how long. */
export type Reply<T = Record<string, unknown>> =
  | { readonly kind: 'yes'; readonly data: T }
  | { readonly kind: 'no'; readonly message: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'lost' }

const TIMEOUT_MS = 10_000
const TOO_MANY_MS = 60_000

export class CrowdClient {
  private token: string | null = null
  /** The device cookie: without it every login would be a new device. */
  private device: string | null = null

  constructor(
    private readonly baseUrl: string,
    private readonly member: Pick<CrowdMember, 'username' | 'password'>,
  ) {}

  isIn(): boolean {
    return this.token !== null
  }

  async logIn(): Promise<Reply> {
    const { username: name, password } = this.member
    const asked = await this.send<{ challenge: string }>('POST', '/api/work', { for: 'login', name })
    if (asked.kind !== 'yes') return asked
    const work = await solveWork(asked.data.challenge)
    const reply = await this.send('POST', '/api/login_pc', { name, password }, { [WORK_HEADER]: work })
    if (reply.kind === 'yes') this.token = String(reply.data['api_token'])
    return reply
  }

  async logOff(): Promise<void> {
    await this.send('POST', '/api/logoff', {})
    this.token = null
  }

  get<T = Record<string, unknown>>(path: string): Promise<Reply<T>> {
    return this.send<T>('GET', path, undefined)
  }

  post<T = Record<string, unknown>>(path: string, body: object = {}, key?: string): Promise<Reply<T>> {
    return this.send<T>('POST', path, body, key === undefined ? {} : { 'idempotency-key': key })
  }

  private async send<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<T>> {
    try {
      const answer = await fetch(`${this.baseUrl}${path}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
          ...headers,
          ...(this.device === null ? {} : { cookie: this.device }),
        },
      })
      this.device = deviceOf(answer.headers) ?? this.device
      const said = (await answer.json()) as { code: number; message: string; data: T }
      if (said.code === 200) return { kind: 'yes', data: said.data }
      // The session has expired: the next action starts with a login.
      if (said.code === 401) this.token = null
      if (said.code === 429) return { kind: 'wait', ms: waitOf(answer.headers.get('retry-after')) }
      return { kind: 'no', message: said.message }
    } catch {
      // The product is restarting or unreachable: the outcome is unknown.
      return { kind: 'lost' }
    }
  }
}

function waitOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : TOO_MANY_MS
}

/** The cookie as sent back: name and value. */
function deviceOf(headers: Headers): string | null {
  const found = headers.getSetCookie().find((cookie) => /^(__Secure-)?device=/.test(cookie))
  return found?.split(';')[0] ?? null
}
