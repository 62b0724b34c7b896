// Texts of a stuck payout: the provider's reply, its state, and the button of a choice.
import {
  PAYOUT_CHOICES,
  PAYOUT_STUCK,
  type PayoutChoice,
  type PayoutStuck,
} from '@lanting/contract/data/money/payouts'
import { formatYuan } from '@lanting/contract/money'
import { WORDS } from '#src/lib/words.ts'
import type { PayoutFull, PayoutRow } from '#src/queries/payouts.ts'

const SILENT: readonly (readonly [RegExp, string])[] = [
  [/^.*(?:Timeout|Abort).*$/, '超时'],
  [/^status (\d+)$/, 'HTTP $1'],
  [/^unsigned answer \((\d+)\)$/, 'HTTP $1，签名无效'],
  [/^unreadable answer$/, WORDS.unreadable],
  [/^答非所问：(.*)$/, '答非所问：$1'],
]

/** `unknown: status 502` is no reply; `unknown` alone is the provider's signed reply that it has no such payout number. */
export function answerText(outcome: string): string {
  const silent = /^unknown: (.*)$/.exec(outcome)?.[1]
  if (silent !== undefined) {
    const found = SILENT.find(([known]) => known.test(silent))
    return found === undefined ? '连接中断' : silent.replace(found[0], found[1])
  }
  const [word = '', ...rest] = outcome.split(' ')
  const more = rest.join(' ')
  if (word === 'paid') return `已付 ${formatYuan(rest[0] ?? '0.00')}`
  if (word === 'accepted') return '处理中'
  if (word === 'refused') return `已拒绝${more === '' ? '' : `，${more}`}`
  if (word === 'unknown') return '没有这个出款号'
  if (word === 'no:') return `不受理 ${more}`
  return outcome === '' ? '还没有回应' : outcome
}

export const BECAUSE_TONES = {
  refused: 'wait',
  amount: 'wait',
  unknown: 'bad',
  late: 'bad',
} as const satisfies Record<PayoutStuck, string>

/** The line below the tag in the list. */
export function stuckNote(row: PayoutRow): string {
  if (row.paused !== '') return row.paused
  if (row.because === 'unknown') return `${answerText(row.said)} × ${row.asked}`
  return answerText(row.said)
}

export const becauseOptions: readonly (readonly [string, string])[] = [
  ['', '全部'],
  ...(Object.keys(PAYOUT_STUCK) as PayoutStuck[]).map((key) => [key, PAYOUT_STUCK[key].title] as const),
]

export function endText(how: PayoutChoice | 'itself'): string {
  return how === 'itself' ? '通道给出了明确结果，已自动了结' : `已${PAYOUT_CHOICES[how].title}`
}

const VERBS: Readonly<Record<PayoutChoice, string>> = {
  again: '重新出款',
  return: '退回',
  difference: '接受差额',
  paid: '确认已付',
  collect: '扣回',
  absorb: '平台承担',
}

/** `提交退回 3,000.00 元`. */
export function submitText({ choice, amount }: PayoutFull['choices'][number]): string {
  return `提交${VERBS[choice]} ${formatYuan(amount)} 元`
}

export function secondPerson(choice: PayoutFull['choices'][number] | undefined): string {
  return choice?.admin === 1 ? '管理员' : '其他财务'
}

/** Where the money is now. */
export function whereText(row: PayoutRow): string {
  return row.because === 'late' ? '会员可能收到两次' : '应付会员 · 钱仍在取款冻结中'
}
