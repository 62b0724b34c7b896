// How turnover is counted, in plain words.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { GIFT_TEXTS } from '@lanting/contract/texts/gifts'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './turnover-page.module.css'

interface TurnoverRulesProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function TurnoverRules({ open, onClose }: TurnoverRulesProps) {
  return (
    <Sheet open={open} onClose={onClose} title="流水计算规则">
      <div className={css.rules}>
        <h3>流水要求从何而来</h3>
        <p>
          存款、返水、VIP 礼金与代理佣金为 1 倍；红包与邀请礼金为 3
          倍；活动彩金按活动说明。退款、派彩和钱包之间的转账不增加要求。
        </p>
        <h3>如何计入</h3>
        <p>
          注单结算后按有效投注额计入，优先抵扣最早的一条要求，只计入注单之前产生的要求，多出的部分不结转。
        </p>
        <h3>{GIFT_TEXTS.heading}</h3>
        <p>{GIFT_TEXTS.rule}</p>
        <p>{GIFT_TEXTS.dropRule}</p>
        <h3>哪些不计</h3>
        <p>和局、作废、撤单、退款与未结算的注单不计；体育与电竞赔率低于 1.50 的注单不计。</p>
        <p>{RULING_TEXTS.coverRule}</p>
        <h3>什么时候清零</h3>
        <p>总资产低于 1.00 元且没有未结算注单、处理中的转账与审核中的订单时，未完成的要求会清零。</p>
      </div>
    </Sheet>
  )
}
