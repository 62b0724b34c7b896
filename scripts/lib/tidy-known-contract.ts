// What the tests of the contract know and let pass, each with its reason. These lists only shrink.
import { because, type Known } from './known.ts'

/** Exports of contract/rules that no product code imports. */
export const KNOWN_RULES: Known = {
  ...because('only tests call it', [
    'packages/contract/src/rules/routes.ts ROUTES',
    'packages/contract/src/rules/turnover.ts remainingFen',
  ]),
}

/** Texts that no product code reads. */
export const KNOWN_TEXTS: Known = {
  ...because('for an area that is not built yet', [
    'TEXTS.linkCopied',
    'TEXTS.linkCopyFailed',
    'TEXTS.activityApplied',
  ]),
}

/** Limits that no product code reads. */
export const KNOWN_LIMITS: Known = {
  ...because('its value is typed where it counts', ['LIMITS.session.tokenBytes']),
  ...because('for an area that is not built yet', [
    'LIMITS.activityListMax',
    'LIMITS.agent.reasonMax',
    'LIMITS.agent.waitDays',
    'LIMITS.invite.depositYuan',
    'LIMITS.invite.flowYuan',
    'LIMITS.invite.days',
    'LIMITS.invite.inviterYuan',
    'LIMITS.invite.friendYuan',
    'LIMITS.invite.perMonth',
    'LIMITS.safety.increaseWaitMs',
  ]),
}

/** Refusals that no product code gives; a call that lists one only promises it. */
export const KNOWN_REFUSALS: Known = {
  ...because('for an area that is not built yet', [
    'packages/contract/src/refusals.ts depositLimitReached',
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
