// Security headers on every answer: a strict content policy, no framing of us, no sniffing, no caching of the API.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface HeaderOptions {
  /** Hashes of the one inline script the built page may carry. */
  readonly inlineScripts: readonly string[]
  /** Foreign origins that may be framed (venues). */
  readonly frameOrigins: readonly string[]
  readonly https: boolean
  /** Only a test that shows the second line of defence takes the first one away. */
  readonly contentPolicy: boolean
}

export async function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: options.contentPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...options.inlineScripts.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'"],
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
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (/^\/(api|office-api|hook)\//.test(request.url)) void reply.header('cache-control', 'no-store')
  })
}
