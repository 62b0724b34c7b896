// /betRecord: every bet by day, the totals, and each bet's proof.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronRight, heartHandshake, shieldCheck } from '@lanting/design/icons'
import { memo, useState } from 'react'
import { BetDetail } from '#src/features/record/bet-detail.tsx'
import { BetRow } from '#src/features/record/bet-row.tsx'
import { type Bet, type RecordFilter, useBets } from '#src/features/record/queries.ts'
import { RecordFilters } from '#src/features/record/record-filters.tsx'
import { filterIn, filterWords, isFiltered, NO_FILTER, OTHER_DAYS } from '#src/features/record/rules.ts'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { dayOf, spanTitle } from '#src/lib/days.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { Button } from '#src/ui/button/button.tsx'
import { DayList } from '#src/ui/day-list/day-list.tsx'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { Money, moneyTone } from '#src/ui/money/money.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import css from './record-screen.module.css'

export function BetRecordScreen() {
  const [shown, setShown] = useState<Bet | null>(null)
  return (
    <div className={css.page}>
      <Bets onShow={setShown} />
      <BetDetail bet={shown} onClose={() => setShown(null)} />
    </div>
  )
}

/** Memoised: a sheet opening over the list must not rerender it. */
const Bets = memo(function Bets({ onShow }: { readonly onShow: (bet: Bet) => void }) {
  const filter = filterIn(usePlace().search)
  const setFilter = (next: RecordFilter) => keepInAddress(filterWords(next))
  const list = useBets(filter)
  const first = list.data?.pages[0]
  // A day that spans two pages is in both; the later page has the newer sum.
  const days = new Map(list.data?.pages.flatMap((page) => page.days.map((one) => [one.day, one] as const)))
  return (
    <>
      <NavBar
        title={PAGE_TITLES['/betRecord']}
        right={<IconLink to="/fair" icon={shieldCheck} label="公平验证" />}
      />
      <RecordFilters filter={filter} onChange={setFilter} allTitle="全部场馆" ofBets />
      {first !== undefined && first.total > 0 && <Sum filter={filter} total={first.total} sum={first.sum} />}
      {list.isLoading && (
        <Skeleton>
          <Bone height={58} radius={14} className={css.sumBone} />
        </Skeleton>
      )}
      <DayList
        lines={3}
        {...growing(list)}
        rows={rowsOf(list.data, (row) => row.bet_id)}
        keyOf={(row) => row.bet_id}
        dayOf={(row) => dayOf(row.created_at)}
        dayCount={(day) => days.has(day) && ` · ${days.get(day)?.bets} 注`}
        dayEnd={(day) => <DayNet of={days.get(day)} />}
        empty={<Nothing filter={filter} onReset={() => setFilter(NO_FILTER)} />}
      >
        {(row) => <BetRow row={row} onPress={() => onShow(row)} />}
      </DayList>
    </>
  )
})

/** Of the whole day, from the server. */
function DayNet({ of }: { readonly of: { readonly win_loss: string } | undefined }) {
  if (of === undefined) return null
  const tone = moneyTone(of.win_loss)
  return (
    <span>
      净输赢{' '}
      <Money value={of.win_loss} tone={tone === 'flat' ? 'muted' : tone} sign={tone === 'up' ? '+' : ''} />
    </span>
  )
}

interface SumProps {
  readonly filter: RecordFilter
  readonly total: number
  readonly sum: { readonly bet_amount: string; readonly valid_amount: string; readonly win_loss: string }
}

/** Of everything the filter matches, from the server: the loaded pages would split days. */
function Sum({ filter, total, sum }: SumProps) {
  const words = (
    <>
      <Icon d={heartHandshake} size={17} />
      <span>
        {spanTitle(filter.date)}净输赢 <Signed value={sum.win_loss} />{' '}
        <span className={css.formula}>
          <span className={css.dot}>· </span>净额 = 派奖 − 投注
        </span>
        <small>
          共 {total} 注 · 投注 <Money value={sum.bet_amount} /> · 有效流水 <Money value={sum.valid_amount} />
        </small>
      </span>
    </>
  )
  if (!isBuilt('/safety')) return <div className={css.sum}>{words}</div>
  return (
    <Link to="/safety" className={css.sum}>
      {words}
      <Icon d={chevronRight} size={16} />
    </Link>
  )
}

/** The sign shows it; on the tinted ground there is no colour. */
function Signed({ value }: { readonly value: string }) {
  return <Money value={value} sign={moneyTone(value) === 'up' ? '+' : ''} />
}

function Nothing({ filter, onReset }: { readonly filter: RecordFilter; readonly onReset: () => void }) {
  if (!isFiltered(filter)) return <EmptyState text="近 30 日没有投注记录" />
  return (
    <EmptyState
      text={
        <>
          当前筛选下没有投注记录
          <br />
          {OTHER_DAYS}
        </>
      }
      action={
        <Button variant="secondary" size="md" onClick={onReset}>
          查看近 30 日
        </Button>
      }
    />
  )
}
