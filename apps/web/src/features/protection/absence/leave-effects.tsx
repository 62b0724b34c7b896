// What happens in the same moment, with the member's sums of now.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { Leaving } from '#src/features/protection/queries.ts'
import { sumYuan } from '#src/queries/money/venue-balances.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import css from './leave-page.module.css'

interface LeaveEffectsProps {
  readonly effects: Leaving['effects']
  readonly isRest: boolean
}

export function LeaveEffects({ effects, isRest }: LeaveEffectsProps) {
  const { open_deposits: orders, open_bets: bets } = effects
  const away = sumYuan(effects.venues.map(({ balance }) => balance))
  const has = (yuan: string) => fenFromYuan(yuan) > 0n
  const facts = [
    has(away) && { label: `场馆里的 ${formatYuan(away)} 元`, value: '自动回收' },
    orders.count > 0 && {
      label: `未完成的 ${orders.count} 笔存款，${formatYuan(orders.amount)} 元`,
      value: '取消',
    },
    bets.count > 0 && {
      label: `已投的 ${bets.count} 注，${formatYuan(bets.amount)} 元`,
      value: '照常开奖派奖',
    },
    isRest
      ? { label: '还欠的流水', value: '照旧' }
      : { label: '本金还欠的流水', value: has(effects.turnover_waived) ? '全部免除' : '没有' },
    has(effects.gifts_ended) && {
      label: `进行中的彩金 ${formatYuan(effects.gifts_ended)} 元`,
      value: '结束',
    },
    has(effects.rebate_paid) && {
      label: `待领返水 ${formatYuan(effects.rebate_paid)} 元`,
      value: '直接入账',
    },
    { label: '您名下的其他账号', value: isRest ? '一起休息' : '一起排除' },
  ]
  return (
    <Card>
      <h2 className={css.head}>确认后马上发生</h2>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Card>
  )
}
