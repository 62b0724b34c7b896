// The games over HTTP: a page sends its bearer, requests rounds, seeds and fixtures, and gets answers or named refusals.
import { parseAmount } from '@lanting/contract/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FixtureService } from '#src/games/fixtures/fixture.service.ts'
import { GameRefused, refusedAnswer } from '#src/games/refused.ts'
import type { RoundService } from '#src/games/round.service.ts'
import type { Line } from '#src/games/rounds.rules.ts'
import type { Seeds } from '#src/games/fairness/seeds.ts'
import type { Session, SessionService } from '#src/games/session.service.ts'

export interface GameDeps {
  readonly sessions: SessionService
  readonly rounds: RoundService
  readonly seeds: Seeds
  readonly fixtures: FixtureService
}

const ticketBody = z.strictObject({ ticket: z.string().min(1).max(100) })
const seedBody = z.strictObject({ clientSeed: z.string().max(64) })
const betBody = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  lines: z
    .array(z.strictObject({ pick: z.string().max(10), stake: z.string().max(16) }))
    .min(1)
    .max(5),
  expect: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

export function gameRoutes(app: FastifyInstance, { sessions, rounds, seeds, fixtures }: GameDeps): void {
  app.register(async (game) => {
    game.setErrorHandler((error, request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (error instanceof GameRefused) {
        const { status, body } = refusedAnswer(error)
        return reply.code(status).send(body)
      }
      request.log.error({ err: error }, 'game')
      return reply.code(500).send({ error: { code: 'internal', message: '系统繁忙，请稍后再试' } })
    })
    game.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
    })

    const sessionOf = (request: FastifyRequest): Promise<Session> => {
      const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
      if (bearer === undefined) throw new GameRefused('sessionEnded')
      return sessions.find(bearer)
    }

    game.post('/game/session', async (request) => sessions.open(read(ticketBody, request).ticket))

    game.get('/game/state', async (request) => rounds.state(await sessionOf(request)))

    game.post('/game/seed', async (request) =>
      seeds.setClientSeed(await sessionOf(request), read(seedBody, request).clientSeed),
    )

    game.post('/game/seed/rotate', async (request) =>
      seeds.rotate(await sessionOf(request), read(seedBody, request).clientSeed),
    )

    game.post('/game/bet', async (request) => {
      const session = await sessionOf(request)
      const { key, lines, expect, commit } = read(betBody, request)
      const asked = lines.map(lineOf)
      if (session.game.kind !== 'fixtures') return rounds.play(session, key, asked, commit)
      const [line, ...more] = asked
      if (line === undefined || more.length > 0 || expect === undefined) throw new GameRefused('malformed')
      return fixtures.bet(session, key, expect, line)
    })

    game.get('/game/fixtures', async (request) => fixtures.show(await sessionOf(request)))
  })
}

function lineOf({ pick, stake }: { pick: string; stake: string }): Line {
  const stakeFen = parseAmount(stake)
  if (stakeFen === null) throw new GameRefused('malformed')
  return { pick, stakeFen }
}

function read<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  let body: unknown
  try {
    body = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
  } catch {
    throw new GameRefused('malformed')
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new GameRefused('malformed')
  return parsed.data
}
