// How calls name a lottery and its kind.
import * as z from 'zod/mini'

export const lotteryType = z.literal([1, 2])
export const lotteryName = z.string().check(z.regex(/^[a-z0-9]{2,12}$/))
