// The venue API over HTTP: signature, schema, operation, signed answer; and active faults.
import type { PlatName } from '@lanting/contract/data/play/venues'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import {
  VENUE_API,
  type VenueAnswer,
  type VenueOperation,
  type VenueQuestion,
} from '@lanting/contract/providers/venue'
import { parseJson } from '@lanting/node-kit/parse-json'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cutOff,
  htmlAnswer,
  Silence,
  sendHalf,
  sendSlowly,
  sendTwice,
  wireAnswer,
} from '#src/faults/broken-reply.ts'
import type { WireAnswer } from '#src/faults/broken-reply.ts'
import type { FaultMode, Faults } from '#src/venues/venue-faults.ts'
import type { Fault } from '#src/faults/active-faults.ts'
import { isPlat } from '#src/games/catalogue.ts'
import { BetLogs } from '#src/games/bet-log.ts'
import type { MemberService } from '#src/venues/member.service.ts'
import type { Asked, Signatures } from '#src/signature.ts'
import type { Processing, TransferService } from '#src/venues/transfer.service.ts'

export interface VenueDeps {
  readonly db: Pool
  readonly members: MemberService
  readonly transfers: TransferService
  readonly signatures: Signatures
  readonly faults: Faults
  /** The venue's public URL for browsers. */
  readonly origin: string
}

type Operations = {
  [K in VenueOperation]: (plat: PlatName, asked: VenueQuestion<K>) => Promise<VenueAnswer<K> | Processing>
}

const REFUSED = { ok: false, error: { code: 'refused', message: '场馆拒绝了请求' } } as const

export function venueRoutes(app: FastifyInstance, deps: VenueDeps): void {
  const api = new VenueApi(deps)
  app.addHook('preClose', async () => api.end())
  for (const operation of Object.keys(VENUE_API) as VenueOperation[]) {
    app.post(`/venues/:plat/v1/${VENUE_API[operation].path}`, (request, reply) =>
      api.handle(operation, request, reply),
    )
  }
}

function operationsOf({ db, members, transfers, origin }: VenueDeps): Operations {
  const logs = new BetLogs(db, origin)
  return {
    createMember: (plat, asked) => members.create(plat, asked),
    balance: (plat, asked) => members.balance(plat, asked.member),
    totals: (plat, asked) => members.totals(plat, asked.prefix),
    transfer: (plat, asked) => transfers.transfer(plat, asked),
    transferStatus: (plat, asked) => transfers.status(plat, asked.id),
    transferList: (plat, asked) => transfers.list(plat, asked.after, asked.limit),
    launch: (plat, asked) => members.launch(plat, asked),
    betLog: (plat, asked) => logs.read(plat, asked.after, asked.limit),
    endSessions: (plat, asked) => members.endSessions(plat, asked.member),
  }
}

/** One request under a fault. */
interface Scene {
  readonly reply: FastifyReply
  readonly run: () => Promise<unknown>
  readonly signed: (data: unknown) => WireAnswer
  readonly plat: PlatName
  readonly operation: VenueOperation
  readonly question: unknown
}

const APPLIES_NOTHING: ReadonlySet<FaultMode> = new Set<FaultMode>([
  'refuse',
  'hang',
  'reset-before',
  '200-not-applied-yet',
])

class VenueApi {
  private readonly silence = new Silence()
  private readonly operations: Operations

  constructor(private readonly deps: VenueDeps) {
    this.operations = operationsOf(deps)
  }

  end(): void {
    this.silence.end()
  }

  async handle(operation: VenueOperation, request: FastifyRequest, reply: FastifyReply) {
    const { signatures, faults } = this.deps
    const { plat } = request.params as { plat: string }
    if (!isPlat(plat)) return reply.code(404).send({ error: 'no such venue' })
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const asked: Asked = { method: request.method, path: request.url, rawBody, headers: request.headers }
    const fault = signatures.check(plat, asked)
    if (fault !== null) return reply.code(401).send({ error: fault })
    const question = VENUE_API[operation].input.safeParse(parseJson(rawBody))
    if (!question.success) return reply.code(400).send({ error: 'malformed' })

    const run = () =>
      (this.operations[operation] as Operations['balance'])(plat, question.data as { member: string })
    const signed = (data: unknown): WireAnswer => {
      const body = JSON.stringify(data)
      return wireAnswer(200, body, signatures.answerHeaders(plat, asked, 200, body))
    }
    const standing = faults.next(plat, operation, memberOf(question.data))
    if (standing === null) return send(reply, signed(await run()))
    const scene = { reply, run, signed, plat, operation, question: question.data }
    return APPLIES_NOTHING.has(standing.mode)
      ? this.misbehaveBefore(standing, scene)
      : this.misbehaveAfter(standing, scene)
  }

  /** Faults that do not execute the request, or not yet. */
  private async misbehaveBefore({ mode, delayMs }: Fault<FaultMode>, scene: Scene): Promise<unknown> {
    const { reply, run, signed, plat, operation } = scene
    const { transfers } = this.deps
    const transfer = operation === 'transfer' ? (scene.question as VenueQuestion<'transfer'>) : null
    switch (mode) {
      case 'refuse':
        return send(reply, signed(transfer ? await transfers.transfer(plat, transfer, 'refused') : REFUSED))
      case 'hang':
        return this.silence.hold(reply)
      case 'reset-before':
        return cutOff(reply)
      case '200-not-applied-yet':
        return send(reply, signed(transfer ? await transfers.accept(plat, transfer, delayMs) : await run()))
      default:
        throw new Error('a fault without a behaviour')
    }
  }

  /** Faults that execute the request and break the answer. */
  private async misbehaveAfter({ mode, delayMs }: Fault<FaultMode>, scene: Scene): Promise<unknown> {
    const { reply, run, signed } = scene
    const { silence } = this
    const answer = signed(await run())
    switch (mode) {
      case 'reset-after':
        return cutOff(reply)
      case 'lost-reply':
        return silence.hold(reply)
      case 'late-reply':
        await silence.wait(delayMs)
        return send(reply, answer)
      case 'duplicate-reply':
        await run()
        return sendTwice(reply, answer)
      case '500-applied':
        return send(reply, wireAnswer(500, '{"error":"internal"}'))
      case 'truncated-json':
        return sendHalf(reply, answer)
      case 'html-page':
        return send(reply, htmlAnswer)
      case 'wrong-amount':
        return send(reply, signed(withWrongAmount(JSON.parse(answer.body))))
      case 'slow-drip':
        return sendSlowly(reply, answer, (ms) => silence.wait(ms), delayMs)
      default:
        throw new Error('a fault without a behaviour')
    }
  }
}

function send(reply: FastifyReply, { status, headers, body }: WireAnswer) {
  return reply.code(status).headers(headers).send(body)
}

function memberOf(question: object): string | undefined {
  return 'member' in question && typeof question.member === 'string' ? question.member : undefined
}

/** Adds one fen to every amount or balance of the answer. */
function withWrongAmount(answer: { data?: Record<string, unknown> }): unknown {
  const data = { ...answer.data }
  for (const field of ['amount', 'balance']) {
    const value = data[field]
    if (typeof value === 'string') data[field] = yuanFromFen(fenFromYuan(value) + 1n)
  }
  return { ...answer, data }
}
