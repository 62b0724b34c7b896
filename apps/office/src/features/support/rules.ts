// What the support page shows: which conversations must be read again, and which stand in the list.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import type { SupportDesk } from '@lanting/contract/codes'
import type { Role } from '@lanting/contract/permissions'
import { SUPPORT, type WireOf } from '@lanting/contract/states'

export type SupportPageOf = OfficeOutputOf<'POST /office-api/support/list'>
export type SupportRow = SupportPageOf['data'][number]
export type Known = Readonly<Record<string, SupportRow>>
export type Open = OfficeOutputOf<'POST /office-api/support/waiting'>['open']

export interface Shown {
  readonly state: WireOf<typeof SUPPORT> | null
  readonly desk: SupportDesk | null
  readonly mine: boolean
}

/** The desk whose messages a role sees first. */
export const deskOf = (role: Role): SupportDesk => (role === 'finance' ? 'finance' : 'support')

const isOpen = ({ state, claim }: SupportRow) => SUPPORT.word(state) === 'waiting' || claim !== null

/** Those that are new at this desk, and those known ones that somebody changed. */
export function staleIds(open: Open, known: Known): readonly string[] {
  const marks = new Map(open.map(({ id, mark }) => [id, mark]))
  const news = open.filter(({ id, mark, waits }) =>
    known[id] === undefined ? waits === 1 : known[id].mark !== mark,
  )
  const gone = Object.values(known).filter((row) => isOpen(row) && !marks.has(row.id))
  return [...news, ...gone].map(({ id }) => id).toSorted()
}

function matches(row: SupportRow, { state, desk, mine }: Shown): boolean {
  if (mine) return row.claim?.mine === 1
  return (state === null || row.state === state) && (desk === null || row.desk === desk)
}

/**
 * The list as it was read, each row as it is known now. One that no longer belongs here goes, unless somebody reads it;
 * one that came since joins at its place, where the list is that of what is open.
 */
export function shownRows(
  listed: readonly SupportRow[],
  known: Known,
  { shown, joins, chosen }: { readonly shown: Shown; readonly joins: boolean; readonly chosen: string },
): readonly SupportRow[] {
  const ids = new Set(listed.map(({ id }) => id))
  const now = listed.map((row) => known[row.id] ?? row)
  const stays = now.filter((row) => row.id === chosen || matches(row, shown))
  if (!joins) return stays
  const joining = Object.values(known).filter((row) => !ids.has(row.id) && matches(row, shown))
  return [...stays, ...joining].toSorted((one, other) =>
    one.created_at === other.created_at ? 0 : one.created_at < other.created_at ? -1 : 1,
  )
}

/** Numbers of deposits and withdrawals in what people write. */
const NUMBER = /[DW]\d{20}/g

export const orderNumbers = (text: string): readonly string[] => [...new Set(text.match(NUMBER) ?? [])]

/** The text in pieces, the numbers by themselves. */
export function pieces(text: string): readonly { readonly words: string; readonly isNumber: boolean }[] {
  const numbers = text.match(NUMBER) ?? []
  return text
    .split(NUMBER)
    .flatMap((words, place) => [
      { words, isNumber: false },
      ...(numbers[place] === undefined ? [] : [{ words: numbers[place], isNumber: true }]),
    ])
    .filter(({ words }) => words !== '')
}
