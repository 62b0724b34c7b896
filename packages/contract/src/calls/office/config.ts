// Office calls of the app config and of switches that need a second person.
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { LIMITS } from '../../limits.ts'
import {
  beijingTime,
  count,
  filled,
  flag,
  html,
  nothing,
  numberId,
  object,
  pageIn,
  pageOf,
  typed,
} from '../../schema.ts'

const officeConfig = object({
  title: z.string(),
  site_state: flag,
  repair_tips: z.string(),
  redpacket_switch: flag,
  index_modal: flag,
  webcontent: html,
  h5_url: z.string(),
  site_logo: z.string(),
  ios_download_url: z.string(),
  ios_download_qrcode: z.string(),
  service_url: z.string(),
  version: count,
  updated_at: beijingTime,
  updated_by: z.string(),
})

export const configGet = defineCall({
  method: 'POST',
  path: '/office-api/config/get',
  who: 'staff',
  may: 'config.edit',
  input: nothing,
  output: officeConfig,
  refusals: [],
})

/** Fields left out stay as they are. The money switches are asked for by `switch/ask`. */
export const configSet = defineCall({
  method: 'POST',
  path: '/office-api/config/set',
  who: 'staff',
  may: 'config.edit',
  input: object({
    version: count,
    reason: filled(LIMITS.noteMax),
    title: z.optional(filled(20)),
    site_state: z.optional(flag),
    repair_tips: z.optional(filled(200)),
    index_modal: z.optional(flag),
    webcontent: z.optional(typed(20000)),
    h5_url: z.optional(typed(200)),
    site_logo: z.optional(typed(200)),
    ios_download_url: z.optional(typed(200)),
    ios_download_qrcode: z.optional(typed(200)),
    service_url: z.optional(typed(200)),
  }),
  output: officeConfig,
  refusals: ['changedMeanwhile', 'urlNotHttps'],
})

/** Switches that move or stop money. */
const moneySwitch = z.union([
  z.literal(['redpacket', 'pay.bank', 'pay.usdt', 'pay.wechat', 'pay.alipay', 'withdrawals']),
  z.string().check(z.regex(/^venue\.[A-Z]{2,8}$/)),
])

const switchRequest = object({
  id: numberId,
  key: z.string(),
  title: z.string(),
  from: flag,
  to: flag,
  reason: z.string(),
  state: z.literal(['open', 'approved', 'refused']),
  asked_by: z.string(),
  asked_at: beijingTime,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(beijingTime),
})

export const switchList = defineCall({
  method: 'POST',
  path: '/office-api/switch/list',
  who: 'staff',
  may: 'switch.ask',
  input: nothing,
  output: z.array(
    object({ key: z.string(), title: z.string(), on: flag, open_request: z.nullable(numberId) }),
  ),
  refusals: [],
})

export const switchAsk = defineCall({
  method: 'POST',
  path: '/office-api/switch/ask',
  who: 'staff',
  may: 'switch.ask',
  idempotent: true,
  input: object({ key: moneySwitch, to: flag, reason: filled(LIMITS.noteMax) }),
  output: switchRequest,
  refusals: ['wrongState'],
})

export const switchRequests = defineCall({
  method: 'POST',
  path: '/office-api/switch/requests',
  who: 'staff',
  may: 'switch.approve',
  input: object({ state: z.optional(z.literal(['open', 'approved', 'refused'])), page: pageIn }),
  output: pageOf(switchRequest),
  refusals: [],
})

/** Never by the person who asked. */
export const switchDecide = defineCall({
  method: 'POST',
  path: '/office-api/switch/decide',
  who: 'staff',
  may: 'switch.approve',
  idempotent: true,
  input: object({ id: numberId, approve: flag, reason: typed(LIMITS.noteMax) }),
  output: switchRequest,
  refusals: ['ownRequest', 'wrongState'],
})
