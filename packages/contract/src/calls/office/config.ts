// Office calls of the app config and of switches that need a second person.
import * as z from 'zod/mini'
import { defineCall } from '#src/call.ts'
import { APP_KEYS, byField, RATE_KEYS, SWITCH_FIELDS, TEXT_KEYS } from '#src/config.ts'
import { answersOf, draftsOf } from '#src/config-schema.ts'
import { CONFIG_SWITCHES } from '#src/data/config-fields.ts'
import { LIMITS } from '#src/limits.ts'
import { beijingTime, count, filled, flag, nothing, object, publicId, version } from '#src/schema.ts'
import { approval } from './approval.ts'

const officeConfig = object({
  ...answersOf([...APP_KEYS, ...TEXT_KEYS]),
  rates: object(byField(RATE_KEYS, () => z.string())),
  version: count,
  updated_at: beijingTime,
  updated_by: z.string(),
})

export const configGet = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/config/get',
  who: 'staff',
  may: 'config.edit',
  input: nothing,
  output: officeConfig,
  refusals: [],
})

/** Fields left out stay as they are. Switches go by `switch/set`, numbers by `rate/ask`. */
export const configSet = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/config/set',
  who: 'staff',
  may: 'config.edit',
  input: object({
    version,
    reason: filled(LIMITS.noteMax),
    ...draftsOf(TEXT_KEYS),
  }),
  output: officeConfig,
  refusals: ['changedMeanwhile', 'urlNotHttps', 'htmlEmpty'],
})

/** `site` is the whole site (off = maintenance), `pay.card` one way of paying in, `venue.AG` one venue. */
const switchKey = z.union([
  z.literal(SWITCH_FIELDS.map((field) => CONFIG_SWITCHES[field].key)),
  z.string().check(z.regex(/^venue\.[A-Z0-9]{2,12}$/)),
])

const switchRow = object({
  key: z.string(),
  group: z.literal(['site', 'feature', 'pay', 'venue']),
  title: z.string(),
  on: flag,
  /** The approval that waits to open it. */
  open_approval: z.nullable(publicId),
})

export const switchList = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/switch/list',
  who: 'staff',
  may: 'switch.ask',
  input: nothing,
  output: z.array(switchRow),
  refusals: [],
})

/** Off acts at once (`approval` is null); on waits for a second person. */
export const switchSet = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/switch/set',
  who: 'staff',
  may: 'switch.ask',
  idempotent: true,
  input: object({ key: switchKey, on: flag, reason: filled(LIMITS.noteMax) }),
  output: object({ switch: switchRow, approval: z.nullable(approval) }),
  refusals: ['wrongState', 'requestOpen'],
})

/** A rate or a fee always waits for a second person. */
export const rateAsk = defineCall({
  area: 'office-config',
  method: 'POST',
  path: '/office-api/rate/ask',
  who: 'staff',
  may: 'switch.ask',
  idempotent: true,
  input: object({
    key: z.enum(RATE_KEYS),
    value: z.string().check(z.regex(/^(0|[1-9]\d{0,3})\.\d{2}$/)),
    reason: filled(LIMITS.noteMax),
  }),
  output: approval,
  refusals: ['wrongState', 'requestOpen', 'rateRange'],
})
