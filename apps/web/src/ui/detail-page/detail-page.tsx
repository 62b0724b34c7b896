// A page about one record: loading, not found, failed, or its content. The help link is always there.
import { headset } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import type { Target } from '#src/lib/navigation/routes.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './detail-page.module.css'

export const OPEN_FROM_LOG = '请从账户明细里打开它'

type DetailPageProps<T> = {
  title: string
  query: {
    data: T | undefined
    isError: boolean
    error: unknown
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** The server answered "not found". */
  isGone: boolean
  goneTitle: string
  /** The list page of such records. */
  records: { to: '/transRecord?type=2' | '/transRecord?type=3'; title: string }
  /** Customer service with this record attached. */
  help?: Target
  /** Heights of the skeleton cards. */
  bones: readonly number[]
  children: (data: T) => ReactNode
}

export function DetailPage<T>({
  title,
  query,
  isGone,
  goneTitle,
  records,
  help = '/kefu',
  bones,
  children,
}: DetailPageProps<T>) {
  return (
    <div className={css.page}>
      <NavBar title={title} right={<IconLink to={help} icon={headset} label="联系客服" size={21} />} />
      {query.data !== undefined && children(query.data)}
      {query.data === undefined &&
        query.isError &&
        (isGone ? (
          <EmptyState
            title={goneTitle}
            text={OPEN_FROM_LOG}
            action={
              <ButtonLink to={records.to} variant="secondary" size="md">
                {records.title}
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
        ))}
      {query.isPending && (
        <Skeleton>
          <div className={css.cards}>
            {bones.map((height) => (
              <Bone key={height} height={height} radius={20} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  )
}

/** The cards of such a page, one under the other. */
export function DetailCards({ children }: { children: ReactNode }) {
  return (
    <div className={css.cards}>
      <Columns gap>{children}</Columns>
    </div>
  )
}

/** Title at the left, state at the right, announced when it changes. */
export function DetailHead({ name, tag }: { name: ReactNode; tag: ReactNode }) {
  return (
    <div className={css.head}>
      <span>{name}</span>
      <span aria-live="polite">{tag}</span>
    </div>
  )
}
