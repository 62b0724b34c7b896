// The public log as files (C2SP tlog-tiles): its checkpoint, its tiles and proofs, as plain text and bytes.
import { readTilePath, TILE_WIDTH } from '@lanting/fairness/c2sp/tiles'
import type { FastifyInstance } from 'fastify'
import type { LogProofs } from '#src/public-log/log-proofs.ts'

const TEXT = 'text/plain; charset=utf-8'
const FOREVER = 'public, max-age=31536000, immutable'
/** A partial tile is replaced by the full one: it need not be kept for long. */
const FOR_A_WHILE = 'public, max-age=3600'
const PLACE = /^(0|[1-9]\d{0,12})\.tlog-proof$/

export function logFileRoutes(app: FastifyInstance, log: LogProofs): void {
  app.get('/log/checkpoint', async (_request, reply) => {
    const checkpoint = await log.checkpoint()
    if (checkpoint === null) return reply.callNotFound()
    return reply.type(TEXT).header('cache-control', 'no-store').send(checkpoint)
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const tile = readTilePath(request.params['*'])
    const bytes = tile === null ? null : await log.tile(tile)
    if (tile === null || bytes === null) return reply.callNotFound()
    return reply
      .type('application/octet-stream')
      .header('cache-control', tile.width === TILE_WIDTH ? FOREVER : FOR_A_WHILE)
      .send(bytes)
  })

  app.get<{ Params: { file: string } }>('/log/proof/:file', async (request, reply) => {
    const [, n] = PLACE.exec(request.params.file) ?? []
    const proof = n === undefined ? null : await log.proof(Number(n))
    if (proof === null) return reply.callNotFound()
    return reply
      .type(TEXT)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${n}.tlog-proof"`,
      })
      .send(proof)
  })
}
