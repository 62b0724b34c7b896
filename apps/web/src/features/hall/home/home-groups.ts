// How the second hall groups its venues: by kind, side by side where a kind has only one. Pure.
import type { VenueKind } from '@lanting/contract/rules/games/venue-kind'
import type { GameRow } from '#src/queries/game-list.ts'
import { isOpen, ofKind } from '../rules.ts'

const HOME_ORDER: readonly VenueKind[] = ['live', 'slot', 'lottery', 'sport', 'esport', 'board', 'fishing']

export interface HomeGroup {
  readonly kind: VenueKind
  readonly rows: readonly GameRow[]
  /** One venue: half a row, or a full row without a neighbour. Two: a mark and a line each. More: three in a row. */
  readonly layout: 'half' | 'one' | 'two' | 'many'
}

export function homeGroups(list: readonly GameRow[]): HomeGroup[] {
  const open = list.filter(isOpen)
  const groups: HomeGroup[] = []
  let alone: number | null = null
  for (const kind of HOME_ORDER) {
    const rows = ofKind(open, kind)
    if (rows.length === 0) continue
    if (rows.length > 1) {
      groups.push({ kind, rows, layout: rows.length === 2 ? 'two' : 'many' })
      alone = null
      continue
    }
    const before: HomeGroup | undefined = alone === null ? undefined : groups[alone]
    if (alone !== null && before !== undefined) groups[alone] = { ...before, layout: 'half' }
    groups.push({ kind, rows, layout: before === undefined ? 'one' : 'half' })
    alone = before === undefined ? groups.length - 1 : null
  }
  return groups
}
