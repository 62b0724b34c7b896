// Calls of a member's own data: closing the account; and the export, asked for, made in the background and fetched with the password.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DATA_GROUPS } from '#src/data/my-data/my-data.ts'
import { passkeyAssertion, passkeyRequest } from '../passkey-schema.ts'
import { beijingTime, count, day, flag, nothing, object, typed, yuan } from '../schema.ts'

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

const closure = object({
  /** `due`: seven days are over, and something is open. */
  state: z.literal(['none', 'waiting', 'due']),
  asked_at: z.nullable(beijingTime),
  closes_at: z.nullable(beijingTime),
  needs_pay_password: flag,
  /** What has to be settled before the account is closed. */
  open: object({
    main: yuan,
    /** As the venues say themselves, like `gameblance`: stakes of open bets are among `bets`. */
    venues: yuan,
    transit: yuan,
    paying: yuan,
    bets: count,
    bets_amount: yuan,
    deposits: count,
    rebates: yuan,
    commissions: yuan,
    /** An agent's month that is not stated yet keeps the account until this day. */
    commissions_on: z.nullable(day),
  }),
})

export const closureState = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata/closure',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: closure,
  refusals: [],
})

/** A challenge computed from this closure: signed for anything else, it is refused. */
export const closurePasskey = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata/close/passkey',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: passkeyRequest,
  refusals: ['closureRuns', 'passkeyOff', 'passkeyYoung'],
})

/**
 * A passkey, or the login password and the payment password where there is one: a stolen session alone closes nothing.
 */
export const closureAsk = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata/close',
  who: 'member',
  trial: 'refused',
  input: object({
    password: z.optional(typed(128)),
    pay_pass: z.optional(typed(128)),
    passkey: z.optional(passkeyAssertion),
  }),
  output: closure,
  refusals: [
    'loginPasswordWrong',
    'loginLocked',
    'payPasswordWrong',
    'payPasswordLocked',
    'payPasswordUnset',
    'closureRuns',
    'passkeyWrong',
    'passkeyOff',
    'passkeyYoung',
  ],
})

export const closureBack = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/mydata/stay',
  who: 'member',
  trial: 'refused',
  input: nothing,
  output: closure,
  refusals: ['closureNone'],
})
