// /money: every change of the central wallet with the balance after it, filtered, and as a file.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { circleCheck, download } from '@lanting/design/icons'
import { useState } from 'react'
import { ExportSheet } from '#src/features/wallet/export-sheet.tsx'
import { MoneyRow } from '#src/features/wallet/money-row.tsx'
import { DIRECTIONS, KINDS } from '#src/features/wallet/money-words.ts'
import { type MoneyFilter, useMoneyLog } from '#src/features/wallet/queries.ts'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { dayOf, SPANS, spanTitle } from '#src/lib/days.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { choice, useSearch } from '#src/lib/navigation/search-params.ts'
import { WALLET_BALANCE } from '#src/lib/words/words.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Chip } from '#src/ui/chip/chip.tsx'
import { ChoiceGrid } from '#src/ui/choice-grid/choice-grid.tsx'
import { DayList } from '#src/ui/day-list/day-list.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import css from './money-screen.module.css'

const ALL: MoneyFilter = { date: LIMITS.dateDefault, kind: '', direction: '' }

/** The filter in the address. */
const FILTER = {
  date: (raw: string | null) => SPANS.find(({ value }) => String(value) === raw)?.value ?? ALL.date,
  kind: choice(['', 'cash', 'transfer', 'play', 'promo']),
  direction: choice(['', 'in', 'out']),
}

export function MoneyScreen() {
  const filter = useSearch(FILTER)
  const setFilter = (next: MoneyFilter) =>
    keepInAddress({ ...next, date: next.date === ALL.date ? '' : next.date })
  const [sheet, setSheet] = useState<'date' | 'direction' | 'export' | null>(null)
  const log = useMoneyLog(filter)
  const first = log.data?.pages[0]
  const close = () => setSheet(null)
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/money']}
        right={
          <NavAction onClick={() => setSheet('export')}>
            <Icon d={download} size={17} stroke={2} />
            CSV
          </NavAction>
        }
      />
      <Balance addsUp={first?.adds_up === true} />
      <WaveTabs
        label="类型"
        tabs={KINDS}
        value={filter.kind}
        onChange={(kind) => setFilter({ ...filter, kind })}
        className={css.tabs}
      />
      <div className={css.filters}>
        <Chip menu on={filter.date !== ALL.date} onClick={() => setSheet('date')}>
          {spanTitle(filter.date)}
        </Chip>
        <Chip menu on={filter.direction !== ''} onClick={() => setSheet('direction')}>
          {DIRECTIONS[filter.direction]}
        </Chip>
        {first !== undefined && <span className={css.count}>共 {first.total} 笔</span>}
      </div>
      <DayList
        {...growing(log)}
        rows={rowsOf(log.data, (row) => row.id)}
        keyOf={(row) => row.id}
        dayOf={(row) => dayOf(row.created_at)}
        empty={<Nothing filter={filter} onReset={() => setFilter(ALL)} />}
      >
        {(row) => <MoneyRow row={row} />}
      </DayList>
      <FilterSheet kind={sheet} filter={filter} onClose={close} onChange={setFilter} />
      <ExportSheet open={sheet === 'export'} filter={filter} onClose={close} />
    </div>
  )
}

/** The green check is shown only when the server has verified the sums. */
function Balance({ addsUp }: { readonly addsUp: boolean }) {
  const balance = useBalance()
  return (
    <Card className={css.balance} label="中心钱包余额">
      <div>
        <p className={css.label}>{WALLET_BALANCE}</p>
        {balance === undefined ? (
          <Bone width={140} height={30} />
        ) : (
          <Money value={balance.balance} size="lg" roll />
        )}
      </div>
      {addsUp && (
        <p className={css.adds}>
          <b>
            <Icon d={circleCheck} size={15} stroke={2} />
            逐笔相符
          </b>
          余额 = 全部流水之和
        </p>
      )}
    </Card>
  )
}

interface FilterSheetProps {
  readonly kind: 'date' | 'direction' | 'export' | null
  readonly filter: MoneyFilter
  readonly onClose: () => void
  readonly onChange: (filter: MoneyFilter) => void
}

const WAYS = (['', 'in', 'out'] as const).map((value) => ({ value, label: DIRECTIONS[value] }))

function FilterSheet({ kind, filter, onClose, onChange }: FilterSheetProps) {
  const choose = (change: Partial<MoneyFilter>) => {
    onChange({ ...filter, ...change })
    onClose()
  }
  return (
    <>
      <Sheet open={kind === 'date'} onClose={onClose} title="筛选时间">
        <ChoiceGrid
          label="时间"
          columns={4}
          choices={SPANS}
          value={filter.date}
          onChange={(date) => choose({ date })}
        />
      </Sheet>
      <Sheet open={kind === 'direction'} onClose={onClose} title="筛选收支">
        <ChoiceGrid
          label="收支"
          choices={WAYS}
          value={filter.direction}
          onChange={(direction) => choose({ direction })}
        />
      </Sheet>
    </>
  )
}

function Nothing({ filter, onReset }: { readonly filter: MoneyFilter; readonly onReset: () => void }) {
  const isFiltered = filter.date !== ALL.date || filter.kind !== '' || filter.direction !== ''
  if (!isFiltered) return <EmptyState text={`${spanTitle(ALL.date)}内还没有资金变动`} />
  return (
    <EmptyState
      text="当前筛选下没有资金变动"
      action={
        <Button variant="secondary" size="md" onClick={onReset}>
          查看近 30 日全部
        </Button>
      }
    />
  )
}
