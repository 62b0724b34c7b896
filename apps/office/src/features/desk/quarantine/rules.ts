// Texts of a quarantined bet: the two sides line by line, and the request.
import { formatYuan } from '@lanting/contract/money'
import { BET, OUTCOMES } from '@lanting/contract/states'
import type { QuarantineFull, QuarantineRow } from '#src/queries/quarantine.ts'

export type BookedAs = NonNullable<QuarantineFull['proposal']['outcome']>

export const BOOKED_AS: readonly (readonly [BookedAs, string])[] = [
  ['win', OUTCOMES.win],
  ['lose', OUTCOMES.lose],
  ['tie', OUTCOMES.tie],
  ['void', OUTCOMES.void],
  ['open', BET.label('open')],
]

const titleOf = (bookedAs: BookedAs) => BOOKED_AS.find(([value]) => value === bookedAs)?.[1] ?? bookedAs

type Side = QuarantineFull['theirs']

const FIELDS: readonly (readonly [keyof Side, string])[] = [
  ['member', '会员'],
  ['currency', '币种'],
  ['game', '游戏'],
  ['round', '局号'],
  ['selection', '投注内容'],
  ['stake', '投注额'],
  ['payout', '派彩'],
  ['status', '状态'],
  ['version', '版本'],
  ['made_at', '投注时间'],
  ['settled_at', '结算时间'],
]

export interface SideLine {
  readonly name: string
  readonly theirs: string
  readonly ours: string
  readonly differs: boolean
}

/** What a venue wrote as an amount, as amounts are written here; anything else as it came. */
const shown = (field: keyof Side, text: string | null | undefined) =>
  (field === 'stake' || field === 'payout') && /^-?\d+\.\d{2}$/.test(text ?? '')
    ? formatYuan(text ?? '')
    : (text ?? '—')

/** A newer version always has another number, so the number is not a difference. */
export function sideLines({ theirs, ours }: Pick<QuarantineFull, 'theirs' | 'ours'>): readonly SideLine[] {
  return FIELDS.map(([field, name]) => ({
    name,
    theirs: shown(field, theirs[field]),
    ours: shown(field, ours?.[field]),
    differs: ours !== null && field !== 'version' && theirs[field] !== ours[field],
  }))
}

export function askedWords({ asked }: QuarantineRow): string {
  if (asked === null) return '—'
  if (asked.action === 'dismiss') return '不入账'
  const { member, stake, payout, outcome } = asked
  return [
    `记入 ${member?.username ?? '—'}`,
    `投注额 ${formatYuan(stake ?? '0.00')}`,
    `派彩 ${formatYuan(payout ?? '0.00')}`,
    outcome === null ? '' : titleOf(outcome),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** `+29.70`, `−100.00`, or a dash where the row has no value. */
export function effectText(effect: string | null): string {
  if (effect === null) return '—'
  return `${effect.startsWith('-') || effect === '0.00' ? '' : '+'}${formatYuan(effect)}`
}
