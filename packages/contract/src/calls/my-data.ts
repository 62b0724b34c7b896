// Calls of a member's own data: the export, asked for, made in the background and fetched with the password.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DATA_GROUPS } from '../data/my-data.ts'
import { beijingTime, count, nothing, object, typed } from '../schema.ts'

export const EXPORT_STATES = ['making', 'ready', 'expired', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

const exported = object({
  state: z.literal(EXPORT_STATES),
  asked_at: beijingTime,
  ready_at: z.nullable(beijingTime),
  /** Until then it can be fetched; null while there is no file. */
  until: z.nullable(beijingTime),
  bytes: z.nullable(count),
  /** Rows in the file, by what the page shows. */
  groups: z.array(object({ group: z.literal(DATA_GROUPS), rows: count })),
})

const myDataState = object({
  export: z.nullable(exported),
  /** Before this no other one is made; null: now. */
  again_at: z.nullable(beijingTime),
})

export const myData = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: myDataState,
  refusals: [],
})

export const myDataExport = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata/export',
  who: 'member',
  trial: 'refused',
  input: object({ password: typed(128) }),
  output: myDataState,
  refusals: ['loginPasswordWrong', 'loginLocked', 'exportTooSoon'],
})

/** The file itself: each fetch asks for the password, is recorded and written to the inbox. */
export const myDataFile = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata.zip',
  who: 'member',
  trial: 'refused',
  download: 'application/zip',
  input: object({ password: typed(128) }),
  output: z.unknown(),
  refusals: ['loginPasswordWrong', 'loginLocked', 'exportGone', 'tooFast'],
})
