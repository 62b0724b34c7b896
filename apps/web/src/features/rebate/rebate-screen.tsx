// /fanshui: rebates, one button that claims all of them, and every row by day.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { OWN_LOTTERY, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { VENUES } from '@lanting/contract/data/play/venues'
import { LIMITS } from '@lanting/contract/limits'
import { venueParam } from '@lanting/contract/rules/address-params'
import { info } from '@lanting/design/icons'
import { useState } from 'react'
import { type Rebate, type RebateFilter, useRebates } from '#src/features/rebate/queries.ts'
import { RebateHero } from '#src/features/rebate/rebate-hero.tsx'
import { RebateReceipt } from '#src/features/rebate/rebate-receipt.tsx'
import { RebateRow } from '#src/features/rebate/rebate-row.tsx'
import { RebateRules } from '#src/features/rebate/rebate-rules.tsx'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { dayOf, SPANS, spanTitle } from '#src/lib/days.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useSearch } from '#src/lib/navigation/search-params.ts'
import { growing, rowsOf } from '#src/queries/pages.ts'
import { useUser } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Chip } from '#src/ui/chip/chip.tsx'
import { ChoiceGrid } from '#src/ui/choice-grid/choice-grid.tsx'
import { DayList } from '#src/ui/day-list/day-list.tsx'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { preloadSheet, Sheet } from '#src/ui/sheet/sheet.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import css from './rebate-screen.module.css'

const ALL: RebateFilter = { date: LIMITS.dateDefault, api_type: '' }

const PLATFORMS = [
  { value: '', label: '全部平台' },
  { value: OWN_LOTTERY, label: OWN_LOTTERY_TITLE },
  ...VENUES.map(({ platname, name }) => ({ value: platname as string, label: name as string })),
]

/** The filter in the address. */
const FILTER = {
  date: (raw: string | null) => SPANS.find(({ value }) => String(value) === raw)?.value ?? ALL.date,
  api_type: venueParam,
}

export function RebateScreen() {
  if (useUser()?.is_trial !== 1) return <Rebates />
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/fanshui']} />
      <EmptyState title="试玩账号不参与返水" text="注册为会员后，有效投注的返水会在次日出现在这里" />
    </div>
  )
}

function Rebates() {
  const { date, api_type } = useSearch(FILTER)
  const filter: RebateFilter = { date, api_type: api_type ?? '' }
  const setFilter = (next: RebateFilter) =>
    keepInAddress({ ...next, date: next.date === ALL.date ? '' : next.date })
  const [sheet, setSheet] = useState<'plat' | 'date' | 'rules' | null>(null)
  const [shown, setShown] = useState<Rebate | null>(null)
  const list = useRebates(filter)
  const pages = list.data && { ...list.data, pages: list.data.pages.map((page) => page.list) }
  const choose = (change: Partial<RebateFilter>) => {
    setFilter({ ...filter, ...change })
    setSheet(null)
  }
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/fanshui']}
        right={<NavAction onClick={() => setSheet('rules')}>规则</NavAction>}
      />
      <RebateHero totals={list.data?.pages[0]} failed={list.isError && list.data === undefined} />
      <div className={css.filters} onPointerDown={preloadSheet}>
        <Chip menu on={filter.api_type !== ''} onClick={() => setSheet('plat')}>
          {PLATFORMS.find(({ value }) => value === filter.api_type)?.label}
        </Chip>
        <Chip menu on={filter.date !== ALL.date} onClick={() => setSheet('date')}>
          {spanTitle(filter.date)}
        </Chip>
      </div>
      <DayList
        {...growing(list)}
        rows={rowsOf(pages, (row) => row.id)}
        keyOf={(row) => row.id}
        dayOf={(row) => dayOf(row.created_at)}
        empty={<Nothing filter={filter} onReset={() => setFilter(ALL)} />}
      >
        {(row) => <RebateRow row={row} onPress={() => setShown(row)} />}
      </DayList>
      {!list.isPending && (
        <p className={css.foot}>
          <Icon d={info} size={15} stroke={2} />
          按北京时间每日结算，24 小时内发放
        </p>
      )}
      <Sheet open={sheet === 'plat'} onClose={() => setSheet(null)} title="筛选平台">
        <ChoiceGrid
          label="平台"
          choices={PLATFORMS}
          value={filter.api_type}
          onChange={(api_type) => choose({ api_type })}
        />
      </Sheet>
      <Sheet open={sheet === 'date'} onClose={() => setSheet(null)} title="筛选时间">
        <ChoiceGrid
          label="时间"
          columns={4}
          choices={SPANS}
          value={filter.date}
          onChange={(date) => choose({ date })}
        />
      </Sheet>
      <RebateReceipt row={shown} onClose={() => setShown(null)} />
      <RebateRules open={sheet === 'rules'} onClose={() => setSheet(null)} />
    </div>
  )
}

function Nothing({ filter, onReset }: { readonly filter: RebateFilter; readonly onReset: () => void }) {
  if (filter.date === ALL.date && filter.api_type === ALL.api_type)
    return <EmptyState text="有效投注的返水会在次日出现在这里" />
  return (
    <EmptyState
      text="当前筛选下没有返水"
      action={
        <Button variant="secondary" size="md" onClick={onReset}>
          查看全部
        </Button>
      }
    />
  )
}
