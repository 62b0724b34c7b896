// The member app: the frame, every member call bound to its service, uploads and the built pages.
import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { CallSpec } from '@lanting/contract/call'
import { REFUSALS } from '@lanting/contract/refusals'
import { API_DOCS } from '@lanting/contract/texts/api-docs'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#src/lib/address.ts'
import type { Core } from '#src/process/core.ts'
import { frameOf } from '#src/process/frame-of.ts'
import { addApiDocs } from '#src/http/api-docs.ts'
import { addRemovingWorker } from '#src/http/site/app-worker.ts'
import { Binder } from '#src/http/bind.ts'
import { mapMaybe } from '#src/lib/flow/maybe-promise.ts'
import { createFrame } from '#src/http/frame.ts'
import { openRedisCounter } from '#src/http/limits/redis-counter.ts'
import { Idempotency } from '#src/http/idempotency/idempotency.ts'
import { addPolicyReports } from '#src/http/policy-reports.ts'
import { addStaticSite, inlineHashes } from '#src/http/site/static-site.ts'
import { addWebManifest } from '#src/http/site/web-manifest.ts'
import { activityRoutes } from '#src/modules/activity/activity.routes.ts'
import { agentRoutes } from '#src/modules/agent/agent.routes.ts'
import { authRoutes } from '#src/modules/auth/auth.routes.ts'
import { contentRoutes } from '#src/modules/content/content.routes.ts'
import { cardRoutes } from '#src/modules/card/card.routes.ts'
import { callbackRoutes, depositRoutes } from '#src/modules/deposit/deposit.routes.ts'
import { betRoutes } from '#src/modules/bet/bet.routes.ts'
import { inviteRoutes } from '#src/modules/invite/invite.routes.ts'
import { lotteryRoutes } from '#src/modules/lottery/lottery.routes.ts'
import { logRoutes } from '#src/public-log/log.routes.ts'
import { avatarRoutes } from '#src/modules/member/avatar.routes.ts'
import { memberRoutes } from '#src/modules/member/member.routes.ts'
import { myDataRoutes } from '#src/modules/mydata/mydata.routes.ts'
import { passkeyRoutes } from '#src/modules/passkey/passkey.routes.ts'
import { rebateRoutes } from '#src/modules/rebate/rebate.routes.ts'
import { redPacketRoutes } from '#src/modules/redpacket/red-packet.routes.ts'
import { recordRoutes } from '#src/modules/record/record.routes.ts'
import { ChatHub } from '#src/modules/room/chat.hub.ts'
import { chatRoutes } from '#src/modules/room/chat.routes.ts'
import { addChatSocket } from '#src/modules/room/chat.socket.ts'
import { NoticeService } from '#src/modules/room/notice.service.ts'
import { safetyRoutes } from '#src/modules/safety/safety.routes.ts'
import { supportRoutes } from '#src/modules/support/support.routes.ts'
import { transferRoutes } from '#src/modules/transfer/transfer.routes.ts'
import { venueRoutes } from '#src/modules/venue/venue.routes.ts'
import { trustRoutes } from '#src/modules/trust/trust.routes.ts'
import { vipRoutes } from '#src/modules/vip/vip.routes.ts'
import { walletRoutes } from '#src/modules/wallet/wallet.routes.ts'
import { withdrawalRoutes } from '#src/modules/withdrawal/withdrawal.routes.ts'
import { pushRoutes } from '#src/push/push.routes.ts'
import { isAddressClosed } from '#src/security-events/closed-addresses.sql.ts'
import { notePolicyReports, noteRateLimits, SecurityWatch } from '#src/security-events/watch.ts'
import { type Services } from '#src/services.ts'

export interface MemberApp {
  readonly app: FastifyInstance
  readonly bound: ReadonlyMap<string, CallSpec>
}

export interface AppOptions {
  /** Off only in the test that shows what still holds without it. */
  readonly contentPolicy?: boolean
  /** Of the shedding of load, for tests in which it does not advance. */
  readonly nowMs?: () => number
}

export async function createMemberApp(
  core: Core,
  services: Services,
  options: AppOptions = {},
): Promise<MemberApp> {
  const { config, log } = core
  const { redisUrl, redisWaitMs } = config
  const counter = redisUrl === undefined ? null : await openRedisCounter(redisUrl, log, redisWaitMs)
  const app = await createFrame({
    ...frameOf(core),
    overload: { poolSize: config.poolSize, nowMs: options.nowMs },
    rateLimits: {
      perMinute: config.perMinute,
      isOurs: (token) => services.tokens.isOurs(token),
      ownerOf: (token, caller) => services.sessions.ownerOf(token, caller),
      counter,
    },
    headers: {
      inline: await inlineHashes(config.webDist),
      frameOrigins: config.frameOrigins,
      https: config.secureCookies,
      contentPolicy: options.contentPolicy ?? true,
    },
  })
  app.addHook('onClose', () => counter?.close())
  app.addHook('onClose', () => services.securityEvents.settled())
  app.addHook('onClose', () => services.register.settled())
  noteRateLimits(app, services.securityEvents)
  const binder = binderOf(app, core, services)
  authRoutes(binder, { ...services, isOwnOrigin: (origin) => isOwnOrigin(origin, config) })
  passkeyRoutes(binder, services)
  memberRoutes(binder, services)
  myDataRoutes(binder, services)
  contentRoutes(binder, services.content)
  supportRoutes(binder, services)
  venueRoutes(binder, services)
  transferRoutes(binder, services)
  walletRoutes(binder, services)
  recordRoutes(binder, services.records)
  vipRoutes(binder, services)
  rebateRoutes(binder, services)
  activityRoutes(binder, services)
  inviteRoutes(binder, services)
  agentRoutes(binder, services)
  redPacketRoutes(binder, services)
  cardRoutes(binder, services.cards)
  depositRoutes(binder, { ...services, isSandbox: config.moneyMode === 'sandbox' })
  withdrawalRoutes(binder, services)
  chatRoutes(binder, services)
  betRoutes(binder, services)
  lotteryRoutes(binder, services)
  safetyRoutes(binder, services)
  pushRoutes(binder, services)
  publicRoutes(app, binder, services)
  await callbackRoutes(app, binder, services.payments)
  if (config.moneyMode === 'sandbox') addApiDocs(app, { title: API_DOCS.member, root: '/api' }, binder.bound)
  addWebManifest(app, async () => (await services.content.appInfo()).title)
  avatarRoutes(app, services.avatars)
  await addPolicyReports(app, notePolicyReports(services.securityEvents))
  if (!config.hasAppWorker) addRemovingWorker(app)
  await addStaticSite(app, {
    dist: config.webDist,
    kept: path.join(config.dataDir, 'kept', 'web'),
    now: core.clock.now().getTime(),
  })
  await addRooms(app, core, services)
  return { app, bound: binder.bound }
}

/** What anybody may check. */
function publicRoutes(app: FastifyInstance, binder: Binder, services: Services): void {
  trustRoutes(binder, services)
  logRoutes(app, binder, services.logProofs)
}

function binderOf(app: FastifyInstance, { config, db }: Core, services: Services): Binder {
  return new Binder(app, {
    authority: { member: (token, caller, byTimer) => services.sessions.find(token, caller, byTimer) },
    idempotency: new Idempotency({
      db,
      secret: createHmac('sha256', config.secretKey).update('idempotency').digest('hex'),
      abandonedMs: config.abandonedMs,
    }),
    closedBecause: () => services.config.closedBecause(),
    watch: new SecurityWatch(services.securityEvents),
    blockedAddresses: { isBlocked: (ip) => isAddressClosed(db, networkOf(ip)) },
    work: services.work,
    beforeMember: (memberId, gate) =>
      mapMaybe(services.register.before(memberId, gate !== undefined), () =>
        gate === 'deposit' ? services.ages.beforeDeposit(memberId) : undefined,
      ),
    regions: services.regions,
    checkOutput: config.isTest,
    secureCookies: config.secureCookies,
  })
}

/** The rooms' WebSocket and the lottery events sent over it. */
async function addRooms(
  app: FastifyInstance,
  { bus, config, db, log }: Core,
  { chat }: Services,
): Promise<void> {
  await addChatSocket(app, {
    chat,
    isOwnOrigin: (origin) => isOwnOrigin(origin, config),
    createHub(counts) {
      const hub = new ChatHub({ bus, log, chat, counts, mutedText: REFUSALS.chatMuted.text })
      const notices = new NoticeService({ db, bus, log, hub })
      app.addHook('onClose', async () => notices.stop())
      notices.start()
      return hub
    },
  })
}

/** Browsers name their origin on every POST; a missing one is a tool, a foreign one is refused. */
function isOwnOrigin(origin: string | undefined, config: Core['config']): boolean {
  if (origin === undefined) return true
  const own = new URL(config.publicUrl)
  const asked = URL.canParse(origin) ? new URL(origin) : null
  if (asked === null) return false
  return asked.origin === own.origin || (config.moneyMode === 'sandbox' && asked.port === own.port)
}
