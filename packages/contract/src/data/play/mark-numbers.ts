// The drum of the six-mark lotteries.
import { LIMITS } from '#src/limits.ts'

const { min, max } = LIMITS.specialNumbers

/** Every ball, in order. */
export const MARK_NUMBERS: readonly number[] = Array.from({ length: max - min + 1 }, (_, i) => min + i)

/** The odd one out: as 特码 it is neither big nor small, so 两面 get their stakes back. */
export const TIE_NUMBER = max
