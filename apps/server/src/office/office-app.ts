// The office app, on a port of its own: the frame, every office call bound to its service, the built pages.
import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { CallSpec } from '@lanting/contract/call'
import { API_DOCS } from '@lanting/contract/texts/api-docs'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#src/lib/address.ts'
import type { Core } from '#src/process/core.ts'
import { frameOf } from '#src/process/frame-of.ts'
import { addApiDocs } from '#src/http/api-docs.ts'
import { Binder } from '#src/http/bind.ts'
import { createFrame } from '#src/http/frame.ts'
import { openRedisCounter } from '#src/http/limits/redis-counter.ts'
import { Idempotency } from '#src/http/idempotency/idempotency.ts'
import { addPolicyReports } from '#src/http/policy-reports.ts'
import { addStaticSite, inlineHashes } from '#src/http/site/static-site.ts'
import { approvalsOfficeRoutes } from '#src/approvals/approvals.office.routes.ts'
import { booksOfficeRoutes } from '#src/books/books.office.routes.ts'
import { activityOfficeRoutes } from '#src/modules/activity/activity.office.routes.ts'
import { agentOfficeRoutes } from '#src/modules/agent/agent.office.routes.ts'
import { configOfficeRoutes } from '#src/modules/config/config.office.routes.ts'
import { contentOfficeRoutes } from '#src/modules/content/content.office.routes.ts'
import { depositOfficeRoutes } from '#src/modules/deposit/deposit.office.routes.ts'
import type { DueJob } from '#src/modules/job/job-review.service.ts'
import { jobOfficeRoutes } from '#src/modules/job/job.office.routes.ts'
import { lotteryOfficeRoutes } from '#src/modules/lottery/lottery.office.routes.ts'
import { memberOfficeRoutes } from '#src/modules/member/member.office.routes.ts'
import { safetyOfficeRoutes } from '#src/modules/safety/safety.office.routes.ts'
import { quarantineOfficeRoutes } from '#src/modules/bet/quarantine/quarantine.office.routes.ts'
import { overviewOfficeRoutes } from '#src/modules/overview/overview.office.routes.ts'
import { redPacketOfficeRoutes } from '#src/modules/redpacket/red-packet.office.routes.ts'
import { chatOfficeRoutes } from '#src/modules/room/chat.office.routes.ts'
import { staffLoginOfficeRoutes } from '#src/modules/staff/staff-login.office.routes.ts'
import { staffOfficeRoutes } from '#src/modules/staff/staff.office.routes.ts'
import { supportOfficeRoutes } from '#src/modules/support/support.office.routes.ts'
import { transferOfficeRoutes } from '#src/modules/transfer/transfer.office.routes.ts'
import { trustOfficeRoutes } from '#src/modules/trust/trust.office.routes.ts'
import { walletOfficeRoutes } from '#src/modules/wallet/wallet.office.routes.ts'
import { withdrawalOfficeRoutes } from '#src/modules/withdrawal/withdrawal.office.routes.ts'
import { auditOfficeRoutes } from '#src/office/audit.routes.ts'
import { securityOfficeRoutes } from '#src/office/security.routes.ts'
import { isAddressClosed } from '#src/security-events/closed-addresses.sql.ts'
import { notePolicyReports, noteRateLimits, SecurityWatch } from '#src/security-events/watch.ts'
import { createOfficeServices, type OfficeServices } from '#src/office/office-services.ts'
import type { Services } from '#src/services.ts'

/** An article of 60,000 characters is three times as many bytes in Chinese. */
const BODY_BYTES = 512 * 1024

export interface OfficeApp {
  readonly app: FastifyInstance
  readonly bound: ReadonlyMap<string, CallSpec>
  readonly office: OfficeServices
}

export interface OfficeOptions {
  /** Off only in the test that shows what still holds without it. */
  readonly contentPolicy?: boolean
}

export async function createOfficeApp(
  core: Core,
  services: Services,
  jobs: readonly DueJob[],
  options: OfficeOptions = {},
): Promise<OfficeApp> {
  const { config, db, log } = core
  const office = createOfficeServices(core, services, jobs)
  const { redisUrl, redisWaitMs } = config
  const counter = redisUrl === undefined ? null : await openRedisCounter(redisUrl, log, redisWaitMs)
  const app = await createFrame({
    ...frameOf(core),
    rateLimits: {
      perMinute: config.perMinute,
      isOurs: (token) => services.tokens.isOurs(token),
      ownerOf: async (token, caller) => {
        const session = await office.staffSessions.find(token, caller, true)
        return session === null ? null : `s${session.staffId}`
      },
      counter,
    },
    bodyBytes: BODY_BYTES,
    headers: {
      inline: await inlineHashes(config.officeDist),
      // The office frames nothing, not even a venue.
      frameOrigins: [],
      https: config.secureCookies,
      contentPolicy: options.contentPolicy ?? true,
    },
  })
  app.addHook('onClose', () => counter?.close())
  app.addHook('onClose', () => services.securityEvents.settled())
  noteRateLimits(app, services.securityEvents)
  const binder = new Binder(app, {
    authority: { staff: (token, caller, byTimer) => office.staffSessions.find(token, caller, byTimer) },
    idempotency: new Idempotency({
      db,
      secret: createHmac('sha256', config.secretKey).update('idempotency').digest('hex'),
      abandonedMs: config.abandonedMs,
    }),
    // Maintenance closes the site for members; staff are those who end it.
    closedBecause: async () => null,
    watch: new SecurityWatch(services.securityEvents),
    blockedAddresses: { isBlocked: (ip) => isAddressClosed(db, networkOf(ip)) },
    work: {
      demand: (worker, header) => services.work.demand(worker, header),
      knows: (name, context) => office.logins.knows(name, context),
    },
    checkOutput: config.isTest,
    secureCookies: config.secureCookies,
  })
  bindOffice(binder, office)
  await addPolicyReports(app, notePolicyReports(services.securityEvents))
  if (config.moneyMode === 'sandbox')
    addApiDocs(app, { title: API_DOCS.office, root: '/office-api' }, binder.bound)
  await addStaticSite(app, {
    dist: config.officeDist,
    kept: path.join(config.dataDir, 'kept', 'office'),
    now: core.clock.now().getTime(),
  })
  return { app, bound: binder.bound, office }
}

/** Every noun's office side. */
function bindOffice(binder: Binder, office: OfficeServices): void {
  staffLoginOfficeRoutes(binder, office)
  staffOfficeRoutes(binder, office)
  auditOfficeRoutes(binder, office)
  securityOfficeRoutes(binder, office)
  memberOfficeRoutes(binder, office)
  safetyOfficeRoutes(binder, office)
  contentOfficeRoutes(binder, office)
  supportOfficeRoutes(binder, office)
  configOfficeRoutes(binder, office)
  approvalsOfficeRoutes(binder, office)
  depositOfficeRoutes(binder, office)
  withdrawalOfficeRoutes(binder, office)
  overviewOfficeRoutes(binder, office)
  booksOfficeRoutes(binder, office)
  trustOfficeRoutes(binder, office)
  transferOfficeRoutes(binder, office)
  quarantineOfficeRoutes(binder, office)
  walletOfficeRoutes(binder, office)
  chatOfficeRoutes(binder, office)
  lotteryOfficeRoutes(binder, office)
  activityOfficeRoutes(binder, office)
  agentOfficeRoutes(binder, office)
  redPacketOfficeRoutes(binder, office)
  jobOfficeRoutes(binder, office)
}
