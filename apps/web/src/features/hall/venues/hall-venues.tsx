// The hall's one long list of venues, and pills that show and select the current section.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { cx } from '@lanting/browser-kit/cx'
import type { VenueKind } from '@lanting/contract/rules/games/venue-kind'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { Target } from '#src/lib/navigation/routes.ts'
import { useScrollSpy } from '#src/lib/hooks/use-scroll-spy.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { type GameRow, useGameList } from '#src/queries/game-list.ts'
import { Pills } from '#src/ui/pills/pills.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import bones from '#src/ui/skeleton/skeleton.module.css'
import css from './hall-venues.module.css'
import icons from '../kind-icons.module.css'
import { hallSections, type HallSection, KIND_LABELS } from '../rules.ts'
import { VenueCard } from './venue-card.tsx'

const VenuesError = lazy(() =>
  import('#src/ui/states/states.tsx')
    .then((m) => ({ default: m.ErrorState }))
    .catch(() => ({ default: PlainError })),
)

/** Kinds with a page of their own that lists more. */
const MORE: Partial<Record<VenueKind, Target>> = { slot: '/concise', lottery: '/lottery' }

/** The header and the pills under it. */
const LINE_PX = 132

export function HallVenues() {
  const list = useGameList()
  // Rendered in slices: the whole hall at once would block a slow phone.
  const games = useDeferredValue(list.data)
  if (games === undefined) {
    if (!list.isError) return <VenuesSkeleton />
    return (
      <Suspense fallback={null}>
        <VenuesError onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
      </Suspense>
    )
  }
  return <Venues list={games} />
}

/** The venues of a phone's first viewport; the parts below follow in slices. */
const FIRST_PARTS = 2

function Venues({ list }: { readonly list: readonly GameRow[] }) {
  const sections = useMemo(() => hallSections(list), [list])
  const drawn = useDeferredValue(sections, sections.slice(0, FIRST_PARTS))
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  const { index, stuck, moveTo, listRef } = useScrollSpy(sections.length, LINE_PX, 24, true)
  const [picked, setPicked] = useState<VenueKind | null>(null)
  const read = sections[index] ?? sections[0]
  if (read === undefined) return null
  const current = picked !== null && read.kinds.includes(picked) ? picked : read.kinds[0]
  const pills = sections.flatMap(({ kinds }) =>
    kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind], glyph: icons[kind] })),
  )
  const pick = (kind: VenueKind) => {
    setPicked(kind)
    moveTo(sections.findIndex(({ kinds }) => kinds.includes(kind)))
  }
  return (
    <div className={css.venues}>
      <div className={cx(css.pills, stuck && css.stuck)}>
        <Pills label="游戏分类" pills={pills} value={current} onPick={pick} />
      </div>
      <div ref={listRef} className={css.list}>
        {drawn.map((section, i) => (
          <Section key={section.kinds[0]} section={section} first={i === 0} isSandbox={isSandbox} />
        ))}
      </div>
    </div>
  )
}

interface SectionProps {
  readonly section: HallSection
  readonly first: boolean
  readonly isSandbox: boolean
}

/** Right under the pills the active pill is the visible heading on a phone. */
const Section = memo(function Section({ section: { kinds, rows }, first, isSandbox }: SectionProps) {
  const more = MORE[kinds[0]]
  const title = kinds.map((kind) => KIND_LABELS[kind]).join(' · ')
  return (
    <section className={css.section}>
      <div className={cx(css.head, first && css.first)}>
        <SectionHead title={title} {...(more === undefined ? {} : { to: more })} />
      </div>
      <div className={css.cards}>
        {rows.map((row) => (
          <VenueCard key={row.platform_name} row={row} wide={rows.length === 1} isSandbox={isSandbox} />
        ))}
      </div>
    </section>
  )
})

/** Inlined instead of `Skeleton`: every byte of this file is in the first load. */
function VenuesSkeleton() {
  const pill = <i className={cx(bones.bone, css.bonePill)} />
  const card = <i className={cx(bones.bone, css.boneCard)} />
  const pair = (
    <div className={css.bonePair}>
      {card}
      {card}
    </div>
  )
  return (
    <div className={cx(bones.skeleton, css.venues)} role="status" aria-label="加载中">
      <div className={css.bonePills}>
        {pill}
        {pill}
        {pill}
        {pill}
      </div>
      {pair}
      {pair}
    </div>
  )
}

/** Even the error picture could not be loaded. */
function PlainError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <button type="button" className={css.plainError} onClick={onRetry}>
      {RULING_TEXTS.loadAgain}
    </button>
  )
}
