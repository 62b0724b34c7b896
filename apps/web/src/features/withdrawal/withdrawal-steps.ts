// The steps of a withdrawal, worded by where the money is; and the time estimate.
import { formatYuan } from '@lanting/contract/money'
import { WITHDRAWAL } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'
import { isUnderway, type WithdrawInfo } from '#src/features/withdrawal/queries.ts'
import { dayAndClock, shortTime } from '#src/features/withdrawal/rules.ts'
import { clockOf, dayOf } from '#src/lib/days.ts'
import type { TimelineStep } from '#src/ui/timeline/timeline.tsx'

type Step = WithdrawInfo['steps'][number]

const STATES = { done: 'ok', now: 'now', todo: 'todo', failed: 'bad' } as const

export function withdrawalSteps(info: WithdrawInfo, isSandbox: boolean): TimelineStep[] {
  return info.steps.map((step) => {
    const text = textOf(step, info, isSandbox)
    const at = step.at ?? failedAt(step, info)
    return {
      title: step.title,
      state: STATES[step.state],
      // A pending step has no time.
      ...(at !== null && step.state !== 'todo' && { time: timeOf(at, info.created_at) }),
      ...(text !== null && { text }),
    }
  })
}

/** A failed step ended when the money was returned. */
function failedAt({ state }: Step, { steps }: WithdrawInfo): string | null {
  if (state !== 'failed') return null
  return steps.find(({ key }) => key === 'refused')?.at ?? null
}

/** A step on another day shows its date. */
function timeOf(at: string, from: string): string {
  return dayOf(at) === dayOf(from) ? clockOf(at, true) : shortTime(at)
}

function textOf({ key, state }: Step, info: WithdrawInfo, isSandbox: boolean): string | null {
  const amount = formatYuan(info.amount)
  switch (key) {
    case 'locked':
      return `${amount} 元已从中心钱包扣出，由平台保管`
    case 'review':
      if (state !== 'now') return null
      return info.hold_until === null
        ? '人工审核，结果会发到站内信'
        : `收款账户或支付密码变更未满 24 小时，最早 ${dayAndClock(info.hold_until)} 后审核`
    case 'paying':
    case 'repaying':
      if (state !== 'now') return null
      return isSandbox ? '演示环境为模拟放款，不产生真实交易' : '已交给出款通道，等待确认'
    case 'refused':
      return `${amount} 元回到中心钱包，不增加流水要求；今日次数与额度已还给您`
    default:
      return null
  }
}

export type Expectation =
  | { readonly kind: 'by'; readonly at: number; readonly minutes: number }
  | { readonly kind: 'late'; readonly minutes: number }
  | { readonly kind: 'held'; readonly until: string }

/** From real cases only: too few of them give no estimate; an overrun estimate is admitted. */
export function expectationOf(info: WithdrawInfo, nowMs: number): Expectation | null {
  // Under manual review only the server's text applies.
  if (!isUnderway(info) || info.notice !== '') return null
  const holdMs = info.hold_until === null ? 0 : (parseBeijing(info.hold_until) ?? 0)
  if (WITHDRAWAL.word(info.state) === 'review' && info.hold_until !== null && holdMs > nowMs)
    return { kind: 'held', until: info.hold_until }
  const minutes = info.expected_minutes
  if (minutes === null) return null
  const from = Math.max(parseBeijing(info.created_at) ?? 0, holdMs)
  const at = from + minutes * 60_000
  return at > nowMs ? { kind: 'by', at, minutes } : { kind: 'late', minutes }
}
