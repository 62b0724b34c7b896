// Cashier facts of a member: turnover, the day's withdrawals, thirty days, and payout accounts.
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { WITHDRAWAL } from '@lanting/contract/states'
import { GIFT_TEXTS } from '@lanting/contract/texts/gifts'
import { Landmark, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './member-page.module.css'
import { type MemberCashier, useCashier } from './queries.ts'

const MOST_CARDS = 2 * LIMITS.cardsPerType

export function CashierCards({ id, mayReview }: { readonly id: number; readonly mayReview: boolean }) {
  const cashier = useCashier(id)
  if (cashier.data === undefined) {
    return (
      <Card title="取款与流水">
        {cashier.isError ? (
          <Failed message={messageOf(cashier.error)} onRetry={() => void cashier.refetch()} />
        ) : (
          <Skeleton rows={5} height={22} />
        )}
      </Card>
    )
  }
  return (
    <>
      <Card title="取款与流水" aside="北京时间当日">
        <Facts facts={factsOf(cashier.data, mayReview)} />
      </Card>
      <PayeesCard cards={cashier.data.cards} />
    </>
  )
}

/** Shown beside the name, so that it is seen on every visit. */
export function PendingTag({ id }: { readonly id: number }) {
  const pending = useCashier(id).data?.pending ?? null
  if (pending === null) return null
  const isInReview = WITHDRAWAL.word(pending.state) === 'review'
  return <Tag tone="wait">{isInReview ? '有取款待审' : '取款出款中'}</Tag>
}

function factsOf(cashier: MemberCashier, mayReview: boolean) {
  const { turnover_left: left, pots, own, today, deposits_30: came, withdrawals_30: went, pending } = cashier
  return {
    剩余流水: left === '0.00' ? <span className={text.ok}>0.00，可取款</span> : `${formatYuan(left)} 元`,
    ...(pots === '0.00'
      ? {}
      : { [GIFT_TEXTS.pots]: `${formatYuan(pots)} 元`, [GIFT_TEXTS.own]: `${formatYuan(own)} 元` }),
    今日取款: `${today.count} / ${today.count_max} 次 · ${formatYuan(today.sum)}`,
    '30 天存款': `${came.count} 笔 · ${formatYuan(came.sum)}`,
    '30 天取款': `${went.count} 笔 · ${formatYuan(went.sum)}`,
    ...(pending === null
      ? {}
      : {
          [WITHDRAWAL.label(WITHDRAWAL.word(pending.state))]: mayReview ? (
            <Link className={text.link} to={`/withdrawals?no=${pending.withdraw_no}`}>
              取款 {formatYuan(pending.amount)} 元
            </Link>
          ) : (
            `取款 ${formatYuan(pending.amount)} 元`
          ),
        }),
  }
}

function PayeesCard({ cards }: { readonly cards: MemberCashier['cards'] }) {
  return (
    <Card title="收款账户" aside={`${cards.length} / ${MOST_CARDS}`}>
      {cards.length === 0 && <p className={text.muted}>还没有绑定</p>}
      <ul className={styles.payees}>
        {cards.map((card) => (
          <li key={card.id}>
            <span className={styles.mark} aria-hidden="true">
              {card.kind === 'bank' ? <Landmark size={16} /> : <Wallet size={16} />}
            </span>
            <span>
              <b>
                {card.title} {card.number.replace('****', '••••')}
              </b>
              <small className={card.held_until === null ? undefined : text.warn}>
                {card.held_until === null
                  ? `${card.bound_at.slice(0, 10)} 绑定 · 用过 ${card.paid} 次`
                  : `新绑定，保留至 ${card.held_until.slice(5, 16)}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
