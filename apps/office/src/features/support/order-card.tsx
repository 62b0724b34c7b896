// The state of an order that a line names or carries, without leaving the conversation.
import { formatYuan } from '@lanting/contract/money'
import { SUPPORT_ORDERS, type SupportOrderKind } from '@lanting/contract/data/support-categories'
import type { Permission } from '@lanting/contract/office/permissions'
import { BET, DEPOSIT, TRANSFER, WITHDRAWAL } from '@lanting/contract/states'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { cutNumber } from '#src/lib/review/queue-filter.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay } from '#src/queries/me.ts'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { useOrder } from './queries.ts'
import styles from './order-card.module.css'

type Order = NonNullable<ReturnType<typeof useOrder>['data']>

function stateOf(order: Order): string {
  switch (order.kind) {
    case 'deposit':
      return DEPOSIT.label(DEPOSIT.word(order.state))
    case 'withdrawal':
      return WITHDRAWAL.label(WITHDRAWAL.word(order.state))
    case 'transfer':
      return TRANSFER.label(TRANSFER.word(order.state))
    case 'bet':
      return BET.label(BET.word(order.state))
  }
}

interface About {
  readonly detail: string
  /** Where its record is in the office, for whom. */
  readonly page?: {
    readonly may: Permission
    readonly title: string
    readonly to: (no: string) => string
    /** Not for every state: the queue of transfers shows open ones only. */
    readonly of?: (order: Order) => boolean
  }
}

const ABOUT: Readonly<Record<SupportOrderKind, About>> = {
  deposit: {
    detail: '方式',
    page: { may: 'deposit.review', title: '打开存款审核', to: (no) => `/deposits?no=${no}` },
  },
  withdrawal: {
    detail: '方式',
    page: { may: 'withdrawal.review', title: '打开取款审核', to: (no) => `/withdrawals?no=${no}` },
  },
  transfer: {
    detail: '场馆',
    page: {
      may: 'money.read',
      title: '打开异常转账',
      to: (no) => `/transfers?show=all&no=${no}`,
      of: ({ kind, state }) => kind === 'transfer' && TRANSFER.word(state) === 'pending',
    },
  },
  bet: { detail: '游戏' },
}

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
  const { detail, page } = ABOUT[order.kind]
  return (
    <>
      <p className={styles.orderHead}>
        <b title={order.no}>
          {SUPPORT_ORDERS[order.kind].title} {cutNumber(order.no)}
        </b>
        <Tag>{stateOf(order)}</Tag>
      </p>
      <Facts
        facts={{
          金额: `${formatYuan(order.amount)} 元`,
          [detail]: order.title,
          提交: order.created_at.slice(5),
          ...(order.ended_at === null ? {} : { 结束: order.ended_at.slice(5) }),
          ...(order.claimed_by === null ? {} : { 处理: `${order.claimed_by} 已认领` }),
          ...(order.remark === '' ? {} : { 说明: order.remark }),
        }}
      />
      {page !== undefined && may(page.may) && (page.of?.(order) ?? true) && (
        <Link className={text.link} to={page.to(order.no)}>
          {page.title}
        </Link>
      )}
    </>
  )
}
