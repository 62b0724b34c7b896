// Calls of the public log: its checkpoint, its entries, and the proofs that an entry is in it and that it only grew.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { count, hex64, nothing, object } from '../schema.ts'

const numberIn = z.string().check(z.regex(/^(0|[1-9]\d{0,12})$/))

/** What is hashed, as canonical JSON: these four names and no other. */
const logEntry = object({
  n: count,
  at: count,
  kind: z.string(),
  body: z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.number())])),
})

/** A key's entry with its path to the root of the newest checkpoint: a key that is not in the log signs nothing for it. */
const loggedKey = z.extend(logEntry, { path: z.array(hex64) })

/**
 * The newest checkpoint with its cosignatures (C2SP), null before the first; and every entry that names a key or a list of
 * witnesses, so that its signatures can be judged. The checkpoint alone is at /log/checkpoint.
 */
export const logHead = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/log/head',
  who: 'anyone',
  duringMaintenance: true,
  input: nothing,
  output: object({
    checkpoint: z.nullable(z.string()),
    keys: z.array(loggedKey),
    policies: z.array(logEntry),
  }),
  refusals: [],
})

/** Entries `from` up to and without `to`; at most a thousand, and none beyond the newest head. */
export const logEntries = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/log/entries',
  who: 'anyone',
  duringMaintenance: true,
  lasting: true,
  input: object({ from: numberIn, to: numberIn }),
  output: object({ entries: z.array(logEntry).check(z.maxLength(LIMITS.log.entriesPerCall)) }),
  refusals: [],
})

/** The path from entry `n` to the root of the first `size` entries. */
export const logInclusion = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/log/inclusion',
  who: 'anyone',
  duringMaintenance: true,
  lasting: true,
  input: object({ n: numberIn, size: numberIn }),
  output: object({ n: count, size: count, path: z.array(hex64) }),
  refusals: [],
})

/** That the first `from` entries are the beginning of the first `to`. */
export const logConsistency = defineCall({
  area: 'lottery',
  method: 'GET',
  path: '/api/log/consistency',
  who: 'anyone',
  duringMaintenance: true,
  lasting: true,
  input: object({ from: numberIn, to: numberIn }),
  output: object({ from: count, to: count, proof: z.array(hex64) }),
  refusals: [],
})
