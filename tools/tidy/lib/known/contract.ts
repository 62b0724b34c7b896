// What the tests of the contract know and let pass, each with its reason. These lists only shrink.
import { because, type Known } from './known.ts'

/** Exports of contract/rules that no product code imports. */
export const KNOWN_RULES: Known = {
  ...because('only tests call it', [
    'packages/contract/src/rules/routes.ts ROUTES',
    'packages/contract/src/rules/promo/turnover.ts remainingFen',
  ]),
}

/** Texts that no product code reads. */
export const KNOWN_TEXTS: Known = {}

/** Limits that no product code reads. */
export const KNOWN_LIMITS: Known = {
  ...because('its value is typed where it counts', ['LIMITS.session.tokenBytes']),
}

/** Refusals that no product code gives; a call that lists one only promises it. */
export const KNOWN_REFUSALS: Known = {}
