// Pure rules of the content pages: notice texts, message age, topic icon, what a form still lacks.
import { addDays, type BeijingTime, beijingDay } from '@lanting/contract/time'

export interface NoticeLine {
  /** Empty for a one-sentence notice. */
  readonly title: string
  readonly text: string
  /** A notice with a body is opened to be read. */
  readonly isLong: boolean
}

/** The part before a colon is a title if it is short. */
const TITLED = /^([^：。，]{2,12})：(.+)$/s

/** Notices are strings; an object with title and content is read too. */
export function readNotice(
  raw: string | { readonly title?: unknown; readonly content?: unknown },
): NoticeLine {
  if (typeof raw !== 'string') {
    return { title: words(raw.title), text: words(raw.content), isLong: true }
  }
  const [, title = '', text = raw] = TITLED.exec(raw) ?? []
  return { title, text, isLong: false }
}

const words = (value: unknown) => (typeof value === 'string' ? value : '')

/** `09:05` today, `昨天`, `11月12日` this year, else the whole day. */
export function messageAge(time: BeijingTime, nowMs: number): string {
  const day = time.slice(0, 10)
  const today = beijingDay(nowMs)
  if (day === today) return time.slice(11, 16)
  if (day === addDays(today, -1)) return '昨天'
  const [year = '', month = '', date = ''] = day.split('-')
  return year === today.slice(0, 4) ? `${Number(month)}月${Number(date)}日` : day
}

export type Topic =
  | 'upkeep'
  | 'safety'
  | 'level'
  | 'deposit'
  | 'withdrawal'
  | 'rebate'
  | 'rule'
  | 'event'
  | 'letter'

const TOPICS: readonly (readonly [RegExp, Topic])[] = [
  [/维护|升级预告|通道/, 'upkeep'],
  [/密码|验证码|冒充|安全|登录|谨防/, 'safety'],
  [/VIP|等级/, 'level'],
  [/返水/, 'rebate'],
  [/提款|取款/, 'withdrawal'],
  [/存款|充值|到账/, 'deposit'],
  [/红包|彩金|礼金|活动|上线|中奖|欢迎/, 'event'],
  [/规则|调整|条款|公平|验证|演示|理性/, 'rule'],
]

/** Topic of a message by its text. */
export function topicOf(text: string): Topic {
  return TOPICS.find(([pattern]) => pattern.test(text))?.[1] ?? 'letter'
}

/** Only an operator's page over TLS is opened. */
export function safeServiceUrl(raw: string | undefined): URL | null {
  if (raw === undefined || raw === '') return null
  try {
    const url = new URL(raw)
    return url.protocol === 'https:' ? url : null
  } catch {
    return null
  }
}

export interface SupportDraft {
  readonly category: string
  readonly content: string
  readonly contact: string
  readonly code: string
}

export type SupportField = keyof SupportDraft

/** The first missing field, from top to bottom. */
export function missingField(draft: SupportDraft): SupportField | null {
  if (draft.category === '') return 'category'
  if (draft.content.trim() === '') return 'content'
  if (draft.contact.trim() === '') return 'contact'
  return draft.code.trim() === '' ? 'code' : null
}
