// Serves the games' pages from memory: one page for every game, hashed files for a year, a closed content policy.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findGame, isPlat } from '#src/games/catalogue.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface Held {
  readonly type: string
  readonly body: Buffer
  readonly zipped: Buffer
  readonly hashed: boolean
}

function holdFile(folder: string, name: string, edit: (text: string) => string): Held {
  const extension = path.extname(name)
  const raw = readFileSync(path.join(folder, name))
  const body = extension === '.html' ? Buffer.from(edit(raw.toString('utf8'))) : raw
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    body,
    zipped: extension === '.woff2' ? body : gzipSync(body, { level: 9 }),
    hashed: name.startsWith('assets/'),
  }
}

function holdAll(folder: string, edit: (text: string) => string): ReadonlyMap<string, Held> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => path.extname(name) in TYPES,
    )
    return new Map(names.map((name) => [name.replaceAll(path.sep, '/'), holdFile(folder, name, edit)]))
  } catch {
    return new Map()
  }
}

/** Pages of the sandbox may be framed only by the member app, and may connect only to the sandbox. */
function policy(parents: readonly string[], scripts: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ')
}

export interface PagesOptions {
  readonly folder: string
  readonly parents: readonly string[]
}

export function pagesRoutes(app: FastifyInstance, { folder, parents }: PagesOptions): void {
  const files = holdAll(folder, (text) => text.replace('__PARENTS__', parents.join(' ')))
  const page = files.get('index.html')

  function send(request: FastifyRequest, reply: FastifyReply, held: Held) {
    const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') && held.zipped !== held.body
    void reply
      .type(held.type)
      .header('cache-control', held.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'accept-encoding')
    if (zips) void reply.header('content-encoding', 'gzip')
    return reply.send(zips ? held.zipped : held.body)
  }

  app.get('/play/:plat/:code', (request, reply) => {
    const { plat, code } = request.params as { plat: string; code: string }
    if (!isPlat(plat) || findGame(plat, code) === undefined)
      return reply.code(404).send({ error: 'no such game' })
    if (page === undefined) return reply.code(503).send({ error: 'the pages are not built' })
    void reply.header('content-security-policy', policy(parents, "'self'"))
    return send(request, reply, page)
  })

  app.get('/assets/:name', (request, reply) => {
    const held = files.get(`assets/${(request.params as { name: string }).name}`)
    return held === undefined ? reply.code(404).send({ error: 'no such file' }) : send(request, reply, held)
  })

  const verifier = files.get('verify.html')
  if (verifier === undefined) return
  const inline = /<script>([\s\S]*?)<\/script>/.exec(verifier.body.toString('utf8'))?.[1] ?? ''
  const style = /<style>([\s\S]*?)<\/style>/.exec(verifier.body.toString('utf8'))?.[1] ?? ''
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  app.get('/verify.html', (request, reply) => {
    const closed = policy(parents, hashOf(inline)).replace("style-src 'self'", `style-src ${hashOf(style)}`)
    void reply.header('content-security-policy', closed)
    return send(request, reply, verifier)
  })
}
