// Office calls of the worker's jobs: each job's status, its runs with totals, quarantined items, and reruns of periods.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { JOB_NAMES, JOB_RUN_STATE_KEYS, JOB_TOTAL_KEYS } from '#src/data/jobs.ts'
import { LIMITS } from '#src/limits.ts'
import { beijingTime, count, day, filled, flag, nothing, object, publicId, yuan } from '#src/schema.ts'
import { approval } from './approval.ts'

const job = z.enum(JOB_NAMES)
const state = z.enum(JOB_RUN_STATE_KEYS)
/** A count, or a sum in yuan. */
const totals = z.array(object({ total: z.enum(JOB_TOTAL_KEYS), value: z.string() }))

const run = object({
  period: z.string(),
  /** By the product's clock. */
  at: z.nullable(beijingTime),
  took_ms: z.nullable(count),
  state,
  tries: count,
  totals,
  error: z.nullable(z.string()),
  /** Who had it done again; null for the worker's own run. */
  by: z.nullable(z.string()),
})

/** The last time that a backup was restored to see whether it can be. */
const drill = object({
  at: beijingTime,
  backup: z.string(),
  /** Seconds of work that the copy did not have. */
  lost: count,
  /** Seconds from the loss to the first answer. */
  took: count,
  /** What was wrong with the copy; empty when it could go on as the product. */
  findings: z.array(z.string()),
})

export const jobList = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/job/list',
  who: 'staff',
  may: 'job.read',
  poll: true,
  input: nothing,
  output: object({
    at: beijingTime,
    jobs: z.array(
      object({
        job,
        /** Null when it never ran. */
        last: z.nullable(run),
        /** Newest last. */
        runs: z.array(state),
        /** Seconds since a run was due that is not done. */
        lag: count,
        /** Seconds until the next run is due. */
        next: count,
        /** Members, days or tables that were left out and are tried again by themselves. */
        aside: count,
        /** 1: a period of it can be done again. */
        again: flag,
      }),
    ),
    /** Null before the first. */
    drill: z.nullable(drill),
  }),
  refusals: [],
})

export const jobRuns = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/job/runs',
  who: 'staff',
  may: 'job.read',
  poll: true,
  input: object({ job }),
  output: object({
    job,
    runs: z.array(run),
    aside: z.array(
      object({
        period: z.string(),
        item: z.string(),
        error: z.string(),
        tries: count,
        since: beijingTime,
        retry_at: beijingTime,
      }),
    ),
    /** Periods that can be done again, the newest first. */
    periods: z.array(day),
    /** A request that waits for its second person. */
    open: z.nullable(publicId),
  }),
  refusals: [],
})

const sums = object({ rows: count, amount: yuan })

/** What a period would get if it were done again now. Nothing of it stays. */
export const jobDry = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/job/dry',
  who: 'staff',
  may: 'job.rerun',
  input: object({ job, period: day }),
  output: object({
    at: beijingTime,
    have: sums,
    adds: sums,
    /** Rows that would become smaller. */
    changes: count,
    /** Members whose turn throws. */
    failed: count,
  }),
  refusals: ['wrongState'],
})

/** Asks that a period be done again; a second person confirms, and the worker does it. */
export const jobRerun = defineCall({
  area: 'office-money',
  method: 'POST',
  path: '/office-api/job/rerun',
  who: 'staff',
  may: 'job.rerun',
  idempotent: true,
  input: object({ job, period: day, reason: filled(LIMITS.noteMax) }),
  output: approval,
  refusals: ['wrongState', 'requestOpen'],
})
