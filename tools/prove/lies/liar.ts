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
import { SIGN_HEADERS, signAnswer, signRequest } from '@lanting/contract/providers/signing'
import {
  clockOff,
  EVERYWHERE,
  type Json,
  type Lie,
  OPERATIONS,
  type Operation,
  pathOf,
  type Side,
  type Forged,
} from './catalogue.ts'
import { PAY_LIES } from './pay-lies.ts'
import { VENUE_LIES } from './venue-lies.ts'

export interface LiarOptions {
  readonly sandboxUrl: string
  readonly secret: string
  readonly venues: readonly string[]
  /** One response in so many is a lie. */
  readonly oneIn: number
  readonly random: (below: number) => number
}

/** How many true responses of a call are kept, to be replayed when they are out of date. */
const REMEMBERED = 8
/** Maximum share of one call in the lies, so that polled calls leave room for the others. */
const SHARE = 6
/** Logs are polled all the time; of the empty responses one in so many becomes a lie. */
const DULL_ONE_IN = 40
/** Each lie is used this often before it takes turns with all others. */
const EAGERLY = 2
const BY_DATA = [...VENUE_LIES, ...PAY_LIES, ...EVERYWHERE]
const ALL = [
  ...BY_DATA,
  ...Object.values(OPERATIONS)
    .flat()
    .map((operation) => clockOff(operation, BY_DATA)),
]
const SIDES: Readonly<Record<Side, ReadonlyMap<string, Operation>>> = {
  venue: new Map(OPERATIONS.venue.map((operation) => [pathOf('venue', operation), operation])),
  pay: new Map(OPERATIONS.pay.map((operation) => [pathOf('pay', operation), operation])),
}

/** Not a false response: the booking itself differs, and the response reports it. */
const BOOKED_SHORT: Lie = { operation: 'transfer', kind: 'booked short', forge: () => null }
/** One transfer in so many is booked short. */
const SHORT_ONE_IN = 12

export class Liar {
  /** Every lie that was sent, in order. */
  readonly sent: Lie[] = []
  /** Numbers of transfers, payouts and bets with a lie that only other books disprove. */
  readonly doubtful = new Set<string>()
  /** Booked short: the venue reports these truthfully, which is anomalous enough. */
  private readonly short = new Set<unknown>()
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

  private hmacOf(party: string) {
    return (text: string) => createHmac('sha256', this.secretOf(party)).update(text).digest('hex')
  }

  /** Now and then a venue is made to book half of the requested amount, and reports it. */
  private question(
    party: string,
    operation: Operation | undefined,
    path: string,
    asked: string,
    signed: Record<string, string>,
  ) {
    const { random } = this.options
    const isFirst = this.count((lie) => lie === BOOKED_SHORT) === 0
    const isShort = this.lying && operation === 'transfer' && random(isFirst ? 2 : SHORT_ONE_IN) === 0
    if (!isShort) return { body: asked, headers: signed, isShort }
    const question = JSON.parse(asked) as Json
    const rawBody = JSON.stringify({ ...question, amount: (Number(question['amount']) / 2).toFixed(2) })
    const timestamp = signed[SIGN_HEADERS.timestamp] ?? ''
    const nonce = signed[SIGN_HEADERS.nonce] ?? ''
    const signature = signRequest(this.hmacOf(party), { method: 'POST', path, timestamp, nonce, rawBody })
    this.sent.push(BOOKED_SHORT)
    this.short.add(question['id'])
    return { body: rawBody, headers: { ...signed, [SIGN_HEADERS.signature]: signature }, isShort }
  }

  private secretOf(party: string): string {
    const text = party === 'pay' ? sandboxPaySecretText() : sandboxVenueSecretText(party)
    return createHmac('sha256', this.options.secret).update(text).digest('hex')
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.options.sandboxUrl)
    const [, kind = '', plat = ''] = url.pathname.split('/')
    const [side, party]: [Side, string] = kind === 'pay' ? ['pay', 'pay'] : ['venue', plat]
    const operation = SIDES[side].get(url.pathname.slice(url.pathname.indexOf('/v1/') + 4))
    const asked = await textOf(request)
    const { body, headers, isShort } = this.question(
      party,
      operation,
      url.pathname,
      asked,
      headersOf(request),
    )
    const truth = await fetch(url, { method: 'POST', body, headers })
    const text = await truth.text()
    const mayLie = truth.status === 200 && operation !== undefined && !isShort
    const forged = mayLie ? this.changed(party, operation, text) : null
    const signedAt = Number(truth.headers.get(SIGN_HEADERS.timestamp) ?? 0)
    const ago = forged !== null && 'data' in forged ? (forged.signedAgoMs ?? 0) : 0
    const answer = { status: truth.status, timestamp: String(signedAt - ago), rawBody: bodyOf(forged, text) }
    const nonce = String(request.headers[SIGN_HEADERS.nonce])
    const hmac = this.hmacOf(party)
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      [SIGN_HEADERS.timestamp]: answer.timestamp,
      // A refused or unsigned response stays as it is.
      [SIGN_HEADERS.signature]:
        forged === null
          ? (truth.headers.get(SIGN_HEADERS.signature) ?? '')
          : signAnswer(hmac, { ...answer, nonce }),
    })
    response.end(answer.rawBody)
  }

  private changed(party: string, operation: Operation, text: string): Forged | null {
    const answer = JSON.parse(text) as { ok: boolean; data?: Json }
    if (!answer.ok || answer.data === undefined || this.short.has(answer.data['id'])) return null
    const place = `${party} ${operation}`
    const before = this.earlier.get(place) ?? []
    const chosen = this.lying ? this.choose(operation, answer.data, before) : null
    this.earlier.set(place, [...before, answer.data].slice(-REMEMBERED))
    if (chosen === null) return null
    this.sent.push(chosen.lie)
    if (chosen.lie.fits === true && 'data' in chosen.forged)
      for (const number of [...numbersIn(answer.data), ...numbersIn(chosen.forged.data as Json)])
        this.doubtful.add(number)
    return chosen.forged
  }

  /** The next lie: rarely used kinds first, then those used least for this call. */
  private choose(
    operation: Operation,
    data: Json,
    before: readonly Json[],
  ): { lie: Lie; forged: Forged } | null {
    const { random, oneIn } = this.options
    if (isEmptyPage(data) && random(DULL_ONE_IN) !== 0) return null
    const spent = this.count((lie) => lie.operation === operation)
    const hasHadItsShare = spent > EAGERLY + this.sent.length / SHARE
    const turns = ALL.filter((lie) => lie.operation === operation)
      .map((lie) => ({
        lie,
        ofKind: this.count(({ kind }) => kind === lie.kind),
        times: this.count((other) => other === lie),
      }))
      .sort((a, b) => Math.min(a.ofKind, EAGERLY) - Math.min(b.ofKind, EAGERLY) || a.times - b.times)
    for (const { lie, ofKind } of turns) {
      if (ofKind >= EAGERLY && (hasHadItsShare || random(oneIn) !== 0)) return null
      const forged = lie.forge(data, { before, random })
      if (forged !== null) return { lie, forged }
    }
    return null
  }

  private count(is: (lie: Lie) => boolean): number {
    return this.sent.reduce((sum, lie) => sum + (is(lie) ? 1 : 0), 0)
  }
}

function isEmptyPage({ bets }: Json): boolean {
  return Array.isArray(bets) && bets.length === 0
}

/** A transfer's, a payout's, or those of all bets of a page. */
function numbersIn(data: Json): string[] {
  const bets = Array.isArray(data['bets']) ? (data['bets'] as Json[]) : []
  return [data['id'], data['payout_no'], ...bets.map((bet) => bet['bet_id'])].filter(
    (number) => typeof number === 'string',
  )
}

function bodyOf(forged: Forged | null, truth: string): string {
  if (forged === null) return truth
  if ('refuse' in forged)
    return JSON.stringify({ ok: false, error: { code: forged.refuse, message: forged.refuse } })
  return JSON.stringify({ ok: true, data: forged.data })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** The request as it was signed, without its own length and host, which the forwarding client sets. */
function headersOf(request: IncomingMessage): Record<string, string> {
  const names = ['content-type', ...Object.values(SIGN_HEADERS)]
  return Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
}
