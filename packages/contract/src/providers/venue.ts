// The signed HTTP API that every venue speaks, ours in the sandbox and any real one behind its adapter.
import * as z from 'zod/mini'
import { count, filled, object, outcome, typed, yuan } from '../schema.ts'
import { BET } from '../states.ts'

const currency = z.literal(['CNY', 'PLAY'])
const direction = z.literal(['in', 'out'])
/** Our name for a member at a venue; never the username. */
const member = z.string().check(z.regex(/^[a-z0-9]{4,32}$/))
/** Our own id of a transfer, chosen and stored before the venue is called. */
const transferId = z.string().check(z.regex(/^T[A-Za-z0-9]{10,39}$/))
/** UTC, ISO 8601 with milliseconds. */
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
/** How the names of the members that are meant begin. */
const prefix = z.string().check(z.regex(/^[a-z]{1,8}$/))
/** Position in a list that only grows; 0 is before its first row. */
const cursor = count

/**
 * An answer names what it is about, so that it can be held against its question (`venue-answers.ts`): a signed answer
 * about something else is worth nothing. A business answer is 200 with one of these two; anything else means: not known.
 */
function answer<const T extends z.ZodMiniType>(data: T) {
  return z.discriminatedUnion('ok', [
    object({ ok: z.literal(true), data }),
    object({ ok: z.literal(false), error: object({ code: filled(40), message: typed(200) }) }),
  ])
}

const transferRow = object({
  seq: cursor,
  id: transferId,
  member,
  direction,
  amount: yuan,
  currency,
  state: z.literal(['done', 'refused']),
  reason: z.string(),
  at: instant,
})

/** A row of a venue's bet log that keeps the form. */
export const venueBet = object({
  seq: cursor,
  bet_id: z.string().check(z.regex(/^S\d{16}$/)),
  settle_version: z.int().check(z.positive()),
  member,
  currency,
  game_code: z.string(),
  game_name: z.string(),
  round_id: z.string(),
  selection: z.string(),
  odds_milli: count,
  bet_amount: yuan,
  /** Filled by the venue's own count; ours is reckoned again from selection and outcome. */
  valid_amount: yuan,
  payout: yuan,
  win_loss: yuan,
  status: z.literal(BET.wires),
  outcome: z.nullable(outcome),
  /** Its `family`, where the venue gives one, is the bet's exact chance among outcomes that exclude each other. */
  result: z.record(z.string(), z.unknown()),
  server_seed_hash: z.string(),
  client_seed: z.string(),
  nonce: z.nullable(count),
  created_at: instant,
  settled_at: z.nullable(instant),
})

/** Each operation: `POST {base}/v1/{path}` with a JSON body. */
export const VENUE_API = {
  /** Making a member twice answers the same. */
  createMember: {
    path: 'member',
    input: object({ member, currency }),
    output: answer(object({ member, currency })),
  },
  /** `transfer_seq` and `bet_seq` name the instant at which both books can be compared. */
  balance: {
    path: 'balance',
    input: object({ member }),
    output: answer(object({ member, balance: yuan, currency, transfer_seq: cursor, bet_seq: cursor })),
  },
  /**
   * All members together whose names begin so (an operator's test members are none of his customers), at the instant
   * named by both numbers: what our mirrors are held against.
   */
  totals: {
    path: 'totals',
    input: object({ prefix }),
    output: answer(object({ prefix, CNY: yuan, PLAY: yuan, transfer_seq: cursor, bet_seq: cursor })),
  },
  /** Idempotent by id: the same id answers its first end, another body under it is refused. */
  transfer: {
    path: 'transfer',
    input: object({ id: transferId, member, direction, amount: yuan, currency }),
    output: answer(
      object({
        id: transferId,
        member,
        direction,
        currency,
        state: z.literal(['done', 'refused']),
        reason: z.string(),
        amount: yuan,
        balance: yuan,
      }),
    ),
  },
  /** Asking for an unknown id makes the venue refuse that id for ever; what it was about is then null. */
  transferStatus: {
    path: 'transfer/status',
    input: object({ id: transferId }),
    output: answer(
      object({
        id: transferId,
        member: z.nullable(member),
        direction: z.nullable(direction),
        currency: z.nullable(currency),
        state: z.literal(['done', 'refused', 'unknown']),
        reason: z.string(),
        amount: z.nullable(yuan),
      }),
    ),
  },
  transferList: {
    path: 'transfers',
    input: object({ after: cursor, limit: z.int().check(z.positive(), z.lte(500)) }),
    output: answer(object({ transfers: z.array(transferRow), next: cursor })),
  },
  /** A URL on the venue's own origin with a ticket good for one use within 60 seconds. */
  launch: {
    path: 'launch',
    input: object({ member, currency, game_code: typed(20), mobile: z.boolean(), back_url: typed(300) }),
    output: answer(object({ member, currency, url: z.string(), expires_at: instant })),
  },
  /**
   * Numbers count up by one; `next` is the last one of the page. A bet settled anew comes again under a new number with a
   * higher version. Rows are read one by one as `venueBet`, so that a bad one does not hide the others.
   */
  betLog: {
    path: 'bets',
    input: object({ after: cursor, limit: z.int().check(z.positive(), z.lte(500)) }),
    /** `after` is the one that was asked for, `next` the place of the last row, or `after` again. */
    output: answer(object({ after: cursor, bets: z.array(z.record(z.string(), z.unknown())), next: cursor })),
  },
  /** Takes a member out of every game at once (exclusion, freeze). */
  endSessions: {
    path: 'sessions/end',
    input: object({ member }),
    output: answer(object({ member, ended: count })),
  },
} as const

export type VenueOperation = keyof typeof VENUE_API
export type VenueQuestion<K extends VenueOperation> = z.input<(typeof VENUE_API)[K]['input']>
export type VenueAnswer<K extends VenueOperation> = z.output<(typeof VENUE_API)[K]['output']>
export type VenueBet = z.output<typeof venueBet>
