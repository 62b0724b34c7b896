// The register of excluded persons over HTTP: signature, schema, a signed answer; and active faults.
import { randomUUID } from 'node:crypto'
import { REGISTER_API, type RegisterQuestion } from '@lanting/contract/providers/register'
import { SANDBOX_REGISTER } from '@lanting/contract/providers/sandbox'
import { SIGN_HEADERS } from '@lanting/contract/providers/signing'
import { DAY_MS } from '@lanting/contract/time'
import { parseJson } from '@lanting/node-kit/parse-json'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { realNow } from '#src/clock.ts'
import type { Fault } from '#src/faults/active-faults.ts'
import {
  cutOff,
  htmlAnswer,
  sendHalf,
  Silence,
  wireAnswer,
  type WireAnswer,
} from '#src/faults/broken-reply.ts'
import { REGISTER, type RegisterFaultMode, type RegisterFaults } from '#src/register/register-faults.ts'
import type { Asked, Signatures } from '#src/signature.ts'

const NOBODY = '0'.repeat(64)

export function registerRoutes(
  app: FastifyInstance,
  { signatures, faults }: { readonly signatures: Signatures; readonly faults: RegisterFaults },
): void {
  const silence = new Silence()
  app.addHook('preClose', async () => silence.end())
  let last: WireAnswer | null = null

  app.post(`/register/v1/${REGISTER_API.check.path}`, async (request: FastifyRequest, reply) => {
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const asked: Asked = { method: request.method, path: request.url, rawBody, headers: request.headers }
    const wrong = signatures.check(SANDBOX_REGISTER, asked)
    if (wrong !== null) return reply.code(401).send({ error: wrong })
    const question = REGISTER_API.check.input.safeParse(parseJson(rawBody))
    if (!question.success) return reply.code(400).send({ error: 'malformed' })
    const signed = (data: unknown, status = 200) => {
      const body = JSON.stringify(data)
      return wireAnswer(status, body, signatures.answerHeaders(SANDBOX_REGISTER, asked, status, body))
    }
    const fault = faultOf(question.data)
    const mode = fault?.mode
    const answer = signed(answerOf(question.data, mode), mode === 'wrong-status' ? 500 : 200)
    const before = last
    last = answer
    return fault === null ? send(reply, answer) : misbehave(fault, reply, answer, before)
  })

  /** Of the first digest that has one. */
  function faultOf({ digests }: RegisterQuestion): Fault<RegisterFaultMode> | null {
    for (const digest of digests.length === 0 ? [NOBODY] : digests) {
      const fault = faults.next(REGISTER, 'check', digest)
      if (fault !== null) return fault
    }
    return null
  }

  async function misbehave(
    { mode, delayMs }: Fault<RegisterFaultMode>,
    reply: FastifyReply,
    answer: WireAnswer,
    before: WireAnswer | null,
  ): Promise<unknown> {
    switch (mode) {
      case 'hang':
        return silence.hold(reply)
      case 'reset-before':
        return cutOff(reply)
      case 'down':
        return send(reply, wireAnswer(503, '{"error":"down"}'))
      case 'slow':
        await silence.wait(delayMs)
        return send(reply, answer)
      case 'wrong-signature':
        return send(reply, {
          ...answer,
          headers: { ...answer.headers, [SIGN_HEADERS.signature]: NOBODY },
        })
      case 'malformed':
        return send(reply, htmlAnswer)
      case 'truncated':
        return sendHalf(reply, answer)
      case 'replayed':
        return send(reply, before ?? htmlAnswer)
      default:
        return send(reply, answer)
    }
  }
}

/** "No", unless a fault says otherwise. */
function answerOf({ id, digests }: RegisterQuestion, mode: RegisterFaultMode | undefined): unknown {
  if (mode === 'refuse') return { ok: false, error: { code: 'refused', message: '登记机构拒绝了查询' } }
  const listed = mode === 'listed'
  const data = {
    id: mode === 'other-question' ? randomUUID() : id,
    digests: mode === 'other-person' ? [NOBODY, ...digests.slice(1)] : digests,
    listed,
    entry: listed || mode === 'contradictory' ? `E-${(digests[0] ?? NOBODY).slice(0, 12)}` : null,
    reference: mode === 'no-reference' ? '' : `R-${randomUUID()}`,
    at: realNow() - (mode === 'stale' ? DAY_MS : 0),
  }
  return { ok: true, data }
}

function send(reply: FastifyReply, { status, headers, body }: WireAnswer) {
  return reply.code(status).headers(headers).send(body)
}
