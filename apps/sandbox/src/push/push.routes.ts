// A push service over HTTP (RFC 8030) with active faults, and its browsers under /control.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Fault } from '#src/faults/active-faults.ts'
import { cutOff, Silence } from '#src/faults/broken-reply.ts'
import { PUSH, type PushFaultMode, type PushFaults } from '#src/push/push-faults.ts'
import type { PushService } from '#src/push/push.service.ts'

const RETRY_SEC = 1
const AT_ONCE = 100_000

interface PushDeps {
  readonly push: PushService
  readonly pushFaults: PushFaults
}

export function pushRoutes(app: FastifyInstance, { push, pushFaults }: PushDeps): void {
  const silence = new Silence()
  app.addHook('preClose', async () => silence.end())
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    scope.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
      const { id } = request.params
      const header = (name: string) => String(request.headers[name] ?? '')
      const headers = {
        authorization: header('authorization'),
        ttl: header('ttl'),
        topic: header('topic'),
        urgency: header('urgency'),
        encoding: header('content-encoding'),
      }
      const refused = push.refusal(id, `http://${header('host')}`, headers)
      if (refused !== null) return reply.code(refused).send()
      const fault = pushFaults.next(PUSH, 'send', id)
      const take = () => push.keep(id, request.body as Buffer, headers)
      if (fault !== null) return misbehave(fault, reply, { take, end: () => push.end(id) })
      take()
      return reply.code(201).header('location', `/push/m/${id}`).send()
    })
  })

  async function misbehave(
    { mode, delayMs }: Fault<PushFaultMode>,
    reply: FastifyReply,
    act: { readonly take: () => void; readonly end: () => void },
  ): Promise<unknown> {
    switch (mode) {
      case 'gone':
        act.end()
        return reply.code(410).send()
      case 'busy':
        return reply.code(429).header('retry-after', String(RETRY_SEC)).send()
      case 'refuse':
        return reply.code(403).send()
      case 'error':
        return reply.code(500).send()
      case 'redirect':
        return reply.code(307).header('location', '/healthz').send()
      case 'hang':
        return silence.hold(reply)
      case 'reset-before':
        return cutOff(reply)
      case 'error-kept':
        act.take()
        return reply.code(500).send()
      case 'lost-reply':
        act.take()
        return cutOff(reply)
      case 'slow':
        act.take()
        await silence.wait(delayMs)
        return reply.code(201).send()
    }
  }
}

const wanted = z.strictObject({
  server_key: z.string().regex(/^[\w-]{87}$/),
  count: z.int().positive().max(AT_ONCE).default(1),
})

/** Browsers for tests: they subscribe, stop, and show what they got. */
export function pushControl(control: FastifyInstance, push: PushService): void {
  control.post('/control/push', async (request, reply) => {
    const asked = wanted.safeParse(JSON.parse(String(request.body)))
    if (!asked.success) return reply.code(422).send({ error: z.prettifyError(asked.error) })
    const { count, server_key } = asked.data
    const origin = `http://${request.headers.host}`
    return { subscriptions: Array.from({ length: count }, () => push.subscribe(origin, server_key)) }
  })
  control.get('/control/push', async () => ({ counts: push.counts() }))
  control.get<{ Params: { id: string } }>('/control/push/:id', async (request) => ({
    messages: push.read(request.params.id),
  }))
  control.delete<{ Params: { id: string } }>('/control/push/:id', async (request) => {
    push.end(request.params.id)
    return {}
  })
}
