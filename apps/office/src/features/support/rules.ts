// Which conversations must be read again, and which the list shows.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import type { SupportDesk } from '@lanting/contract/data/support-categories'
import type { Role } from '@lanting/contract/office/permissions'
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

/** New conversations of this desk, and known ones that changed. */
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
 * The list as it was read, rows updated from the cache. One that no longer matches is dropped, unless it is open;
 * a newer one is inserted in order, where the list is that of open conversations.
 */
export function shownRows(
  listed: readonly SupportRow[],
  known: Known,
  { shown, joins, chosen }: { readonly shown: Shown; readonly joins: boolean; readonly chosen: string },
): readonly SupportRow[] {
  const ids = new Set(listed.map(({ id }) => id))
  const belongs = (row: SupportRow) => row.id === chosen || matches(row, shown)
  const stays = listed.map((row) => known[row.id] ?? row).filter(belongs)
  if (!joins) return stays
  const joining = Object.values(known).filter((row) => !ids.has(row.id) && belongs(row))
  return [...stays, ...joining].toSorted((one, other) =>
    one.waiting_since === other.waiting_since ? 0 : one.waiting_since < other.waiting_since ? -1 : 1,
  )
}

/** Order numbers of deposits and withdrawals in messages. */
const NUMBER = /[DW]\d{20}/g

export const orderNumbers = (text: string): readonly string[] => [...new Set(text.match(NUMBER) ?? [])]

/** Splits the text at the order numbers. */
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

/** What fills the places of a template: the newest order of the conversation, attached or named. */
export function placesOf(row: SupportRow, staff: string) {
  const lines = [...row.replies.filter((reply) => reply.staff === null).toReversed(), row]
  const no = lines
    .flatMap(({ order, content }) => (order === null ? orderNumbers(content).toReversed() : [order.no]))
    .at(0)
  return {
    客服: staff,
    ...(row.member === null ? {} : { 会员名: row.member.username }),
    ...(no === undefined ? {} : { 单号: no }),
  }
}
