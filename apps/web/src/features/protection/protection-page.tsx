// 理性娱乐: the own position first, then every limit, the reminder, time-out, exclusion and help.
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import { headset } from '@lanting/design/icons'
import { useState } from 'react'
import { AbsenceCard } from '#src/features/protection/absence/absence-card.tsx'
import { ConfirmRaise } from '#src/features/protection/limits/confirm-raise.tsx'
import { HelpCard } from '#src/features/protection/help-card.tsx'
import { PeriodLimits, SingleLimits } from '#src/features/protection/limits/limit-cards.tsx'
import type { LimitKind } from '#src/features/protection/limits/limit-draft.ts'
import { LimitSheet } from '#src/features/protection/limits/limit-sheet.tsx'
import { PositionCard } from '#src/features/protection/position-card.tsx'
import { ReminderCard } from '#src/features/protection/reminder-card.tsx'
import { RestCards } from '#src/features/protection/absence/rest-cards.tsx'
import { SignsCard } from '#src/features/protection/signs-card.tsx'
import { Link } from '#src/lib/navigation/link.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { LOOK_BACK, LOOK_BACK_DUE } from '#src/lib/words/limit-words.ts'
import { type SafetyState, useChangeLimits, useLimitsQuery } from '#src/queries/money/limits.ts'
import { useUser } from '#src/queries/user.ts'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './protection.module.css'

export function ProtectionPage() {
  const query = useLimitsQuery()
  const isTrial = useUser()?.is_trial === 1
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/safety']}
        right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />}
      />
      {isTrial ? (
        <EmptyState title="试玩账号没有限额" text="试玩金不是真钱；注册为会员后，可以在这里设定限额" />
      ) : query.data !== undefined ? (
        <Content state={query.data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Content({ state }: { readonly state: SafetyState }) {
  const [edited, setEdited] = useState<LimitKind | null>(null)
  const [raised, setRaised] = useState<LimitName | null>(null)
  const change = useChangeLimits()
  const acts = {
    onEdit: setEdited,
    onConfirm: setRaised,
    onCancel: (name: LimitName) => change.mutate({ cancel: [name] }),
    isBusy: change.isPending,
  }
  return (
    <div className={css.cards}>
      <PositionCard state={state} />
      {state.absence !== null && <AbsenceCard absence={state.absence} />}
      {state.asks_look_back === 1 && (
        <Note tone="primary">
          {LOOK_BACK_DUE}
          <Link to={LOOK_BACK} className={css.noteLink}>
            去回看
          </Link>
        </Note>
      )}
      <PeriodLimits kind="deposit" state={state} {...acts} />
      <PeriodLimits kind="loss" state={state} {...acts} />
      <SingleLimits state={state} {...acts} />
      <ReminderCard minutes={state.reminder_minutes} />
      <RestCards state={state} />
      <SignsCard />
      <HelpCard />
      <p className={css.foot}>限额、休息和排除对您名下所有账号一起有效</p>
      <LimitSheet state={state} kind={edited} onClose={() => setEdited(null)} />
      <ConfirmRaise state={state} name={raised} onClose={() => setRaised(null)} />
    </div>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.cards}>
        <Bone height={186} radius={24} />
        <Bone height={380} radius={20} />
        <Bone height={260} radius={20} />
        <Bone height={150} radius={20} />
      </div>
    </Skeleton>
  )
}
