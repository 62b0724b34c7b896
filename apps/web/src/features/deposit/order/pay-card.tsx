// Payment data: amount, time left, QR code and address. Covered once expired.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { PAY_TABS, PAY_WAY_NAMES, PAY_WAYS, type PayTab } from '@lanting/contract/pay-ways'
import { timerOff } from '@lanting/design/icons'
import { PayRing } from '#src/features/deposit/order/pay-ring.tsx'
import { deadlineOf, type PayInfo } from '#src/features/deposit/queries.ts'
import { SamePhone } from '#src/features/deposit/order/same-phone.tsx'
import { AddressText } from '#src/ui/address-text/address-text.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { QrPicture } from '#src/ui/qr-code/qr-code.tsx'
import css from './pay-card.module.css'

interface PayCardProps {
  readonly order: PayInfo
  readonly isOverdue: boolean
}

/** 微信 for 微信支付, 支付宝 for 支付宝: the app's common name is its tab's. */
function tabOf({ paytype }: PayInfo['info']): PayTab | null {
  const way = PAY_WAY_NAMES.find((name) => PAY_WAYS[name].paytype === paytype)
  return way === undefined ? null : PAY_WAYS[way].tab
}

export function PayCard({ order, isOverdue }: PayCardProps) {
  const { info, cardlist } = order
  const isUsdt = info.usdt_amount !== null
  const tab = tabOf(info)
  const veil = (
    <span className={css.veil}>
      <Icon d={timerOff} size={22} />
      订单已过期
    </span>
  )
  return (
    <Card className={css.card} label="付款信息">
      <div className={css.top}>
        <div>
          <p className={css.small}>{isUsdt ? '请转账（数量须一致）' : '请付款（金额须一致）'}</p>
          <p className={css.amount}>
            {info.usdt_amount === null ? (
              <Money value={info.amount} size="lg" unit="元" hidden={false} />
            ) : (
              <>
                <Money value={info.usdt_amount} size="lg" unit="USDT" hidden={false} />
                <CopyButton text={info.usdt_amount} label="数量" />
              </>
            )}
          </p>
          {isUsdt && <p className={css.quiet}>折合 {formatYuan(info.amount)} 元</p>}
        </div>
        <PayRing untilMs={deadlineOf(info.created_at)} wholeMs={LIMITS.payCountdownMs} />
      </div>
      <div className={css.code}>
        {cardlist.payimg !== '' && (
          <QrPicture
            src={cardlist.payimg}
            label={isUsdt ? '收款地址二维码' : '付款二维码'}
            size={148}
            {...(isOverdue && { veil })}
          />
        )}
        <span className={css.only}>
          {isOverdue
            ? '请勿再付款；已付款请联系客服，款项不会丢失'
            : isUsdt
              ? `仅限 ${cardlist.content} 网络`
              : `请用${tab === null ? info.pay_way : PAY_TABS[tab].label}扫码付款`}
        </span>
      </div>
      {tab !== null && !isOverdue && <SamePhone tab={tab} picture={cardlist.payimg} amount={info.amount} />}
      {isUsdt && !isOverdue && cardlist.mch_id !== '' && (
        <div className={css.address}>
          <div>
            <p className={css.micro}>收款地址</p>
            <AddressText address={cardlist.mch_id} />
          </div>
          <CopyButton text={cardlist.mch_id} label="收款地址">
            复制
          </CopyButton>
        </div>
      )}
    </Card>
  )
}
