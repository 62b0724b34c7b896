// How a security event is worded and toned.
import {
  SECURITY_EVENTS,
  type SecurityEventKey,
  type SecurityKind,
} from '@lanting/contract/data/security-events'
import type { SecurityEvent } from './queries.ts'

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

/** What became of it. */
export function endOf(event: SecurityEvent): string {
  if (event.kind === 'pattern') return event.open === 1 ? '待看' : '已结束'
  return rowOf(event)?.end ?? ''
}
