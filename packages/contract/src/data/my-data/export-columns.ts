// Columns of exported files: a title, and how a cell is written.
import type { DataGroup } from './my-data.ts'

/** Sums in yuan, times of Beijing, yes or no, everything else as text. */
export type CellKind = 'text' | 'fen' | 'count' | 'time' | 'yes'

export interface DataColumn {
  readonly title: string
  readonly kind: CellKind
  /** Words for codes, in the table; the JSON file has the codes. */
  readonly words?: Readonly<Record<string, string>>
}

export interface DataPart {
  readonly title: string
  readonly group: DataGroup
  readonly columns: Readonly<Record<string, DataColumn>>
}

export const text = (title: string, words?: Readonly<Record<string, string>>): DataColumn =>
  words === undefined ? { title, kind: 'text' } : { title, kind: 'text', words }
export const fen = (title: string): DataColumn => ({ title, kind: 'fen' })
export const count = (title: string): DataColumn => ({ title, kind: 'count' })
export const time = (title: string): DataColumn => ({ title, kind: 'time' })
export const yes = (title: string): DataColumn => ({ title, kind: 'yes' })

interface Machine {
  readonly words: readonly string[]
  label(word: never): string
}

/** The labels of a state machine by its words. */
export function wordsOf(machine: Machine): Readonly<Record<string, string>> {
  return Object.fromEntries(machine.words.map((word) => [word, machine.label(word as never)]))
}

export const COLUMN_TITLES = {
  no: '单号',
  amount: '金额',
  state: '状态',
  way: '方式',
  venue: '场馆',
  name: '名称',
  ended: '结束时间',
  time: '时间',
} as const
