// What came of an order: under review, credited, or closed with the reason.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleCheck, circleX, hourglass } from '@lanting/design/icons'
import type { PayInfo } from '#src/features/deposit/queries.ts'
import { type OrderPhase, PHASE_TITLES } from '#src/features/deposit/rules.ts'
import { depositLabel } from '#src/lib/deposit-words.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import css from './pay-info-screen.module.css'

type EndPhase = Exclude<OrderPhase, 'waiting' | 'overdue'>

const FACES: Readonly<Record<EndPhase, { readonly icon: string; readonly text: string }>> = {
  review: { icon: hourglass, text: '人工核对后入账，结果也会发到站内信' },
  credited: { icon: circleCheck, text: '款项已记入中心钱包' },
  closed: { icon: circleX, text: '订单已关闭，请勿再付款' },
}

export function OrderEnd({ order, phase }: { readonly order: PayInfo; readonly phase: EndPhase }) {
  const { info } = order
  const { icon, text } = FACES[phase]
  return (
    <Card className={css.end} label="订单结果">
      <span className={cx(css.mark, css[phase])}>
        <Icon d={icon} size={30} />
      </span>
      <p className={css.endTitle} role="status">
        {phase === 'closed' ? depositLabel(info) : PHASE_TITLES[phase]}
      </p>
      <Money
        value={info.amount}
        size="lg"
        unit="元"
        hidden={false}
        tone={phase === 'closed' ? 'muted' : 'inherit'}
      />
      <p className={css.endText}>{phase === 'closed' && info.remark !== '' ? info.remark : text}</p>
    </Card>
  )
}
