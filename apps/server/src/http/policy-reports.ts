// Where browsers report violations of our pages' content policy. Reports are unauthenticated, so they are trusted little.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '#src/http/context.ts'

export const REPORT_PATH = '/csp-report'
const REPORT_BYTES = 16 * 1024
const REPORTS_AT_ONCE = 5

export interface PolicyReport {
  /** `script-src-elem`, `img-src` … */
  readonly directive: string
  /** The origin that was blocked, or the browser's keyword for what has none: `inline`, `eval`, `data`. */
  readonly blocked: string
  /** The page's path, without query and hash. */
  readonly page: string
}

const text = z._default(z.string().check(z.maxLength(2000)), '')
/** What `report-uri` sends. */
const old = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})
/** What `report-to` sends: several, and not of policies alone. */
const list = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
  }),
)

function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return ''
  const { origin, protocol } = new URL(blocked)
  return (origin === 'null' ? protocol.slice(0, -1) : origin).slice(0, 100)
}

function reportOf(directive: string, blocked: string, page: string): PolicyReport | null {
  const [name = ''] = directive.split(' ')
  if (!/^[a-z-]{3,40}$/.test(name)) return null
  const path = URL.canParse(page) ? new URL(page).pathname.slice(0, 100) : ''
  return { directive: name, blocked: originOf(blocked), page: path }
}

/** What of a body is a report of ours; the rest is nothing. */
export function readReports(body: unknown): PolicyReport[] {
  const single = old.safeParse(body)
  const found = single.success
    ? [single.data['csp-report']].map((one) =>
        reportOf(
          one['effective-directive'] || one['violated-directive'],
          one['blocked-uri'],
          one['document-uri'],
        ),
      )
    : (list.safeParse(body).data ?? []).map(({ body: one }) =>
        reportOf(one.effectiveDirective, one.blockedURL, one.documentURL),
      )
  return found.filter((report) => report !== null).slice(0, REPORTS_AT_ONCE)
}

/** Accepts reports; the answer reveals nothing to the sender. */
export async function addPolicyReports(
  app: FastifyInstance,
  take: (report: PolicyReport, caller: Caller) => void,
): Promise<void> {
  await app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: REPORT_BYTES }, parse)
    scope.post(REPORT_PATH, { bodyLimit: REPORT_BYTES }, async ({ body, ip, headers, id }, reply) => {
      const userAgent = String(headers['user-agent'] ?? '').slice(0, 300)
      for (const report of readReports(body)) take(report, { ip, userAgent, requestId: id })
      return reply.code(204).send()
    })
  })
}
