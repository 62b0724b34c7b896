// How a security event is worded and toned, and which days a filter means.
import {
  SECURITY_EVENTS,
  SECURITY_PATTERNS,
  type SecurityEventKey,
  type SecurityKind,
} from '@lanting/contract/data/security/security-events'
import { addDays, beijingDay } from '@lanting/contract/time'
import type { SecurityEvent, SecurityFilter } from './queries.ts'

export const KIND_TONES = {
  pattern: 'bad',
  failure: 'neutral',
  refusal: 'wait',
  read: 'info',
  session: 'ok',
  report: 'neutral',
} as const satisfies Record<SecurityKind, string>

const rowOf = ({ event }: SecurityEvent) =>
  Object.hasOwn(SECURITY_EVENTS, event) ? SECURITY_EVENTS[event as SecurityEventKey] : null

/** `越权调用 · /member/detail 42`: what happened, where, to whom. */
export function whatHappened(event: SecurityEvent): string {
  const title = rowOf(event)?.title ?? event.event
  if (event.kind === 'pattern') return event.reason
  if (event.kind === 'session') return `${title} · ${event.reason}`
  if (event.kind === 'failure') return title
  if (event.kind === 'report') return [title, event.subject, event.reason].filter(Boolean).join(' · ')
  const call = event.call.replace('/office-api', '')
  return [title, `${call} ${event.subject}`.trim()].filter(Boolean).join(' · ')
}

export function titleOf(event: SecurityEvent): string {
  return rowOf(event)?.title ?? event.event
}

/** Its outcome. */
export function endOf(event: SecurityEvent): string {
  if (event.kind === 'pattern') return event.open === 1 ? '待看' : '已结束'
  return rowOf(event)?.end ?? ''
}

/** The rule that a pattern broke. */
export function ruleOf({ event }: SecurityEvent): string {
  const { failures, names, reads } = SECURITY_PATTERNS
  if (event === 'many_reads') return `${reads.windowMinutes} 分钟内读取 ${reads.members} 位以上会员的资料`
  if (event === 'many_names') return `${names.windowMinutes} 分钟内 ${names.accounts} 个以上会员名`
  return `${failures.windowMinutes} 分钟内失败或被拒 ${failures.count} 次以上`
}

export const SPANS: readonly (readonly [string, string])[] = [
  ['', '近 7 天'],
  ['today', '今天'],
  ['yesterday', '昨天'],
  ['all', '全部'],
]

/** The Beijing days of a span; none for all that is kept. First the last week: a morning has few events of its own. */
export function daysOf(span: string, now: number): Pick<SecurityFilter, 'from' | 'to'> {
  const today = beijingDay(now)
  if (span === 'all') return {}
  if (span === '') return { from: addDays(today, -6) }
  const day = span === 'yesterday' ? addDays(today, -1) : today
  return { from: day, to: day }
}
