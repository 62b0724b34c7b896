// A proxy between the product and its third parties that lies: it changes answers and signs them again with the right key.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  SANDBOX_PAY,
  sandboxPaySecretText,
  sandboxPayUrl,
  sandboxVenueSecretText,
  sandboxVenueUrl,
} from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS, signAnswer } from '@lanting/contract/providers/signing'
import { type Json, type Lie, PAY_LIES, VENUE_LIES } from './lies.ts'

export interface LiarOptions {
  readonly sandboxUrl: string
  readonly secret: string
  readonly venues: readonly string[]
  /** One answer in so many is a lie. */
  readonly oneIn: number
  readonly random: (below: number) => number
}

/** How many truthful answers of a call are remembered, to be given again when they are out of date. */
const REMEMBERED = 8

export class Liar {
  /** How often each lie was told, by its name. */
  readonly told = new Map<string, number>()
  private readonly earlier = new Map<string, Json[]>()
  private readonly server = createServer((request, response) => {
    this.pass(request, response).catch(() => response.destroy())
  })
  private lying = true

  constructor(private readonly options: LiarOptions) {}

  /** Listens, and gives the operator's file that names the liar in place of the third parties. */
  async start(): Promise<object> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    const { provider, merchant } = SANDBOX_PAY
    const venue = (plat: string) => ({
      base: sandboxVenueUrl(origin, plat),
      key: plat,
      secret: this.secretOf(plat),
      games: this.options.sandboxUrl,
    })
    const pay = { base: sandboxPayUrl(origin), key: provider, merchant, secret: this.secretOf('pay') }
    return {
      venues: Object.fromEntries(this.options.venues.map((plat) => [plat, venue(plat)])),
      payments: { [provider]: pay },
    }
  }

  /** From now on nothing but the truth. */
  stop(): void {
    this.lying = false
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private secretOf(door: string): string {
    const text = door === 'pay' ? sandboxPaySecretText() : sandboxVenueSecretText(door)
    return createHmac('sha256', this.options.secret).update(text).digest('hex')
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.options.sandboxUrl)
    const body = await textOf(request)
    const truth = await fetch(url, { method: 'POST', body, headers: headersOf(request) })
    const [, kind = '', plat = ''] = url.pathname.split('/')
    const door = kind === 'pay' ? 'pay' : plat
    const path = url.pathname.slice(url.pathname.indexOf('/v1/') + 4)
    const text = await truth.text()
    const answer = truth.status === 200 ? this.changed(door, path, text) : text
    const timestamp = truth.headers.get(SIGN_HEADERS.timestamp) ?? ''
    const nonce = String(request.headers[SIGN_HEADERS.nonce])
    const hmac = (part: string) => createHmac('sha256', this.secretOf(door)).update(part).digest('hex')
    response.writeHead(truth.status, {
      'content-type': 'application/json',
      [SIGN_HEADERS.timestamp]: timestamp,
      [SIGN_HEADERS.signature]:
        answer === text
          ? (truth.headers.get(SIGN_HEADERS.signature) ?? '')
          : signAnswer(hmac, { status: truth.status, timestamp, nonce, rawBody: answer }),
    })
    response.end(answer)
  }

  private changed(door: string, path: string, text: string): string {
    const answer = JSON.parse(text) as { ok: boolean; data?: Json }
    if (!answer.ok || answer.data === undefined) return text
    const place = `${door} ${path}`
    const before = this.earlier.get(place) ?? []
    const isLie = this.lying && this.options.random(this.options.oneIn) === 0
    const lie = isLie ? this.lieAbout(door, path, answer.data, before) : null
    this.earlier.set(place, [...before, answer.data].slice(-REMEMBERED))
    if (lie === null) return text
    this.told.set(lie.name, (this.told.get(lie.name) ?? 0) + 1)
    return JSON.stringify(lie.answer)
  }

  /** Lies take turns by how rarely they were told, so that each is told before one is told often. */
  private lieAbout(door: string, path: string, data: Json, before: readonly Json[]) {
    const times = ({ name }: Lie) => this.told.get(name) ?? 0
    const fitting = (door === 'pay' ? PAY_LIES : VENUE_LIES)
      .filter((lie) => lie.path === path)
      .sort((a, b) => times(a) - times(b))
    for (const { name, tell } of fitting) {
      const other = tell(data, { before, random: this.options.random })
      if (other === null) continue
      const refused = typeof other['refuse'] === 'string' ? other['refuse'] : null
      const error = { code: refused, message: refused }
      return { name, answer: refused === null ? { ok: true, data: other } : { ok: false, error } }
    }
    return null
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** The question as it was signed, its own length and address left to whoever sends it on. */
function headersOf(request: IncomingMessage): Record<string, string> {
  const names = ['content-type', ...Object.values(SIGN_HEADERS)]
  return Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
}
