// Serves members' avatars with immutable caching: a name always refers to the same picture.
import type { FastifyInstance } from 'fastify'
import type { AvatarService } from '#src/modules/member/avatar.service.ts'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline; filename="avatar"',
}

export function avatarRoutes(app: FastifyInstance, avatars: Pick<AvatarService, 'read'>): void {
  app.get<{ Params: { name: string } }>('/upload/:name', async (request, reply) => {
    const { name } = request.params
    const type = /^[\w-]{43}\.(gif|png)$/.exec(name)?.[1]
    const etag = `"${name}"`
    const isKnown = type !== undefined && request.headers['if-none-match'] === etag
    const bytes = type === undefined || isKnown ? null : await avatars.read(name)
    if (isKnown) return reply.code(304).headers(HEADERS).header('etag', etag).send()
    if (bytes === null) return reply.callNotFound()
    return reply.headers(HEADERS).header('etag', etag).type(`image/${type}`).send(bytes)
  })
}
