// The venue API over HTTP: signature, schema, operation, signed answer; and the fault that stands in the way.
import type { PlatName } from '@lanting/contract/data/venues'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import {
  VENUE_API,
  type VenueAnswer,
  type VenueOperation,
  type VenueQuestion,
} from '@lanting/contract/providers/venue'
import { parseJson } from '@lanting/node-kit/parse-json'
import type { Pool } from '@lanting/node-kit/pool'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cutOff,
  htmlAnswer,
  Silence,
  sendHalf,
  sendSlowly,
  sendTwice,
  wireAnswer,
} from '#src/control/broken-reply.ts'
import type { WireAnswer } from '#src/control/broken-reply.ts'
import type { FaultMode, Faults } from '#src/control/faults.ts'
import type { Fault } from '#src/control/standing-faults.ts'
import { isPlat } from '#src/games/catalogue.ts'
import { readLog } from '#src/venues/bet-log.ts'
import type { MemberService } from '#src/venues/member.service.ts'
import type { Asked, Signatures } from '#src/venues/signature.ts'
import type { Processing, TransferService } from '#src/venues/transfer.service.ts'

export interface VenueDeps {
  readonly db: Pool
  readonly members: MemberService
  readonly transfers: TransferService
  readonly signatures: Signatures
  readonly faults: Faults
  /** Where members' browsers find this venue. */
  readonly origin: string
}

type Operations = {
  [K in VenueOperation]: (plat: PlatName, asked: VenueQuestion<K>) => Promise<VenueAnswer<K> | Processing>
}

const REFUSED = { ok: false, error: { code: 'refused', message: '场馆拒绝了请求' } } as const

export function venueRoutes(app: FastifyInstance, deps: VenueDeps): void {
  const { db, members, transfers, signatures, faults, origin } = deps
  const silence = new Silence()
  app.addHook('preClose', async () => silence.end())
  const operations: Operations = {
    createMember: (plat, asked) => members.create(plat, asked),
    balance: (plat, asked) => members.balance(plat, asked.member),
    totals: (plat, asked) => members.totals(plat, asked.prefix),
    transfer: (plat, asked) => transfers.transfer(plat, asked),
    transferStatus: (plat, asked) => transfers.status(plat, asked.id),
    transferList: (plat, asked) => transfers.list(plat, asked.after, asked.limit),
    launch: (plat, asked) => members.launch(plat, asked),
    betLog: (plat, asked) => readLog(db, plat, asked.after, asked.limit, origin),
    endSessions: (plat, asked) => members.endSessions(plat, asked.member),
  }

  for (const operation of Object.keys(VENUE_API) as VenueOperation[]) {
    app.post(`/venues/:plat/v1/${VENUE_API[operation].path}`, (request, reply) =>
      take(operation, request, reply),
    )
  }

  async function take(operation: VenueOperation, request: FastifyRequest, reply: FastifyReply) {
    const { plat } = request.params as { plat: string }
    if (!isPlat(plat)) return reply.code(404).send({ error: 'no such venue' })
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const asked: Asked = { method: request.method, path: request.url, rawBody, headers: request.headers }
    const fault = signatures.check(plat, asked)
    if (fault !== null) return reply.code(401).send({ error: fault })
    const question = VENUE_API[operation].input.safeParse(parseJson(rawBody))
    if (!question.success) return reply.code(400).send({ error: 'malformed' })

    const run = () =>
      (operations[operation] as Operations['balance'])(plat, question.data as { member: string })
    const signed = (data: unknown): WireAnswer => {
      const body = JSON.stringify(data)
      return wireAnswer(200, body, signatures.answerHeaders(plat, asked, 200, body))
    }
    const standing = faults.next(plat, operation, memberOf(question.data))
    if (standing === null) return send(reply, signed(await run()))
    return misbehave(standing, { reply, run, signed, plat, operation, question: question.data })
  }

  interface Scene {
    readonly reply: FastifyReply
    readonly run: () => Promise<unknown>
    readonly signed: (data: unknown) => WireAnswer
    readonly plat: PlatName
    readonly operation: VenueOperation
    readonly question: unknown
  }

  async function misbehave({ mode, delayMs }: Fault<FaultMode>, scene: Scene): Promise<unknown> {
    const { reply, run, signed, plat, operation } = scene
    const transfer = operation === 'transfer' ? (scene.question as VenueQuestion<'transfer'>) : null
    switch (mode) {
      case 'refuse':
        return send(reply, signed(transfer ? await transfers.transfer(plat, transfer, 'refused') : REFUSED))
      case 'hang':
        return silence.keep(reply)
      case 'reset-before':
        return cutOff(reply)
      case '200-not-applied-yet':
        return send(reply, signed(transfer ? await transfers.accept(plat, transfer, delayMs) : await run()))
      default:
    }
    // All others do what was asked and fail on the way back.
    const answer = signed(await run())
    switch (mode) {
      case 'reset-after':
        return cutOff(reply)
      case 'lost-reply':
        return silence.keep(reply)
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

/** One fen more than the truth, wherever the answer names an amount or a balance. */
function withWrongAmount(answer: { data?: Record<string, unknown> }): unknown {
  const data = { ...answer.data }
  for (const field of ['amount', 'balance']) {
    const value = data[field]
    if (typeof value === 'string') data[field] = yuanFromFen(fenFromYuan(value) + 1n)
  }
  return { ...answer, data }
}
