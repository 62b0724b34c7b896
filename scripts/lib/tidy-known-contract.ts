// What the tests of the contract know and let pass, each with its reason. These lists only shrink.
import { because, type Known } from './known.ts'

/** Exports of contract/rules that no product code imports. */
export const KNOWN_RULES: Known = {
  ...because('only tests call it', [
    'packages/contract/src/rules/auth.ts isMobile',
    'packages/contract/src/rules/card.ts payPasswordFits',
    'packages/contract/src/rules/card.ts maskName',
    'packages/contract/src/rules/lottery-sum.ts shapeOf',
    'packages/contract/src/rules/pf1.ts sha256OfText',
    'packages/contract/src/rules/routes.ts ROUTES',
    'packages/contract/src/rules/routes.ts BUILT_ROUTE_AREAS',
    'packages/contract/src/rules/routes.ts guardPassage',
    'packages/contract/src/rules/schedule.ts phaseByTimeout',
    'packages/contract/src/rules/turnover.ts remainingFen',
    'packages/contract/src/rules/usdt-address.ts eip55',
    'packages/contract/src/rules/vip.ts levelFromName',
  ]),
  ...because('the hostile addresses that tests of both sides share', [
    'packages/contract/src/rules/hostile-urls.ts hostileUrls',
  ]),
}

/** Texts that no product code reads. */
export const KNOWN_TEXTS: Known = {
  ...because('typed again where it is shown, or shown nowhere', [
    'TEXTS.vipTitle',
    'TEXTS.simulatedFixture',
    'TEXTS.turnoverCleared',
  ]),
  ...because('for an area that is not built yet', [
    'TEXTS.linkCopied',
    'TEXTS.linkCopyFailed',
    'TEXTS.redPacketLateDeposits',
    'TEXTS.activityApplied',
  ]),
}

/** Limits that no product code reads. */
export const KNOWN_LIMITS: Known = {
  ...because('its value is typed where it counts', [
    'LIMITS.vipLevels.min',
    'LIMITS.specialNumbers.min',
    'LIMITS.specialNumbers.max',
    'LIMITS.listOffsetPx',
    'LIMITS.session.tokenBytes',
    'LIMITS.trial.perHourAndIp',
    'LIMITS.registerPerHourAndIp',
    'LIMITS.idempotency.keyMax',
    'LIMITS.support.openPerMember',
    'LIMITS.callbackAgeMs',
    'LIMITS.clientSeedMax',
  ]),
  ...because('for an area that is not built yet', [
    'LIMITS.redPacketWindow.start',
    'LIMITS.redPacketWindow.end',
    'LIMITS.activityListMax',
    'LIMITS.redPacket.minFen',
    'LIMITS.redPacket.dailyBudgetYuan',
    'LIMITS.redPacket.perSecond',
    'LIMITS.agent.reasonMax',
    'LIMITS.agent.waitDays',
    'LIMITS.invite.depositYuan',
    'LIMITS.invite.flowYuan',
    'LIMITS.invite.days',
    'LIMITS.invite.inviterYuan',
    'LIMITS.invite.friendYuan',
    'LIMITS.invite.perMonth',
    'LIMITS.safety.increaseWaitMs',
    'LIMITS.safety.timeoutDays',
  ]),
}

/** Refusals that no product code gives; a call that lists one only promises it. */
export const KNOWN_REFUSALS: Known = {
  ...because('for an area that is not built yet', [
    'packages/contract/src/refusals.ts depositLimitReached',
    'packages/contract/src/refusals.ts redPacketTrial',
    'packages/contract/src/refusals.ts activityNotMet',
    'packages/contract/src/refusals.ts activityNoApply',
    'packages/contract/src/refusals.ts activityEnded',
    'packages/contract/src/refusals.ts bonusNone',
    'packages/contract/src/refusals.ts agentPending',
    'packages/contract/src/refusals.ts agentWait',
    'packages/contract/src/refusals.ts agentAlready',
    'packages/contract/src/refusals.ts notAgent',
    'packages/contract/src/refusals.ts limitWaiting',
    'packages/contract/src/refusals.ts limitRange',
    'packages/contract/src/refusals.ts excludedUntil',
  ]),
}

/** Fixed texts that are typed again. */
export const KNOWN_RETYPED: Known = {
  ...because('not read from the contract yet', [
    'apps/office/src/app/nav.ts 公告',
    'apps/office/src/app/nav.ts 站内信',
    'apps/office/src/features/config/pending-card.tsx 须由另一位同事处理',
    'apps/office/src/features/content/messages-page.tsx 站内信',
    'apps/office/src/features/content/notices-page.tsx 公告',
    'apps/office/src/features/overview/overview-page.tsx 站内信',
    'apps/sandbox/src/games/game-api.ts 场馆余额不足',
    'apps/sandbox/src/games/game.routes.ts 系统繁忙，请稍后再试',
    'apps/sandbox/web/fair/fixture-fair.tsx 演示盐值：由系统生成，未取自公开区块',
    'apps/sandbox/web/games/fixtures/bet-slip.tsx 场馆余额不足',
    'apps/sandbox/web/games/fixtures/bet-slip.tsx 赔率含本金',
    'apps/sandbox/web/games/fixtures/hero.tsx 模拟赛事',
    'apps/sandbox/web/games/table/baccarat-game.tsx 赔率含本金',
    'apps/server/src/http/metrics.ts 内容不存在',
    'apps/server/src/modules/lottery/draw.service.ts 演示盐值：由系统生成，未取自公开区块',
    'apps/server/src/seed/articles.ts 常见问题',
    'apps/server/src/seed/articles.ts 隐私政策',
    'apps/server/src/seed/articles.ts 免责说明',
    'apps/server/src/seed/articles.ts 联系我们',
    'apps/server/src/seed/articles.ts 代理加盟',
    'apps/server/src/seed/articles.ts 关于我们',
    'apps/server/src/seed/articles.ts 博彩责任',
    'apps/server/src/seed/articles.ts 服务条款',
    'apps/web/src/app/page-error.tsx 新版本，点此刷新',
    'apps/web/src/features/auth/login-screen.tsx 隐私政策',
    'apps/web/src/features/content/help-screen.tsx 常见问题',
    'apps/web/src/features/content/message-sheet.tsx 公告',
    'apps/web/src/features/member/mine-wallet.tsx 转账处理中',
    'apps/web/src/features/member/settings-screen.tsx 关于我们',
    'apps/web/src/features/member/settings-screen.tsx 服务条款',
    'apps/web/src/features/member/settings-screen.tsx 隐私政策',
    'apps/web/src/features/room/confirm-sheet.tsx 余额不足',
    'apps/web/src/features/room/room-screen.tsx 房间不存在或已关闭',
    'apps/web/src/features/vip/vip-screen.tsx VIP特权',
    'packages/contract/src/office.ts 公告',
    'packages/contract/src/office.ts 站内信',
  ]),
}
