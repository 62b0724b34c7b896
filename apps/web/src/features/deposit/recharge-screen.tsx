// /recharge: the open ways, unpaid orders, and the form of the chosen way.
import { failureOf } from '@lanting/browser-kit/call-error'
import type { PayTab } from '@lanting/contract/pay-ways'
import { useState } from 'react'
import { BankForm } from '#src/features/deposit/bank-form.tsx'
import { OnlineForm } from '#src/features/deposit/online-form.tsx'
import { OpenOrders } from '#src/features/deposit/order/open-orders.tsx'
import { type PayWays, usePayWays } from '#src/features/deposit/queries.ts'
import { enabledWays } from '#src/features/deposit/rules.ts'
import { WayTabs } from '#src/features/deposit/way-tabs.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useLimits } from '#src/queries/money/limits.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './recharge-screen.module.css'

export function RechargeScreen() {
  const absence = useLimits()?.absence
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/recharge']} right={<NavLink to="/transRecord?type=1">存款记录</NavLink>} />
      {absence === null || absence === undefined ? <Deposits /> : <KeptAway text={absence.text} />}
    </div>
  )
}

/** In a time-out or excluded: a form that the server would refuse is not offered. */
function KeptAway({ text }: { readonly text: string }) {
  return (
    <EmptyState
      title={text}
      text="期间不能存款；取款、回收与查看照常。"
      action={
        <ButtonLink to="/" variant="secondary" size="md">
          返回大厅
        </ButtonLink>
      }
    />
  )
}

function Deposits() {
  const flags = usePayWays()
  return (
    <>
      {flags.data !== undefined && <Ways flags={flags.data} />}
      {flags.isPending && <Waiting />}
      {flags.isError && flags.data === undefined && (
        <Refused error={flags.error} busy={flags.isFetching} onRetry={() => void flags.refetch()} />
      )}
    </>
  )
}

function Ways({ flags }: { readonly flags: PayWays }) {
  const ways = enabledWays(flags)
  const [chosen, setChosen] = useState<PayTab | null>(null)
  // A way that was closed meanwhile falls back to the first open one.
  const way = ways.find((one) => one === chosen) ?? ways[0]
  if (way === undefined) {
    return (
      <EmptyState
        title="暂时没有可用的存款方式"
        text="可以联系客服人工存款"
        action={
          <ButtonLink to="/kefu" variant="secondary" size="md">
            联系客服
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <WayTabs ways={ways} value={way} hasManual={flags.manual === 1} onChange={setChosen} />
      <OpenOrders />
      {way === 'card' ? <BankForm /> : <OnlineForm key={way} tab={way} />}
    </>
  )
}

interface RefusedProps {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

function Refused({ error, busy, onRetry }: RefusedProps) {
  const failure = failureOf(error)
  // A refusal is final; a busy server can be retried.
  if (failure?.kind === 'refused' && failure.code < 500)
    return <EmptyState title="暂时不能存款" text={error.message} />
  return <ErrorState onRetry={onRetry} busy={busy} error={error} />
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.tiles}>
        {[0, 1, 2, 3, 4].map((i) => (
          <Bone key={i} height={72} radius={16} />
        ))}
      </div>
      <div className={css.bones}>
        <Bone height={300} radius={20} />
        <Bone height={112} radius={20} />
      </div>
    </Skeleton>
  )
}
