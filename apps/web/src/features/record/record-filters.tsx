// The filters of a list of records: two chips above it, one sheet behind both.
import { OWN_LOTTERY_CODE, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { type ReactNode, useState } from 'react'
import type { RecordFilter } from '#src/features/record/queries.ts'
import { isFiltered, NO_FILTER } from '#src/features/record/rules.ts'
import { SPANS, spanTitle } from '#src/lib/days.ts'
import { isBuilt } from '#src/lib/routes.ts'
import { useVenueBalances } from '#src/queries/venue-balances.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceGrid } from '#src/ui/choice-grid.tsx'
import { preloadSheet, Sheet } from '#src/ui/sheet.tsx'
import css from './record-filters.module.css'

interface RecordFiltersProps {
  readonly filter: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
  /** What all platforms together are called on this page. */
  readonly allTitle: string
  /** In-house lotteries have bets of their own but no wallet. */
  readonly withOwnLottery?: boolean
  /** At the right of the chips: how many there are. */
  readonly end?: ReactNode
}

export function RecordFilters(props: RecordFiltersProps) {
  const { filter, onChange, allTitle, end } = props
  const [isOpen, setOpen] = useState(false)
  const platforms = usePlatforms(allTitle, props.withOwnLottery ?? false)
  const platform = platforms.find(({ value }) => value === filter.api_type)?.label ?? filter.api_type
  return (
    <div className={css.filters} onPointerDown={preloadSheet}>
      <Chip menu on={filter.api_type !== ''} onClick={() => setOpen(true)}>
        {platform}
      </Chip>
      <Chip menu on={filter.date !== NO_FILTER.date} onClick={() => setOpen(true)}>
        {spanTitle(filter.date)}
      </Chip>
      {isFiltered(filter) && (
        <button type="button" className={css.reset} onClick={() => onChange(NO_FILTER)}>
          重置
        </button>
      )}
      {end !== undefined && <span className={css.end}>{end}</span>}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="筛选">
        <Draft
          key={`${isOpen}${filter.date}${filter.api_type}`}
          filter={filter}
          platforms={platforms}
          onTake={(next) => {
            onChange(next)
            setOpen(false)
          }}
        />
      </Sheet>
    </div>
  )
}

interface Platform {
  readonly value: string
  readonly label: string
}

function usePlatforms(allTitle: string, withOwnLottery: boolean): readonly Platform[] {
  const venues = useVenueBalances().data ?? []
  const own: Platform[] =
    withOwnLottery && isBuilt('/lottery') ? [{ value: OWN_LOTTERY_CODE, label: OWN_LOTTERY_TITLE }] : []
  return [
    { value: '', label: allTitle },
    ...own,
    ...venues.map(({ platname, name }) => ({ value: platname, label: name })),
  ]
}

interface DraftProps {
  readonly filter: RecordFilter
  readonly platforms: readonly Platform[]
  readonly onTake: (filter: RecordFilter) => void
}

/** Nothing changes behind the sheet until the choice is taken. */
function Draft({ filter, platforms, onTake }: DraftProps) {
  const [draft, setDraft] = useState(filter)
  return (
    <>
      <ChoiceGrid
        label="时间"
        columns={4}
        choices={SPANS}
        value={draft.date}
        onChange={(date) => setDraft({ ...draft, date })}
      />
      <ChoiceGrid
        label="平台"
        choices={platforms}
        value={draft.api_type}
        onChange={(api_type) => setDraft({ ...draft, api_type })}
      />
      <div className={css.actions}>
        <Button variant="neutral" onClick={() => setDraft(NO_FILTER)}>
          重置
        </Button>
        <Button onClick={() => onTake(draft)}>查看结果</Button>
      </div>
    </>
  )
}
