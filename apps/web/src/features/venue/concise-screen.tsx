// /concise: the slot providers' games, a tab each, kept once loaded; a search over them, and what was played last.
import { SLOT_CODES, type SlotCode } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { search, x } from '@lanting/design/icons'
import { useState } from 'react'
import { useSlotGames } from '#src/features/venue/queries.ts'
import { useRecentGames } from '#src/features/venue/recent-games.ts'
import { searchGames } from '#src/features/venue/rules.ts'
import { SlotGrid, SlotGridSkeleton } from '#src/features/venue/slot-grid.tsx'
import { useMembersOnly } from '#src/lib/members-only.ts'
import { moveAddress } from '#src/lib/router.ts'
import { choice, useSearch, withSearch } from '#src/lib/search-params.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { SearchField } from '#src/ui/search-field/search-field.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './concise-screen.module.css'

const CODES = [LIMITS.slotProviderDefault, 'fgdz', 'pp', 'ae'] as const satisfies readonly SlotCode[]
const TABS = CODES.map((code) => ({ value: code, label: SLOT_CODES[code] }))

export function ConciseScreen() {
  const isMember = useMembersOnly()
  const { type } = useSearch({ type: choice(CODES) })
  const [words, setWords] = useState<string | null>(null)
  const isSearching = words !== null
  return (
    <div className={css.page}>
      <NavBar
        title="电子游艺"
        right={
          <IconButton
            icon={isSearching ? x : search}
            label={isSearching ? '收起搜索' : '搜索游戏'}
            onClick={() => setWords(isSearching ? null : '')}
          />
        }
      />
      <div className={css.tabs}>
        <Segmented
          label="平台"
          choices={TABS}
          value={type}
          onChange={(next) => moveAddress(withSearch('/concise', { type: next }), { replace: true })}
        />
        {isSearching && (
          <SearchField value={words} onChange={setWords} placeholder={`在 ${SLOT_CODES[type]} 里搜索`} />
        )}
      </div>
      {isMember && <Games code={type} words={words ?? ''} onClear={() => setWords('')} />}
    </div>
  )
}

interface GamesProps {
  readonly code: SlotCode
  readonly words: string
  readonly onClear: () => void
}

function Games({ code, words, onClear }: GamesProps) {
  const list = useSlotGames(code)
  const recent = useRecentGames()
  if (list.data === undefined) {
    if (list.isError)
      return <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
    return <SlotGridSkeleton />
  }
  const found = searchGames(list.data, words)
  const played = recent.flatMap((one) => list.data.find((game) => game.gamecode === one) ?? [])
  if (found.length === 0 && words === '') return <EmptyState text="这个平台暂时没有游戏" />
  if (found.length === 0) {
    return (
      <EmptyState
        text={`没有名字里带“${words.trim()}”的游戏`}
        action={
          <Button variant="secondary" size="md" onClick={onClear}>
            查看全部游戏
          </Button>
        }
      />
    )
  }
  return (
    <>
      {words === '' && played.length > 0 && (
        <section aria-label="最近玩过">
          <h2 className={css.head}>最近玩过</h2>
          <SlotGrid games={played} strip />
          <h2 className={css.head}>全部游戏</h2>
        </section>
      )}
      <SlotGrid games={found} />
    </>
  )
}
