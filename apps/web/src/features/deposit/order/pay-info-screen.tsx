// /payInfo?deposit_no=: one order with its countdown, code and address, later its outcome; all without a reload.
import { depositNoParam } from '@lanting/contract/rules/address-params'
import { headset } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DepositDetail } from '#src/features/deposit/order/deposit-detail.tsx'
import { OrderFacts } from '#src/features/deposit/order/order-facts.tsx'
import { OrderFoot } from '#src/features/deposit/order/order-foot.tsx'
import { PayCard } from '#src/features/deposit/order/pay-card.tsx'
import { deadlineOf, type PayInfo, usePayInfo } from '#src/features/deposit/queries.ts'
import { orderPhase, PHASE_TITLES, SEE_DEPOSITS } from '#src/features/deposit/rules.ts'
import { askAbout } from '#src/lib/navigation/ask-about.ts'
import { isGone } from '#src/lib/navigation/gone.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useSearch } from '#src/lib/navigation/search-params.ts'
import { ME } from '#src/queries/client.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { useSecondsLeft } from '#src/ui/countdown/countdown.tsx'
import { OPEN_FROM_LOG } from '#src/ui/detail-page/detail-page.tsx'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './pay-info-screen.module.css'

export function PayInfoScreen() {
  const { deposit_no: no } = useSearch({ deposit_no: depositNoParam })
  if (no === null) {
    return (
      <div className={css.page}>
        <NavBar title={PAGE_TITLES['/payInfo']} />
        <NoOrder />
      </div>
    )
  }
  return <DepositOrder key={no} no={no} />
}

export function DepositOrder({ no }: { readonly no: string }) {
  const query = usePayInfo(no)
  if (query.data !== undefined) return <Order order={query.data} onOver={() => void query.refetch()} />
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/payInfo']} />
      {query.isPending && <Waiting />}
      {query.isError &&
        (isGone(query.error) ? (
          <NoOrder />
        ) : (
          <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
        ))}
    </div>
  )
}

function Order({ order, onOver }: { readonly order: PayInfo; readonly onOver: () => void }) {
  const { info } = order
  const secondsLeft = useSecondsLeft(deadlineOf(info.created_at), onOver)
  const phase = orderPhase(info.state, secondsLeft)
  useFreshMoneyAtEnd(phase === 'credited')
  const help = (
    <IconLink to={askAbout('deposit', order.deposit_no)} icon={headset} label="联系客服" size={21} />
  )
  if (phase !== 'waiting' && phase !== 'overdue') {
    return (
      <div className={css.page}>
        <NavBar title="存款详情" right={help} />
        <DepositDetail order={order} />
        <OrderFoot order={order} phase={phase} />
      </div>
    )
  }
  return (
    <div className={css.page}>
      <NavBar title={PHASE_TITLES[phase]} right={help} />
      <div className={css.cards}>
        <Columns gap>
          <PayCard order={order} isOverdue={phase === 'overdue'} />
          <OrderFacts order={order} />
        </Columns>
      </div>
      <OrderFoot order={order} phase={phase} />
    </div>
  )
}

/** Refetches every balance as soon as the deposit is credited. */
function useFreshMoneyAtEnd(isCredited: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isCredited) return
    void client.invalidateQueries({
      queryKey: [ME],
      predicate: ({ queryKey }) => queryKey[1] !== 'payinfo',
    })
  }, [isCredited, client])
}

function NoOrder() {
  return (
    <EmptyState
      title="没有这笔订单"
      text={OPEN_FROM_LOG}
      action={
        <ButtonLink to="/transRecord?type=1" variant="secondary" size="md">
          {SEE_DEPOSITS}
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.cards}>
        <Bone height={428} radius={20} />
        <Bone height={112} radius={20} />
      </div>
    </Skeleton>
  )
}
