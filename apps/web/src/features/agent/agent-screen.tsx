// /agent: the agent's months as sums and counts, opened with a one-time ticket.
import { failureOf } from '@lanting/browser-kit/call-error'
import { LIMITS } from '@lanting/contract/limits'
import { publicIdParam } from '@lanting/contract/rules/address-params'
import { useEffect } from 'react'
import { MonthRow } from '#src/features/agent/month-row.tsx'
import { useReport, useTicket } from '#src/features/agent/queries.ts'
import { TierTable } from '#src/features/agent/tier-table.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { useSearch } from '#src/lib/navigation/search-params.ts'
import { APPLY_AGENT } from '#src/lib/words/words.ts'
import { growing } from '#src/queries/pages.ts'
import { useUser } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { InfiniteList } from '#src/ui/infinite-list/infinite-list.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './agent-screen.module.css'

export function AgentScreen() {
  const user = useUser()
  const { ticket } = useSearch({ ticket: publicIdParam })
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/agent']} />
      {user === undefined ? (
        <Waiting />
      ) : user.isagent === 0 ? (
        <EmptyState
          title="您还不是代理"
          action={
            <ButtonLink to="/applyagent" variant="secondary" size="md">
              {APPLY_AGENT}
            </ButtonLink>
          }
        />
      ) : ticket === null ? (
        <Entrance />
      ) : (
        <Months ticket={ticket} />
      )}
    </div>
  )
}

/** Fetches a ticket and navigates to the address that it opens. */
function Entrance() {
  const { mutate, isError, error, isPending } = useTicket()
  useEffect(() => mutate(undefined, { onSuccess: (url) => enter(url) }), [mutate])
  if (!isError) return <Waiting />
  return (
    <ErrorState
      error={error}
      busy={isPending}
      onRetry={() => mutate(undefined, { onSuccess: (url) => enter(url) })}
    />
  )
}

/** Only our own route: any other address is ignored. */
function enter(url: string): void {
  const path = /^\/#(\/agent\?ticket=[\w-]+)$/.exec(url)?.[1]
  moveAddress(path ?? '/', { replace: true })
}

function Months({ ticket }: { readonly ticket: string }) {
  const report = useReport(ticket)
  const first = report.data?.pages[0]
  if (first === undefined) {
    if (!report.isError) return <Waiting />
    const isRefused = failureOf(report.error)?.kind === 'refused'
    return (
      <ErrorState
        error={report.error}
        busy={report.isFetching}
        onRetry={() => (isRefused ? moveAddress('/agent', { replace: true }) : void report.refetch())}
      />
    )
  }
  return (
    <>
      <HeroCard label="直属会员" className={css.hero}>
        <dl className={css.counts}>
          <div>
            <dt>直属会员</dt>
            <dd>{first.members}</dd>
          </div>
          <div>
            <dt>本月活跃</dt>
            <dd>{first.active_this_month}</dd>
          </div>
        </dl>
        <p className={css.rule}>
          活跃：当月存款满 {LIMITS.agent.activeDepositYuan} 元且有效流水满 {LIMITS.agent.activeFlowYuan} 元
        </p>
      </HeroCard>
      <h2 className={css.head}>月结单</h2>
      <InfiniteList
        {...growing(report)}
        className={css.list}
        items={report.data?.pages.flatMap((page) => page.list.data) ?? []}
        keyOf={(month) => month.month}
        empty={<EmptyState text="每月 5 日 15:00 出上月的月结单" />}
      >
        {(month) => <MonthRow month={month} />}
      </InfiniteList>
      <TierTable />
    </>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={132} radius={24} />
        <Bone height={220} radius={20} />
      </div>
    </Skeleton>
  )
}
