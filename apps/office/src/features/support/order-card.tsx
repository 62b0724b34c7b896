// The state of a deposit or withdrawal that a message mentions, without leaving the conversation.
import { formatYuan } from '@lanting/contract/money'
import { DEPOSIT, WITHDRAWAL } from '@lanting/contract/states'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { cutNumber } from '#src/lib/queue-filter.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay } from '#src/queries/me.ts'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { useOrder } from './queries.ts'
import styles from './support.module.css'

type Order = NonNullable<ReturnType<typeof useOrder>['data']>

const stateOf = (order: Order) =>
  order.kind === 'deposit'
    ? DEPOSIT.label(DEPOSIT.word(order.state))
    : WITHDRAWAL.label(WITHDRAWAL.word(order.state))

export function OrderCard({ id, no }: { readonly id: string; readonly no: string }) {
  const order = useOrder(id, no)
  return (
    <Section title={WORDS.aboutThis}>
      <div className={styles.order} role="region" aria-label={`订单 ${no}`}>
        {order.data !== undefined ? (
          <Loaded order={order.data} />
        ) : order.isError ? (
          <p className={text.muted}>
            {cutNumber(no)}：{messageOf(order.error)}。只显示提问会员本人的订单。
          </p>
        ) : (
          <Skeleton rows={3} height={18} />
        )}
      </div>
    </Section>
  )
}

function Loaded({ order }: { readonly order: Order }) {
  const may = useMay()
  const [title, page] = order.kind === 'deposit' ? ['存款', '/deposits'] : ['取款', '/withdrawals']
  const mayReview = may(order.kind === 'deposit' ? 'deposit.review' : 'withdrawal.review')
  return (
    <>
      <p className={styles.orderHead}>
        <b title={order.no}>
          {title} {cutNumber(order.no)}
        </b>
        <Tag>{stateOf(order)}</Tag>
      </p>
      <Facts
        facts={{
          金额: `${formatYuan(order.amount)} 元`,
          方式: order.pay_way,
          提交: order.created_at.slice(5),
          ...(order.ended_at === null ? {} : { 结束: order.ended_at.slice(5) }),
          ...(order.claimed_by === null ? {} : { 处理: `${order.claimed_by} 已认领` }),
          ...(order.remark === '' ? {} : { 说明: order.remark }),
        }}
      />
      {mayReview && (
        <Link className={text.link} to={`${page}?no=${order.no}`}>
          打开{title}审核
        </Link>
      )}
    </>
  )
}
