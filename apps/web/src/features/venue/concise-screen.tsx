// /concise: the slot providers' games, a tab each, cached once loaded; a search over all of them, favourites and recently played.
import { SLOT_CODES, type SlotCode } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { search, x } from '@lanting/design/icons'
import { useState } from 'react'
import { useMyGames } from '#src/features/venue/my-games.ts'
import { useSlotGames } from '#src/features/venue/queries.ts'
import { SlotGrid, SlotGridSkeleton, SlotStrip } from '#src/features/venue/slot-grid.tsx'
import { SlotSearch } from '#src/features/venue/slot-search.tsx'
import { useMembersOnly } from '#src/lib/navigation/members-only.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { choice, useSearch, withSearch } from '#src/lib/navigation/search-params.ts'
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
        title={PAGE_TITLES['/concise']}
        right={
          <IconButton
            icon={isSearching ? x : search}
            label={isSearching ? '收起搜索' : '搜索游戏'}
            onClick={() => setWords(isSearching ? null : '')}
          />
        }
      />
      <div className={css.tabs}>
        {isSearching ? (
          <SearchField value={words} onChange={setWords} placeholder="搜索全部平台的游戏" autoFocus />
        ) : (
          <Segmented
            label="平台"
            choices={TABS}
            value={type}
            onChange={(next) => moveAddress(withSearch('/concise', { type: next }), { replace: true })}
          />
        )}
      </div>
      {isMember && (isSearching ? <SlotSearch words={words} /> : <Games code={type} />)}
    </div>
  )
}

function Games({ code }: { readonly code: SlotCode }) {
  const list = useSlotGames(code)
  const mine = useMyGames()
  if (list.data === undefined) {
    if (list.isError)
      return <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
    return <SlotGridSkeleton />
  }
  if (list.data.length === 0) return <EmptyState text="这个平台暂时没有游戏" />
  return (
    <>
      <SlotStrip title="收藏" games={mine?.favourites ?? []} />
      <SlotStrip title="最近玩过" games={mine?.recent ?? []} />
      {mine !== undefined && mine.favourites.length + mine.recent.length > 0 && (
        <h2 className={css.head}>{SLOT_CODES[code]} 全部游戏</h2>
      )}
      <SlotGrid games={list.data} />
    </>
  )
}
