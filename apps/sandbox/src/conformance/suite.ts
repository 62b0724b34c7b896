// The whole conformance suite of a venue, in run order.
import { ANSWER_CHECKS } from '#src/conformance/answer-checks.ts'
import { type Check, CHECKS } from '#src/conformance/checks.ts'

export const VENUE_SUITE: readonly Check[] = [...CHECKS, ...ANSWER_CHECKS]
