// The office app, on a port of its own: the frame, every office call bound to its service, the built pages.
import { createHmac } from 'node:crypto'
import type { CallSpec } from '@lanting/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Core } from '#src/core.ts'
import { ping } from '#src/db/ping.sql.ts'
import { Binder } from '#src/http/bind.ts'
import { createFrame } from '#src/http/frame.ts'
import { Idempotency } from '#src/http/idempotency.ts'
import { addStaticSite, inlineHashes } from '#src/http/static-site.ts'
import { officeApprovalRoutes } from '#src/office/approval.routes.ts'
import { officeAuthRoutes } from '#src/office/auth.routes.ts'
import { officeCashierRoutes } from '#src/office/cashier.routes.ts'
import { officeChatRoutes } from '#src/office/chat.routes.ts'
import { officeConfigRoutes } from '#src/office/config.routes.ts'
import { officeContentRoutes } from '#src/office/content.routes.ts'
import { officeLotteryRoutes } from '#src/office/lottery.routes.ts'
import { officeMemberRoutes } from '#src/office/member.routes.ts'
import { officeMoneyRoutes } from '#src/office/money.routes.ts'
import { createOfficeServices, type OfficeServices } from '#src/office/office-services.ts'
import { officeStaffRoutes } from '#src/office/staff.routes.ts'
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
  options: OfficeOptions = {},
): Promise<OfficeApp> {
  const { config, db, log } = core
  const office = createOfficeServices(core, services)
  const app = await createFrame({
    log,
    trustProxy: config.trustProxy,
    ratePerMinute: config.ratePerMinute,
    metricsToken: config.metricsToken,
    bodyBytes: BODY_BYTES,
    headers: {
      inline: await inlineHashes(config.officeDist),
      // The office frames nothing, not even a venue.
      frameOrigins: [],
      https: config.secureCookies,
      contentPolicy: options.contentPolicy ?? true,
    },
    ready: () => ping(db),
  })
  const binder = new Binder(app, {
    authority: { staff: (token, caller, byTimer) => office.staffSessions.find(token, caller, byTimer) },
    idempotency: new Idempotency({
      db,
      secret: createHmac('sha256', config.secretKey).update('idempotency').digest('hex'),
      abandonedMs: config.abandonedMs,
    }),
    // Maintenance closes the site for members; staff are those who end it.
    closedBecause: async () => null,
    checkOutput: config.isTest,
    secureCookies: config.secureCookies,
  })
  officeAuthRoutes(binder, office)
  officeStaffRoutes(binder, office)
  officeMemberRoutes(binder, office)
  officeContentRoutes(binder, office)
  officeConfigRoutes(binder, office)
  officeApprovalRoutes(binder, office)
  officeCashierRoutes(binder, office)
  officeMoneyRoutes(binder, office)
  officeChatRoutes(binder, office)
  officeLotteryRoutes(binder, office)
  await addStaticSite(app, config.officeDist)
  return { app, bound: binder.bound, office }
}
