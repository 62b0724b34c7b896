// The filters of a list of records: two chips above it, one sheet behind both.
import { OWN_LOTTERY, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { BET, type StateOf } from '@lanting/contract/states'
import { type ReactNode, useState } from 'react'
import type { RecordFilter } from '#src/features/record/queries.ts'
import { isFiltered, NO_FILTER } from '#src/features/record/rules.ts'
import { UNKNOWN_VENUE, UNKNOWN_VENUE_LABEL } from '#src/features/record/unknown-venue.ts'
import { SPANS, spanTitle } from '#src/lib/days.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Chip } from '#src/ui/chip/chip.tsx'
import { ChoiceGrid } from '#src/ui/choice-grid/choice-grid.tsx'
import { preloadSheet, Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './record-filters.module.css'

const ALL_STATES = 'all'
type ChosenState = StateOf<typeof BET> | typeof ALL_STATES
const BET_STATES: readonly { readonly value: ChosenState; readonly label: string }[] = [
  { value: ALL_STATES, label: '全部状态' },
  ...BET.words.toReversed().map((value) => ({ value, label: BET.label(value) })),
]

function withStatus({ date, api_type }: RecordFilter, status: ChosenState): RecordFilter {
  return status === ALL_STATES ? { date, api_type } : { date, api_type, status: BET.wire(status) }
}

function chosenState({ status }: RecordFilter): ChosenState {
  return status === undefined ? ALL_STATES : BET.word(status)
}

interface RecordFiltersProps {
  readonly filter: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
  /** The page's name for all platforms together. */
  readonly allTitle: string
  /** Bets have a state, and in-house lotteries have bets of their own but no wallet. */
  readonly ofBets?: boolean
  /** At the right of the chips: the count. */
  readonly end?: ReactNode
}

export function RecordFilters(props: RecordFiltersProps) {
  const { filter, onChange, allTitle, ofBets = false, end } = props
  const [isOpen, setOpen] = useState(false)
  const platforms = usePlatforms(allTitle, ofBets)
  const platform =
    filter.api_type === UNKNOWN_VENUE
      ? UNKNOWN_VENUE_LABEL
      : (platforms.find(({ value }) => value === filter.api_type)?.label ?? filter.api_type)
  return (
    <div className={css.filters} onPointerDown={preloadSheet}>
      <Chip menu on={filter.api_type !== ''} onClick={() => setOpen(true)}>
        {platform}
      </Chip>
      <Chip menu on={filter.date !== NO_FILTER.date} onClick={() => setOpen(true)}>
        {spanTitle(filter.date)}
      </Chip>
      {ofBets && (
        <Chip menu on={filter.status !== undefined} onClick={() => setOpen(true)}>
          {BET_STATES.find(({ value }) => value === chosenState(filter))?.label}
        </Chip>
      )}
      {isFiltered(filter) && (
        <button type="button" className={css.reset} onClick={() => onChange(NO_FILTER)}>
          重置
        </button>
      )}
      {end !== undefined && <span className={css.end}>{end}</span>}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="筛选">
        <Draft
          key={`${isOpen}${filter.date}${filter.api_type}${filter.status}`}
          filter={filter}
          platforms={platforms}
          ofBets={ofBets}
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
    withOwnLottery && isBuilt('/lottery') ? [{ value: OWN_LOTTERY, label: OWN_LOTTERY_TITLE }] : []
  return [
    { value: '', label: allTitle },
    ...own,
    ...venues.map(({ platname, name }) => ({ value: platname, label: name })),
  ]
}

interface DraftProps {
  readonly filter: RecordFilter
  readonly platforms: readonly Platform[]
  readonly ofBets: boolean
  readonly onTake: (filter: RecordFilter) => void
}

/** Nothing changes behind the sheet until the choice is applied. */
function Draft({ filter, platforms, ofBets, onTake }: DraftProps) {
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
      {ofBets && (
        <ChoiceGrid
          label="状态"
          columns={4}
          choices={BET_STATES}
          value={chosenState(draft)}
          onChange={(status) => setDraft(withStatus(draft, status))}
        />
      )}
      <div className={css.actions}>
        <Button variant="neutral" onClick={() => setDraft(NO_FILTER)}>
          重置
        </Button>
        <Button onClick={() => onTake(draft)}>查看结果</Button>
      </div>
    </>
  )
}
