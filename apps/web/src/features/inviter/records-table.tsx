// One of the two tables: gifts with their day, or friends with their progress. Three columns in both.
import { fenFromYuan } from '@lanting/contract/money'
import { INVITE, type StateOf } from '@lanting/contract/states'
import type { InviteRow, InviteTab, useInvites } from '#src/features/inviter/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import css from './records-table.module.css'

const TONES: Readonly<Record<StateOf<typeof INVITE>, TagTone>> = {
  registered: 'neutral',
  underway: 'info',
  reached: 'ok',
  missed: 'bad',
}

interface RecordsTableProps {
  readonly list: ReturnType<typeof useInvites>
  readonly tab: InviteTab
}

export function RecordsTable({ list, tab }: RecordsTableProps) {
  const first = list.data?.pages[0]?.list
  if (first === undefined)
    return list.isError ? (
      <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
    ) : (
      <SkeletonRows />
    )
  const rows = list.data?.pages.flatMap((page) => page.list.data) ?? []
  if (rows.length === 0) return <EmptyState text={tab === 1 ? '这段时间没有礼金' : '这段时间没有好友注册'} />
  return (
    <>
      <table className={css.table} aria-busy={list.isPlaceholderData || undefined}>
        <thead>
          <tr>
            <th scope="col">{tab === 1 ? '日期' : '注册日期'}</th>
            <th scope="col" className={css.sum}>
              礼金
            </th>
            <th scope="col">备注</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Line key={i} row={row} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <p className={css.more}>
          <Button
            variant="secondary"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? '重新加载' : '更多'}
          </Button>
        </p>
      )}
      <p className={css.foot}>
        <span>共 {first.total} 条</span>
        <span>
          合计 <Money value={first.sum} /> 元
        </span>
      </p>
    </>
  )
}

function Line({ row }: { readonly row: InviteRow }) {
  const hasGift = fenFromYuan(row.gift) > 0n
  const { friend } = row
  const state = friend === null ? null : INVITE.word(friend.state)
  return (
    <tr>
      <td className={css.day}>{row.date}</td>
      <td className={css.sum}>
        <Money value={row.gift} tone={hasGift ? 'up' : 'muted'} sign={hasGift ? '+' : ''} />
      </td>
      <td>
        {friend === null || state === null ? (
          row.remark
        ) : (
          <>
            <span className={css.name}>{friend.name}</span>{' '}
            <Tag tone={TONES[state]}>{INVITE.label(state)}</Tag>
            {friend.reason !== '' && <small>{friend.reason}</small>}
          </>
        )}
      </td>
    </tr>
  )
}
