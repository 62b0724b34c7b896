// Calls of the trust page: what members are owed and what is measured, for anyone; and a member's own proof.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { BOOK_GROUPS } from '#src/data/security/trust.ts'
import { beijingTime, count, flag, hex64, nothing, object, percent, yuan } from '../schema.ts'

const sum = z.string().check(z.regex(/^\d{1,16}$/))

export const liabilityRoot = object({
  root_no: count,
  at: beijingTime,
  root: hex64,
  members: count,
  total: yuan,
  main: yuan,
  held: yuan,
  transit: yuan,
  venue: yuan,
  cover: yuan,
  /** Less is held than owed. */
  is_short: flag,
  /** Its place in the public log; null until a head was signed over it. */
  n: z.nullable(count),
})

/** What is measured, computed once a minute; what is not measured is null or not there. */
export const trust = defineCall({
  area: 'trust',
  method: 'GET',
  path: '/api/trust',
  who: 'anyone',
  poll: true,
  input: nothing,
  output: object({
    is_sandbox: flag,
    /** When the figures were computed; null before the first time. */
    at: z.nullable(beijingTime),
    /** They are older than they may be: what is measured by the minute is then unknown. */
    is_stale: flag,
    liabilities: z.nullable(liabilityRoot),
    books: z.nullable(
      object({
        at: beijingTime,
        ok: flag,
        /** Since when payouts are stopped for the books. */
        frozen_since: z.nullable(beijingTime),
        lines: z.array(object({ group: z.literal(BOOK_GROUPS), ok: flag })),
      }),
    ),
    /** Who follows the log and cosigns it; empty where there is none. */
    witnesses: z.array(
      object({
        name: z.string(),
        /** The newest cosignature. */
        at: z.nullable(beijingTime),
        /** For so many minutes it has not cosigned a newer head; 0 when it is up to date. */
        silent: count,
      }),
    ),
    lotteries: z.array(
      object({
        name: z.string(),
        title: z.string(),
        /** Settled bets of thirty days, without demo accounts and trials. */
        bets: count,
        /** Percent of the stakes that came back; null with too few bets. */
        measured: z.nullable(percent),
        /** Rounds that were drawn in thirty days and computed again by the check of the books. */
        rounds: count,
      }),
    ),
    withdrawals: z.array(
      object({
        title: z.string(),
        cases: count,
        /** Minutes; null with too few cases. */
        median: z.nullable(count),
        p95: z.nullable(count),
      }),
    ),
    incidents: z.array(
      object({
        id: count,
        title: z.string(),
        text: z.string(),
        started: beijingTime,
        ended: z.nullable(beijingTime),
        written: beijingTime,
      }),
    ),
  }),
  refusals: [],
})

/** A member's own leaf in the newest root of the public log; root and total are read from the log, not from here. */
export const liabilityProof = defineCall({
  area: 'trust',
  method: 'POST',
  path: '/api/liabilityproof',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: object({
    root_no: count,
    at: beijingTime,
    /** Where the root is in the public log. */
    n: count,
    leaf: object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), fen: sum, salt: hex64 }),
    index: count,
    size: count,
    /** Hashes and sums beside the way to the root, lowest first; sums are fen. */
    path: z.array(object({ hash: hex64, fen: sum })),
    parts: object({ main: yuan, held: yuan, transit: yuan, venue: yuan }),
    /** Whether the ledger moved money of the member after the root. */
    moved_since: flag,
  }),
  refusals: ['noProofYet'],
})
