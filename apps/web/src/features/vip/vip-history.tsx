// History of the own level: every change with its figures, and the result of the last review.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronRight, circleCheck, circleMinus } from '@lanting/design/icons'
import { useState } from 'react'
import { useVipHistory, type VipChange } from '#src/features/vip/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './vip-history.module.css'

export function VipHistoryCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card flush className={css.card} label="等级记录">
        <button type="button" className={css.open} onClick={() => setOpen(true)}>
          <b>等级记录</b>
          <span>每次升降与当日的依据</span>
          <Icon d={chevronRight} size={18} />
        </button>
      </Card>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="等级记录">
        <History />
      </Sheet>
    </>
  )
}

function History() {
  const history = useVipHistory()
  const first = history.data?.pages[0]
  if (first === undefined)
    return history.isError ? (
      <ErrorState onRetry={() => void history.refetch()} busy={history.isFetching} error={history.error} />
    ) : (
      <SkeletonRows />
    )
  const rows = history.data?.pages.flatMap((page) => page.data) ?? []
  const { latest } = first
  return (
    <>
      {latest !== null && latest.changed === 0 && (
        <section className={css.row} aria-label="最近一次评定">
          <h3>{latest.day} 的评定：等级不变</h3>
          <Checks of={latest.checks} />
        </section>
      )}
      {rows.length === 0 && <EmptyState text="等级还没有变动过" />}
      {rows.map((row) => (
        <section key={`${row.day} ${row.kind}`} className={css.row} aria-label={titleOf(row)}>
          <h3>
            {row.day} {titleOf(row)}
            {row.gift !== '0.00' && (
              <span className={css.gift}>
                礼金 <Money value={row.gift} tone="up" sign="+" />
              </span>
            )}
          </h3>
          <Checks of={row.checks} />
        </section>
      ))}
      {history.hasNextPage && (
        <p className={css.more}>
          <Button
            variant="secondary"
            size="sm"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {history.isFetchNextPageError ? '重新加载' : '更多'}
          </Button>
        </p>
      )}
    </>
  )
}

function titleOf({ kind, from, to }: VipChange): string {
  switch (kind) {
    case 'promoted':
      return `VIP${from} 升至 VIP${to}`
    case 'demoted':
      return `VIP${from} 降至 VIP${to}`
    case 'kept':
      return `保级 VIP${to}`
    case 'monthly':
      return `VIP${to} 月礼金`
  }
}

function Checks({ of }: { readonly of: VipChange['checks'] }) {
  return (
    <ul className={css.checks}>
      {of.map(({ name, have, need, met }) => (
        <li key={name} className={met === 1 ? css.met : undefined}>
          <Icon d={met === 1 ? circleCheck : circleMinus} size={16} />
          <span>{name}</span>
          <span className={css.sums}>
            <Money value={have} /> {met === 1 ? '≥' : '<'} <Money value={need} hidden={false} />
          </span>
        </li>
      ))}
    </ul>
  )
}
