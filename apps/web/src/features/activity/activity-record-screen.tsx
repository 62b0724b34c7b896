// /activityRecord: the member's applications, the state and reason of each, and returning a bonus.
import { ACTIVITY } from '@lanting/contract/states'
import { useState } from 'react'
import { ApplicationCard } from '#src/features/activity/application-card.tsx'
import { type Application, useApplications, useDrop } from '#src/features/activity/queries.ts'
import { TermsSheet } from '#src/features/activity/terms-sheet.tsx'
import { confirm } from '#src/lib/confirm.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { useUser } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { InfiniteList } from '#src/ui/infinite-list/infinite-list.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import css from './activity-record.module.css'

export function ActivityRecordScreen() {
  const isTrial = useUser()?.is_trial === 1
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/activityRecord']} right={<NavLink to="/activity">活动中心</NavLink>} />
      {isTrial ? (
        <EmptyState title="试玩账号不参与活动" text="注册为会员后，申请过的活动会列在这里" />
      ) : (
        <Records />
      )}
    </div>
  )
}

function Records() {
  const list = useApplications()
  const drop = useDrop()
  const [shown, setShown] = useState<Application | null>(null)
  const total = list.data?.pages[0]?.total ?? 0
  const returnBonus = async (row: Application) => {
    if (await confirm(questionOf(row))) drop.mutate(row.id)
  }
  return (
    <>
      {total > 0 && (
        <p className={css.head}>
          <span>共 {total} 条申请</span>
          <span>结果同时发送站内信</span>
        </p>
      )}
      <InfiniteList
        {...growing(list)}
        className={css.cards}
        items={rowsOf(list.data, ({ id }) => id)}
        keyOf={({ id }) => id}
        skeleton={<Waiting />}
        empty={<Nothing />}
      >
        {(row) => (
          <ApplicationCard
            row={row}
            busy={drop.isPending && drop.variables === row.id}
            onTerms={() => setShown(row)}
            onDrop={() => void returnBonus(row)}
          />
        )}
      </InfiniteList>
      <TermsSheet row={shown} onClose={() => setShown(null)} />
    </>
  )
}

function questionOf({ state }: Application) {
  return ACTIVITY.word(state) === 'review'
    ? {
        title: '撤销申请',
        text: '撤销后本期不能再次申请，不产生流水要求。',
        yes: '撤销申请',
        no: '再想想',
        tone: 'danger' as const,
      }
    : {
        title: '放弃彩金',
        text: '剩余的彩金会收回，您的本金与盈利不受影响，流水要求恢复为本金的 1 倍。放弃后不能恢复。',
        yes: '放弃彩金',
        no: '再想想',
        tone: 'danger' as const,
      }
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.cards}>
        {[1, 2, 3, 4].map((i) => (
          <Bone key={i} height={112} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}

function Nothing() {
  return (
    <EmptyState
      text="申请过的活动会列在这里"
      action={
        <ButtonLink to="/activity" variant="secondary" size="md">
          看看活动
        </ButtonLink>
      }
    />
  )
}
