// Security headers on every answer: a strict content policy, no framing of us, no sniffing, no caching of the API.
import helmet, { type FastifyHelmetOptions as HelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'
import { REPORT_PATH } from '#src/http/policy-reports.ts'
import type { InlineHashes } from '#src/http/site/static-site.ts'

export interface HeaderOptions {
  readonly inline: InlineHashes
  /** Foreign origins that may be framed (venues). */
  readonly frameOrigins: readonly string[]
  readonly https: boolean
  /** False only in a test of the second line of defence. */
  readonly contentPolicy: boolean
}

const OF_EVERY_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection'])

/** Where answers are data and never a page that loads anything. */
const DATA = /^\/(api|office-api|hook)\//

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

const COMMON = {
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
} as const

/** Nothing may be loaded, framed or rebased, unless a page allows it. */
const NOTHING = {
  defaultSrc: ["'none'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
}

/** A page: what its code may load, and what its document may do. */
function ofPages(options: HeaderOptions) {
  return {
    ...COMMON,
    contentSecurityPolicy: options.contentPolicy && {
      useDefaults: false,
      directives: {
        ...NOTHING,
        scriptSrc: ["'self'", ...quoted(options.inline.scripts)],
        styleSrc: ["'self'", ...quoted(options.inline.styles)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        ...(options.frameOrigins.length === 0 ? {} : { frameSrc: [...options.frameOrigins] }),
        formAction: ["'self'"],
        trustedTypes: ['dompurify', 'lanting', 'lanting-worker'],
        // Newer browsers use this directive, older ones report-uri.
        reportTo: ['policy'],
        reportUri: [REPORT_PATH],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
  } satisfies HelmetOptions
}

/** Data answers may load nothing, and omit headers that only documents need; most answers are these. */
function ofData(options: HeaderOptions) {
  return {
    ...COMMON,
    contentSecurityPolicy: options.contentPolicy && { useDefaults: false, directives: NOTHING },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } satisfies HelmetOptions
}

/** They do not depend on the request, so helmet runs once and its headers are reused. */
async function fixedHeaders(options: HelmetOptions): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, options)
  model.get('/', async () => '')
  const { headers } = await model.inject('/')
  await model.close()
  const own = Object.entries(headers).filter(([name]) => !OF_EVERY_ANSWER.has(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

/** The headers of an answer at this address. */
export type HeadersOf = (url: string) => Readonly<Record<string, string>>

export async function securityHeaders(options: HeaderOptions): Promise<HeadersOf> {
  const pages = {
    ...(await fixedHeaders(ofPages(options))),
    'reporting-endpoints': `policy="${REPORT_PATH}"`,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
  const data = { ...(await fixedHeaders(ofData(options))), 'cache-control': 'no-store' }
  return (url) => (DATA.test(url) ? data : pages)
}
