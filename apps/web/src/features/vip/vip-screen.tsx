// /vip, /vip2, /iframepage: ten levels side by side, their requirements and benefits, and the member's progress.
import { wavesUrl } from '@lanting/design/art-url'
import { useState } from 'react'
import { LevelCards } from '#src/features/vip/level-cards.tsx'
import { LevelGifts } from '#src/features/vip/level-gifts.tsx'
import { OwnProgress } from '#src/features/vip/own-progress.tsx'
import { type Level, useLevels, useVipState, type VipState } from '#src/features/vip/queries.ts'
import { RatesTable } from '#src/features/vip/rates-table.tsx'
import { VipHistoryCard } from '#src/features/vip/vip-history.tsx'
import { RulesCard, VipRules } from '#src/features/vip/vip-rules.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useIsMember } from '#src/lib/session.ts'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './vip-screen.module.css'

export function VipScreen() {
  const levels = useLevels()
  const state = useVipState()
  const isMember = useIsMember()
  const [areRulesOpen, setRulesOpen] = useState(false)
  // A member's page opens at the own level, so it waits for the data.
  const isReady = levels.data !== undefined && (!isMember || state !== undefined)
  return (
    <div className={css.page}>
      <div className={css.ground} aria-hidden="true">
        <img src={wavesUrl} alt="" width={390} height={400} />
      </div>
      <NavBar
        title={PAGE_TITLES['/vip']}
        look="dark"
        right={<NavAction onClick={() => setRulesOpen(true)}>规则</NavAction>}
      />
      {isReady ? (
        <Levels levels={levels.data} state={state} onRules={() => setRulesOpen(true)} />
      ) : levels.isError ? (
        <div className={css.failed}>
          <ErrorState onRetry={() => void levels.refetch()} busy={levels.isFetching} error={levels.error} />
        </div>
      ) : (
        <Waiting />
      )}
      <VipRules open={areRulesOpen} onClose={() => setRulesOpen(false)} />
    </div>
  )
}

interface LevelsProps {
  readonly levels: readonly Level[]
  readonly state: VipState | undefined
  readonly onRules: () => void
}

function Levels({ levels, state, onRules }: LevelsProps) {
  const [chosen, setChosen] = useState(state?.vip ?? 1)
  const level = levels.find((one) => one.level === chosen)
  if (level === undefined) return null
  const tabs = levels.map((one) => ({ value: String(one.level), label: one.name }))
  return (
    <>
      <WaveTabs
        label="等级"
        look="gold"
        className={css.tabs}
        tabs={tabs}
        value={String(chosen)}
        onChange={(value) => setChosen(Number(value))}
      />
      <LevelCards levels={levels} chosen={chosen} state={state} onChoose={setChosen} />
      <Columns>
        <RatesTable level={level} next={levels.find((one) => one.level === chosen + 1)} own={state?.vip} />
        {state !== undefined && state.vip === chosen && <OwnProgress state={state} />}
        {state !== undefined && <VipHistoryCard />}
        <LevelGifts level={level} />
        <RulesCard onMore={onRules} />
      </Columns>
    </>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Bone height={44} className={css.dim} />
      <Bone height={188} className={css.dim} />
      <Bone height={340} />
    </div>
  )
}
