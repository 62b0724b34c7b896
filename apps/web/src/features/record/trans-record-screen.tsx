// /transRecord: deposits, withdrawals and transfers; with an order's number, its detail.
import { RECORD_TYPES, type RecordType } from '@lanting/contract/codes'
import { recordNoParam } from '@lanting/contract/rules/address-params'
import type { ComponentType } from 'react'
import { type RecordFilter, type TransRecord, useTransRecords } from '#src/features/record/queries.ts'
import { RecordFilters } from '#src/features/record/record-filters.tsx'
import { filterIn, filterWords, isFiltered, NO_FILTER, OTHER_DAYS } from '#src/features/record/rules.ts'
import { TransRow } from '#src/features/record/trans-row.tsx'
import { TransferDetail } from '#src/features/record/transfer-detail.tsx'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { dayOf } from '#src/lib/days.ts'
import { go } from '#src/lib/navigation/go.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { choice, useSearch, withSearch } from '#src/lib/navigation/search-params.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { Button } from '#src/ui/button/button.tsx'
import { DayList } from '#src/ui/day-list/day-list.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import css from './record-screen.module.css'

const TYPES = ['1', '2', '3', '4'] as const
const TABS = TYPES.map((value) => ({ value, label: RECORD_TYPES[value] }))

type Detail = ComponentType<{ readonly no: string }>

interface TransRecordScreenProps {
  /** Details of orders that other features own, by the first letter of their numbers. */
  readonly details: Readonly<Record<'D' | 'W', Detail>>
}

export function TransRecordScreen({ details }: TransRecordScreenProps) {
  const { type, no } = useSearch({ type: choice(TYPES), no: recordNoParam })
  const filter = filterIn(usePlace().search)
  if (no !== null) {
    const Detail: Detail = no.startsWith('D') ? details.D : no.startsWith('W') ? details.W : TransferDetail
    return <Detail key={no} no={no} />
  }
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/transRecord']} />
      <WaveTabs
        label="类型"
        tabs={TABS}
        value={type}
        onChange={(next) => keepInAddress({ type: next })}
        className={css.spread}
      />
      <Records
        type={Number(type) as RecordType}
        filter={filter}
        onFilter={(next) => keepInAddress(filterWords(next))}
      />
    </div>
  )
}

interface RecordsProps {
  readonly type: RecordType
  readonly filter: RecordFilter
  readonly onFilter: (filter: RecordFilter) => void
}

function Records({ type, filter, onFilter }: RecordsProps) {
  const list = useTransRecords(type, filter)
  const total = list.data?.pages[0]?.total
  const open = (record: TransRecord) => {
    if (type >= 3) go(withSearch('/transRecord', { no: record.out_trade_no }))
    // Deposits and withdrawals have timelines of their own.
    else if (type === 2) go(withSearch('/withdrawal', { no: record.out_trade_no }))
    else go(withSearch('/payInfo', { deposit_no: record.out_trade_no }))
  }
  return (
    <>
      <RecordFilters
        filter={filter}
        onChange={onFilter}
        allTitle="全部平台"
        {...(total !== undefined && { end: `共 ${total} 笔` })}
      />
      <DayList
        {...growing(list)}
        rows={rowsOf(list.data, (row) => row.out_trade_no)}
        keyOf={(row) => row.out_trade_no}
        dayOf={(row) => dayOf(row.created_at)}
        empty={<Nothing type={type} filter={filter} onReset={() => onFilter(NO_FILTER)} />}
      >
        {(row) => <TransRow type={type} row={row} onPress={() => open(row)} />}
      </DayList>
    </>
  )
}

interface NothingProps {
  readonly type: RecordType
  readonly filter: RecordFilter
  readonly onReset: () => void
}

function Nothing({ type, filter, onReset }: NothingProps) {
  const what = RECORD_TYPES[type]
  if (!isFiltered(filter)) return <EmptyState text={`近 30 日没有${what}记录`} />
  return (
    <EmptyState
      text={
        <>
          当前筛选下没有{what}记录
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
