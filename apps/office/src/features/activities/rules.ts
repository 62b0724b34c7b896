// Texts for an activity's rule and state, from the same rows as the server.
import { activityTypeName, findActivity } from '@lanting/contract/data/activities'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { PRODUCTS } from '@lanting/contract/rules/promo/turnover'
import type { ActivityVersion } from '#src/queries/activities.ts'

const WAYS = { manual: '人工审核', automatic: '条件满足即派发', none: '无需申请' } as const
const yuan = (fen: bigint) => formatYuan(yuanFromFen(fen))

/** The fixed part, which no editor changes. */
export function ruleFacts(id: number): Readonly<Record<string, string>> {
  const activity = findActivity(id)
  if (activity === undefined) return {}
  const { rule, apply, limit, multiple, only, type } = activity
  const common = {
    类型: activityTypeName(type),
    申请方式: WAYS[apply],
    每人: limit,
    流水: only === undefined ? `彩金 × ${multiple}` : `彩金 × ${multiple}，仅${PRODUCTS[only]}`,
  }
  if (rule === null) return common
  switch (rule.kind) {
    case 'firstDeposit':
    case 'dayDeposit':
      return { ...common, 比例: `${rule.shareBp / 100n}%`, 封顶: yuan(rule.capFen), 起存: yuan(rule.minFen) }
    case 'weekend':
      return {
        ...common,
        档位: rule.tiers.map(({ validFen, giftFen }) => `${yuan(validFen)} → ${yuan(giftFen)}`).join('；'),
      }
    default:
      return { ...common, 彩金: yuan(rule.giftFen) }
  }
}

/** `线上`, `未开始`, `已结束`, `已下线`: the state of the newest version at a Beijing time. */
export function standingOf(
  row: ActivityVersion,
  now: string,
): { tone: 'ok' | 'neutral' | 'wait'; text: string } {
  if (row.shown === 0) return { tone: 'neutral', text: '已下线' }
  if (row.starts_at > now) return { tone: 'wait', text: '未开始' }
  if (row.ends_at !== null && row.ends_at <= now) return { tone: 'neutral', text: '已结束' }
  return { tone: 'ok', text: '线上' }
}
