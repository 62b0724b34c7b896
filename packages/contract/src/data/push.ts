// What may be pushed to a member's devices: four categories, each off until the member turns it on. There is none for offers.
import { OFFSET_MS } from '../beijing-hour.ts'
import type { RoutePath } from '../rules/routes.ts'

interface PushCategoryRow {
  readonly title: string
  /** Under the title, on the page of settings. */
  readonly effect: string
  /** What a message says instead of its own text, which may contain sums. */
  readonly body: string
  /** Where a tap leads. */
  readonly path: RoutePath
  /** How long a push service keeps a message for a device that is off. */
  readonly ttlSec: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** A newer message of the category takes the place of one that is not delivered yet. */
  readonly replaces: boolean
  /** Also during a time-out or exclusion, and while signs of harm pause messages. */
  readonly always: boolean
}

const HOUR = 3600

export const PUSH_CATEGORIES = {
  withdraw: {
    title: '取款',
    effect: '到账、退回、需要您补充',
    body: '点开查看详情。',
    path: '/transRecord',
    ttlSec: 24 * HOUR,
    urgency: 'normal',
    replaces: true,
    always: true,
  },
  security: {
    title: '安全',
    effect: '新设备登录、密码与密钥改动',
    body: '详情见站内信。如非本人操作，请立即修改密码并联系客服。',
    path: '/message',
    ttlSec: 24 * HOUR,
    urgency: 'high',
    replaces: false,
    always: true,
  },
  draw: {
    title: '开奖',
    effect: '您投过的那一期开出',
    body: '您投过的一期已有结果，点开查看。',
    path: '/betRecord',
    ttlSec: HOUR,
    urgency: 'low',
    replaces: true,
    always: false,
  },
  support: {
    title: '客服',
    effect: '客服回复了您',
    body: '客服已回复您，点开查看。',
    path: '/kefu',
    ttlSec: 24 * HOUR,
    urgency: 'normal',
    replaces: true,
    always: false,
  },
} as const satisfies Record<string, PushCategoryRow>

export type PushCategory = keyof typeof PUSH_CATEGORIES
export const PUSH_CATEGORY_NAMES = Object.keys(PUSH_CATEGORIES) as PushCategory[]

export function pushCategory(name: PushCategory): PushCategoryRow {
  return PUSH_CATEGORIES[name]
}

/** The name under which a push service replaces what it has not delivered yet: at most 32 letters, digits, `-` or `_`. */
export function pushTopic(category: PushCategory, kind: string): string {
  return PUSH_CATEGORIES[category].replaces ? category : `${category}-${kind}`.slice(0, 32)
}

/** 免打扰: Beijing hours, the first inside, the last outside. */
export const QUIET_HOURS = { from: 22, to: 8 } as const

const HOUR_MS = 3600_000

/** Where in the quiet hours of 免打扰 an instant is: for how many milliseconds more they last, or how soon they begin. */
export function quietAt(ms: number): { readonly isQuiet: boolean; readonly changesInMs: number } {
  const ofDay = (ms + OFFSET_MS) % (24 * HOUR_MS)
  const [from, to] = [QUIET_HOURS.from * HOUR_MS, QUIET_HOURS.to * HOUR_MS]
  if (ofDay < to) return { isQuiet: true, changesInMs: to - ofDay }
  if (ofDay < from) return { isQuiet: false, changesInMs: from - ofDay }
  return { isQuiet: true, changesInMs: to + 24 * HOUR_MS - ofDay }
}
