// The order's number, time and way, and common transfer mistakes.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { DEPOSIT } from '@lanting/contract/states'
import { triangleAlert } from '@lanting/design/icons'
import type { PayInfo } from '#src/features/deposit/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import css from './pay-info-screen.module.css'

export function OrderFacts({ order }: { readonly order: PayInfo }) {
  const { info, deposit_no: no } = order
  return (
    <>
      <Card className={css.facts} label="订单信息">
        <Facts
          facts={[
            {
              label: '订单号',
              value: (
                <span className={css.number}>
                  {no}
                  <CopyButton text={no} label="订单号" />
                </span>
              ),
            },
            { label: '下单时间', value: info.created_at },
            { label: '支付方式', value: info.pay_way.replace('-', ' · ') },
          ]}
        />
      </Card>
      {DEPOSIT.word(info.state) === 'unpaid' && info.usdt_amount !== null && (
        <p className={css.warning}>
          <Icon d={triangleAlert} size={16} stroke={2} />
          转错网络或数量不符将无法自动到账，请核对后再转
        </p>
      )}
    </>
  )
}
