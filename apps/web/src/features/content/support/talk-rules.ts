// Pure rules of the conversation with customer service: days, where an order's record is, what a conversation lacks.
import type { OutputOf } from '@lanting/contract/calls/names'
import {
  SUPPORT_ORDER_KINDS,
  type SupportOrderKind,
  type SupportOrderRef,
} from '@lanting/contract/data/support-categories'
import { SUPPORT } from '@lanting/contract/states'
import { addDays, type BeijingTime, beijingDay } from '@lanting/contract/time'
import type { Target } from '#src/lib/navigation/routes.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'

export type TalkPage = OutputOf<'POST /api/support/talk'>
export type TalkLine = TalkPage['lines'][number]
export type OrderCard = OutputOf<'POST /api/support/order'>

/** `今天`, `昨天`, `11月12日` this year, else the whole day. */
export function dayTitle(time: BeijingTime, nowMs: number): string {
  const day = time.slice(0, 10)
  const today = beijingDay(nowMs)
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const [year = '', month = '', date = ''] = day.split('-')
  return year === today.slice(0, 4) ? `${Number(month)}月${Number(date)}日` : day
}

/** Whether a line begins another day than the one before it. */
export const beginsDay = (line: TalkLine, before: TalkLine | undefined): boolean =>
  before === undefined || before.created_at.slice(0, 10) !== line.created_at.slice(0, 10)

/** Whether a closed conversation ends with this line. */
export const endsTalk = (line: TalkLine, after: TalkLine | undefined): boolean =>
  SUPPORT.word(line.state) === 'closed' && after?.talk !== line.talk

/** Whether the next line opens a conversation, which then needs a subject. */
export const opensTalk = (lines: readonly TalkLine[]): boolean =>
  lines.every((line) => SUPPORT.word(line.state) === 'closed')

/** Where the record of an order is: account details open one by its number, bets are a list. */
export const recordOf = ({ kind, no }: SupportOrderRef): Target =>
  kind === 'bet' ? '/betRecord' : withSearch('/transRecord', { no })

const isKind = (text: string): text is SupportOrderKind =>
  (SUPPORT_ORDER_KINDS as readonly string[]).includes(text)

/** The order that an address attaches. */
export const orderAt = (about: string, no: string): SupportOrderRef | null =>
  isKind(about) && no !== '' ? { kind: about, no } : null

export const UNSENT_PICTURE = '待发送的图片'
