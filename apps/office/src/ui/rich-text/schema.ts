// What the editor can hold: the tags that saving keeps, and nothing beside them.
import type { Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAddress } from './address.ts'

/** Browsers draw no wider cell; a wrong number must not make a table of a million columns. */
const SPAN_MAX = 100

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => {
    const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
    return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), SPAN_MAX)
  },
})

const cell = {
  addAttributes: () => ({
    colspan: spanOf('colspan'),
    rowspan: spanOf('rowspan'),
    colwidth: { default: null, rendered: false },
  }),
}

/** Widths of columns are styles, which neither the content policy nor the server lets through. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ View: null })

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, isAllowedUri: isAddress },
  }),
  PlainTable,
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
]
