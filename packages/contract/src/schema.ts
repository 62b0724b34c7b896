// Shared pieces of the calls' schemas: amounts, times, ids, pages. None of them transforms what it checks.
import * as z from 'zod/mini'
import type { DateCode } from './codes.ts'
import { LIMITS } from './limits.ts'
import { CATALOGUE_ID, EVERY_VENUE, PUBLIC_ID, ROUND_EXPECT, VENUE_CODES } from './rules/address-params.ts'
import { type Outcome, OUTCOMES } from './states.ts'
import { isDay, parseBeijing } from './time.ts'

/** Strict everywhere: an undeclared field is refused, in requests and in responses. */
export const object = z.strictObject

/** No fields at all. */
export const nothing = object({})

/** Answers: yuan with two decimals, sign allowed. */
export const yuan = z.string().check(z.regex(/^-?(0|[1-9]\d*)\.\d{2}$/))

/** Answers: USDT with two decimals. */
export const usdt = z.string().check(z.regex(/^(0|[1-9]\d*)\.\d{2}$/))

/** Questions: an amount as a string or a number with at most two decimals. `parseAmount` reads it. */
export const amountIn = z.union([
  z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/)),
  z.number().check(
    z.nonnegative(),
    z.lte(999_999_999_999),
    z.refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value))),
  ),
])

/** Questions: an amount typed by a person. The rules name what is wrong with it, so the schema only bounds it. */
export const amountDraft = z.union([
  z.string().check(z.maxLength(32)),
  z.number().check(z.gte(-999_999_999_999), z.lte(999_999_999_999)),
])

export const flag = z.literal([0, 1])
export const flagIn = z.literal([0, 1, '0', '1'])
/** How a bet ended; null while it is open. */
export const outcome = z.literal(Object.keys(OUTCOMES) as Outcome[])
export const count = z.int().check(z.nonnegative())
export const percent = z.number().check(z.nonnegative())
/** CNY per USDT, at most four decimals. */
export const rate = z.number().check(z.positive())
/** Odds with the stake in them, at most two decimals. */
export const odds = z.number().check(z.gte(1))

/** `2026-11-15 10:00:00`, Beijing. */
export const beijingTime = z.string().check(z.refine((text) => parseBeijing(text) !== null))
/** `2026-11-15`, a Beijing day. */
export const day = z.string().check(z.refine(isDay))
export const dayOrEmpty = z.string().check(z.refine((text) => text === '' || isDay(text)))

/** Ids of our own rooms, plays, articles, activities: each fits the smallest column it is looked up in. */
export const catalogueId = z.int().check(z.positive(), z.lte(32_767))
export const catalogueIdIn = z.union([catalogueId, z.string().check(z.regex(CATALOGUE_ID))])
/** The same where 0 means none of them. */
export const catalogueIdOrZero = z.int().check(z.nonnegative(), z.lte(32_767))
/** The version its editor saw: a save over a newer version is refused. */
export const version = z.int().check(z.nonnegative(), z.lte(2_147_483_647))
/** Numbers that count on by themselves: members, messages. */
export const numberId = z.int().check(z.positive(), z.lte(9_007_199_254_740_991))
export const numberIdIn = z.union([numberId, z.string().check(z.regex(/^[1-9]\d{0,14}$/))])
/** Opaque names of things that belong to a member: cards, messages, devices. */
export const publicId = z.string().check(z.regex(PUBLIC_ID))
/** A venue's code, or `userbalance`, or `CP`. */
export const platCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/))
export const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A round's number, as in `202611150001`. */
export const expect = z.string().check(z.regex(ROUND_EXPECT))

/** Text that people type; the rules judge it, the schema only bounds it. */
export const typed = (max: number) => z.string().check(z.maxLength(max))
export const filled = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
/** HTML that the server sanitised when it was saved. */
export const html = z.string()

/** Missing and empty mean the default, 30 days. */
export const dateCodeIn = z.optional(z.literal(['', 1, 2, 3, 4, '1', '2', '3', '4']))

export function dateCode(input: z.output<typeof dateCodeIn>): DateCode {
  if (input === undefined || input === '') return LIMITS.dateDefault
  return Number(input) as DateCode
}

const API_TYPES = [...EVERY_VENUE, ...VENUE_CODES]

/** Questions: of which venue. Missing, empty, 0 and all mean every one; what is no venue of ours is refused. */
export const apiTypeIn = z.optional(z.string().check(z.regex(new RegExp(`^(${API_TYPES.join('|')})$`))))

export function platFilter(apiType: string | undefined): string | null {
  return apiType === undefined || EVERY_VENUE.includes(apiType) ? null : apiType
}

export const pageIn = z.optional(
  z.union([
    z.int().check(z.positive(), z.lte(LIMITS.pageMax)),
    z.string().check(
      z.regex(/^[1-9]\d{0,4}$/),
      z.refine((text) => Number(text) <= LIMITS.pageMax),
    ),
  ]),
)

export function pageNumber(input: z.output<typeof pageIn>): number {
  return input === undefined ? 1 : Number(input)
}

/** A page as every list answers it. */
export function pageOf<const T extends z.ZodMiniType>(item: T) {
  return object({
    data: z.array(item),
    total: count,
    per_page: count,
    current_page: z.int().check(z.positive()),
    last_page: z.int().check(z.positive()),
  })
}

/** A page with sums beside its rows. */
export function pageWith<const T extends z.ZodMiniType, const E extends z.core.$ZodLooseShape>(
  item: T,
  extra: E,
) {
  return z.extend(pageOf(item), extra)
}

/** A list with keyset pagination, for tables that only grow. */
export function sliceOf<const T extends z.ZodMiniType>(item: T) {
  return object({ data: z.array(item), next: z.nullable(z.string()) })
}

/** One of our accounts as it was when the member chose it. */
export const paidTo = object({
  bank_name: z.string(),
  bank_owner: z.string(),
  bank_address: z.string(),
  bank_no: z.string(),
})
export type PaidTo = z.infer<typeof paidTo>
