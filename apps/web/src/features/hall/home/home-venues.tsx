// The venues of each kind as marks: half a row for one, a line each for two, three in a row for more.
import { cx } from '@lanting/browser-kit/cx'
import type { VenueKind } from '@lanting/contract/rules/games/venue-kind'
import { categoryUrl } from '@lanting/design/art-url'
import { useAppInfo } from '#src/queries/app-info.ts'
import { type GameRow, useGameList } from '#src/queries/game-list.ts'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './home-venues.module.css'
import { type HomeGroup, homeGroups } from './home-groups.ts'
import { KIND_LABELS } from '../rules.ts'
import { VenueLink } from '../venues/venue-link.tsx'
import { venueLine } from '../venues/venue-words.ts'

export function HomeVenues() {
  const list = useGameList()
  if (list.data === undefined) {
    if (list.isError)
      return <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
    return <GroupsSkeleton />
  }
  const groups = homeGroups(list.data)
  if (groups.length === 0) return <EmptyState text="场馆正在维护，请稍后再来" />
  return (
    <div className={css.groups}>
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </div>
  )
}

function Group({ group: { kind, rows, layout } }: { readonly group: HomeGroup }) {
  const [only] = rows
  if ((layout === 'half' || layout === 'one') && only !== undefined) {
    return (
      <VenueLink row={only} className={cx(css.card, css.short, layout === 'one' && css.full)}>
        <Cover kind={kind} />
        <span className={css.only}>
          <Mark row={only} />
        </span>
      </VenueLink>
    )
  }
  return (
    <section
      className={cx(css.card, css.full, layout === 'two' ? css.short : css.tall)}
      aria-label={KIND_LABELS[kind]}
    >
      <Cover kind={kind} tall={rows.length > 3} />
      <div className={layout === 'two' ? css.two : css.many}>
        {rows.map((row) => (
          <VenueLink key={row.platform_name} row={row} className={layout === 'two' ? css.line : css.mark}>
            {layout === 'two' ? <MarkWithLine row={row} /> : <Mark row={row} />}
          </VenueLink>
        ))}
      </div>
    </section>
  )
}

function Cover({ kind, tall = false }: { readonly kind: VenueKind; readonly tall?: boolean }) {
  return (
    <span className={css.cover}>
      <img
        src={categoryUrl(kind, tall)}
        alt=""
        width={86}
        height={tall ? 156 : 84}
        decoding="async"
        draggable={false}
      />
      <b>{KIND_LABELS[kind]}</b>
    </span>
  )
}

function Mark({ row }: { readonly row: GameRow }) {
  return (
    <>
      <Lettermark code={row.platform_name} />
      <span className={css.name}>{row.name}</span>
    </>
  )
}

function MarkWithLine({ row }: { readonly row: GameRow }) {
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  const line = venueLine(row, isSandbox)
  return (
    <>
      <Lettermark code={row.platform_name} />
      <span>
        <b className={css.strong}>{row.name}</b>
        {line !== '' && <small className={css.small}>{line}</small>}
      </span>
    </>
  )
}

function GroupsSkeleton() {
  return (
    <Skeleton>
      <div className={css.groups}>
        {[84, 156, 84].map((height, i) => (
          <Bone key={i} height={height} radius={20} className={css.full} />
        ))}
        {[0, 1, 2, 3].map((i) => (
          <Bone key={i} height={84} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}
