// Retired seeds, for recomputing results: public, because they decide nothing any more.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FixtureService } from '#src/games/fixtures/fixture.service.ts'
import type { Seeds } from '#src/games/fairness/seeds.ts'

export interface RevealDeps {
  readonly seeds: Pick<Seeds, 'revealedBy'>
  readonly fixtures: Pick<FixtureService, 'revealed'>
}

const betQuery = z.strictObject({ commit: z.string().regex(/^[0-9a-f]{64}$/) })
const roundQuery = z.strictObject({
  lottery: z.enum(['fbsim', 'imsim']),
  expect: z.string().regex(/^\d{12}$/),
})

export function revealRoutes(app: FastifyInstance, { seeds, fixtures }: RevealDeps): void {
  app.get('/revealed/bet', async (request, reply) => {
    const asked = betQuery.safeParse(request.query)
    const seed = asked.success ? await seeds.revealedBy(asked.data.commit) : null
    void reply.header('cache-control', 'no-store')
    return seed === null ? reply.code(404).send({ error: 'not revealed' }) : { seed }
  })

  app.get('/revealed/round', async (request, reply) => {
    const asked = roundQuery.safeParse(request.query)
    const round = asked.success ? await fixtures.revealed(asked.data.lottery, asked.data.expect) : null
    void reply.header('cache-control', 'no-store')
    return round === null ? reply.code(404).send({ error: 'not revealed' }) : round
  })
}
