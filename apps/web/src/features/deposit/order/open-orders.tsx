// Orders waiting for payment: remaining time, a link to each, and closing.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { deadlineOf, type OpenOrder, useCloseOrder, useOpenOrders } from '#src/features/deposit/queries.ts'
import { closeOrderText, CLOSE_ORDER } from '#src/features/deposit/rules.ts'
import { confirm } from '#src/lib/confirm.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Countdown } from '#src/ui/countdown/countdown.tsx'
import css from './open-orders.module.css'

export function OpenOrders() {
  const orders = useOpenOrders()
  const close = useCloseOrder()
  if (orders.data === undefined || orders.data.length === 0) return null
  const ask = async (order: OpenOrder) => {
    const sure = await confirm({
      title: CLOSE_ORDER,
      text: closeOrderText(order.pay_way, formatYuan(order.amount)),
      yes: '关闭订单',
      no: '保留',
      tone: 'danger',
    })
    if (sure) close.mutate(order.out_trade_no)
  }
  return (
    <div className={css.outer}>
      <Card label="待支付订单" className={css.card}>
        <div className={css.head}>
          <h2>待支付订单</h2>
          <span>
            {orders.data.length} / {LIMITS.openDeposits}
          </span>
        </div>
        <ul>
          {orders.data.map((order) => (
            <li key={order.out_trade_no} className={css.order}>
              <span className={css.words}>
                <b>{formatYuan(order.amount)} 元</b>
                <span>
                  {order.pay_way}{' '}
                  <span className={css.left}>
                    剩余{' '}
                    <Countdown
                      untilMs={deadlineOf(order.created_at)}
                      endText="订单已过期"
                      onEnd={() => void orders.refetch()}
                    />
                  </span>
                </span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                loading={close.isPending && close.variables === order.out_trade_no}
                aria-label={`关闭订单 ${order.out_trade_no}`}
                onClick={() => void ask(order)}
              >
                关闭
              </Button>
              <ButtonLink
                size="sm"
                variant="secondary"
                to={withSearch('/payInfo', { deposit_no: order.out_trade_no })}
              >
                继续付款
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
