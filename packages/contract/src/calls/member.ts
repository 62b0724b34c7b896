// Calls of a member's own data: user info, balance, profile, avatar, settings.
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { USER_RATE_KEYS } from '../config.ts'
import { answersOf } from '../config-schema.ts'
import { bySetting } from '../data/member-settings.ts'
import {
  beijingTime,
  count,
  dayOrEmpty,
  flag,
  flagIn,
  nothing,
  numberId,
  object,
  typed,
  yuan,
} from '../schema.ts'
import { MEMBER, SWITCH } from '../states.ts'

export const settingsShape = object(bySetting(() => flag))

/** `gameblance` is the specification's spelling of the sum of all venue wallets. */
export const userInfo = object({
  id: numberId,
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  balance: yuan,
  gameblance: yuan,
  /** Money between the wallet and a venue whose end is not known yet. */
  transit: yuan,
  /** 总资产: balance + gameblance + transit. */
  total: yuan,
  current_vip: z.string().check(z.regex(/^VIP([1-9]|10)$/)),
  vip: z.int().check(z.gte(1), z.lte(10)),
  /** Percent of the current level's deposit threshold, capped at 100. */
  vip_percent: z.int().check(z.gte(0), z.lte(100)),
  vip_next: z.nullable(object({ level: count, need_recharge: yuan, need_flow: yuan, percent: count })),
  paysum: yuan,
  joinday: z.int().check(z.gte(1)),
  isagent: flag,
  mobile: z.string(),
  email: z.string(),
  birthday: dayOrEmpty,
  transferstatus: z.literal(SWITCH.wires),
  /** What one launch may bring along at most while auto-transfer is on; null without a cap. */
  launch_budget: z.nullable(yuan),
  ...answersOf(USER_RATE_KEYS),
  message_num: count,
  is_trial: flag,
  /** 1 正常, 2 冻结, 3 冷静期, 4 自我排除. */
  state: z.literal(MEMBER.wires),
  has_pay_password: flag,
  pay_password_changed: z.nullable(beijingTime),
  must_change_password: flag,
  settings: settingsShape,
})

export const user = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/user',
  aliases: ['/api/getUserInfo'],
  who: 'member',
  beforePasswordChange: true,
  input: nothing,
  output: userInfo,
  refusals: [],
})

/** The balance poll. */
export const balance = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/balance',
  who: 'member',
  poll: true,
  input: nothing,
  output: object({
    balance: yuan,
    transit: yuan,
    message_num: count,
    /** Answers of customer service that have not been seen. */
    support_num: count,
  }),
  refusals: [],
})

/** Refreshes the venues' balances, then answers the same as `/api/user`. */
export const refreshUserMoney = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/refreshusermoney',
  who: 'member',
  input: nothing,
  output: userInfo,
  refusals: [],
})

/**
 * Empty and missing fields stay as they are; the birthday can be set once. A mobile is a login name: replacing one takes
 * the login password.
 */
export const updateUserInfo = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/updateuserinfo',
  who: 'member',
  trial: 'refused',
  input: object({
    email: z.optional(typed(200)),
    mobile: z.optional(typed(32)),
    birthday: z.optional(typed(32)),
    password: z.optional(typed(128)),
  }),
  output: userInfo,
  refusals: [
    'mobileFormat',
    'emailFormat',
    'birthdayFormat',
    'birthdayRange',
    'birthdaySet',
    'loginPasswordMissing',
    'loginPasswordWrong',
    'loginLocked',
  ],
})

export const uploadImg = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/uploadimg',
  who: 'member',
  trial: 'refused',
  upload: true,
  input: nothing,
  output: object({ avatar: z.string() }),
  refusals: ['imageType', 'imageTooBig', 'imageBroken', 'imageDimensions'],
})

/** Fields that are left out stay as they are, so an empty question reads the settings. */
export const settings = defineCall({
  area: 'member',
  method: 'POST',
  path: '/api/settings',
  who: 'member',
  input: object(bySetting(() => z.optional(flagIn))),
  output: settingsShape,
  refusals: [],
})
