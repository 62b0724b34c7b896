// Security headers on every answer: a strict content policy, no framing of us, no sniffing, no caching of the API.
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { InlineHashes } from '#src/http/static-site.ts'

export interface HeaderOptions {
  readonly inline: InlineHashes
  /** Foreign origins that may be framed (venues). */
  readonly frameOrigins: readonly string[]
  readonly https: boolean
  /** Only a test that shows the second line of defence takes the first one away. */
  readonly contentPolicy: boolean
}

const OF_EVERY_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection'])

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

/** They depend on nothing in a request, so helmet is asked once and its answer is put on every reply. */
async function fixedHeaders(options: HeaderOptions): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, {
    contentSecurityPolicy: options.contentPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...quoted(options.inline.scripts)],
        styleSrc: ["'self'", ...quoted(options.inline.styles)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: options.frameOrigins.length === 0 ? ["'none'"] : [...options.frameOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify', 'lanting'],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  model.get('/', async () => '')
  const { headers } = await model.inject('/')
  await model.close()
  const own = Object.entries(headers).filter(([name]) => !OF_EVERY_ANSWER.has(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

export async function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const fixed = {
    ...(await fixedHeaders(options)),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(fixed)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (/^\/(api|office-api|hook)\//.test(request.url)) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
