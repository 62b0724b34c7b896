// Three witnesses of the public log (C2SP tlog-witness), each with a key and a folder of its own, on the product's clock.
import path from 'node:path'
import { SANDBOX_RELAYS, SANDBOX_WITNESSES, sandboxRelayUrl } from '@lanting/contract/providers/sandbox'
import { SANDBOX_ORIGIN } from '@lanting/fairness/c2sp/checkpoint'
import { vkeyOf } from '@lanting/fairness/c2sp/signed-note'
import { Cosigner, type WitnessAnswer } from '@lanting/fairness/log/cosigner'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Silence } from '#src/faults/broken-reply.ts'
import { beaconSignature, callsOf, shared } from '#src/witness/log-client.ts'
import type { WitnessFaults } from '#src/witness/witness-faults.ts'
import { WitnessFolder } from '#src/witness/witness-folder.ts'

export interface WitnessDeps {
  readonly dataDir: string
  /** The installation that they follow. */
  readonly productUrl: string
  /** Where the beacon's relays are. */
  readonly sandboxUrl: string
  readonly faults: WitnessFaults
  readonly now: () => Promise<Date>
}

/** A push is the usual way to learn of a head: without one a witness looks by itself this often. */
const FOLLOW_MS = 30_000
const BODY_BYTES = 64 * 1024

export function witnessRoutes(app: FastifyInstance, deps: WitnessDeps): void {
  const { dataDir, productUrl, sandboxUrl, faults, now } = deps
  const silence = new Silence()
  const get = shared(callsOf(productUrl))
  const relay = sandboxRelayUrl(sandboxUrl, SANDBOX_RELAYS[0])
  app.register(async (routes) => {
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const name of SANDBOX_WITNESSES) {
      const folder = new WitnessFolder(path.resolve(dataDir, 'witnesses', name), `${name}.lanting.sandbox`)
      const { key, sign, keep, state } = folder
      const clock = async () => (await now()).getTime()
      const cosigner = new Cosigner(
        {
          key,
          sign,
          keep,
          get,
          now: clock,
          origin: SANDBOX_ORIGIN,
          beacon: (round) => beaconSignature(relay, round),
        },
        state,
      )
      routes.get(`/${name}/vkey`, async (_request, reply) =>
        reply.type('text/plain').send(`${vkeyOf(key)}\n`),
      )
      routes.post(`/${name}/add-checkpoint`, async (request, reply) => {
        const fault = faults.next(name, 'add')
        if (fault?.mode === 'slow') await silence.wait(fault.delayMs)
        if (fault?.mode === 'hang') silence.hold(reply)
        if (fault?.mode === 'down') return reply.code(503).send('unavailable\n')
        if (reply.sent) return reply
        const answer = await judged(cosigner, String(request.body))
        return send(reply, bent(answer, fault?.mode))
      })
      follow(routes, cosigner)
    }
  })
  app.addHook('onClose', async () => silence.end())
}

/** Without an answer of the log a witness can say nothing about it. */
async function judged(cosigner: Cosigner, body: string): Promise<WitnessAnswer> {
  try {
    return await cosigner.add(body)
  } catch {
    return { status: 503, type: 'text/plain; charset=utf-8', text: 'the log does not answer\n' }
  }
}

function bent(answer: WitnessAnswer, fault: string | undefined): WitnessAnswer {
  if (fault === 'wrong-size') return { status: 409, type: 'text/x.tlog.size', text: '1\n' }
  if (fault !== 'wrong-signature') return answer
  return { ...answer, text: answer.text.replace(/.{8}\n$/, 'AAAAAAA=\n') }
}

function send(reply: FastifyReply, { status, type, text }: WitnessAnswer) {
  return reply.code(status).type(type).send(text)
}

/** Looks at the log by itself, so that a house that pushes nothing is followed too. */
function follow(app: FastifyInstance, cosigner: Cosigner): void {
  const timer = setInterval(() => {
    // An installation that is away is not a lie: it is asked again.
    cosigner.follow().catch((error: unknown) => app.log.debug({ err: error }, 'a witness could not follow'))
  }, FOLLOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
