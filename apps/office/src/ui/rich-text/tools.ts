// The buttons above a text: what each does, when it is on, when it can be pressed.
import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  RemoveFormatting,
  Table2,
  TableColumnsSplit,
  TableProperties,
  TableRowsSplit,
  Trash2,
  Undo2,
} from 'lucide-react'

export interface Tool {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: (chain: ChainedCommands) => ChainedCommands
  readonly active?: (editor: Editor) => boolean
  readonly can?: (editor: Editor) => boolean
}

export const TOOLS: readonly Tool[] = [
  {
    label: '正文段落',
    icon: Pilcrow,
    run: (chain) => chain.clearNodes(),
    active: (editor) => editor.isActive('paragraph'),
  },
  {
    label: '大标题',
    icon: Heading2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    active: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: '小标题',
    icon: Heading3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    active: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: '加粗',
    icon: Bold,
    run: (chain) => chain.toggleBold(),
    active: (editor) => editor.isActive('bold'),
  },
  {
    label: '斜体',
    icon: Italic,
    run: (chain) => chain.toggleItalic(),
    active: (editor) => editor.isActive('italic'),
  },
  {
    label: '项目列表',
    icon: List,
    run: (chain) => chain.toggleBulletList(),
    active: (editor) => editor.isActive('bulletList'),
  },
  {
    label: '编号列表',
    icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    active: (editor) => editor.isActive('orderedList'),
  },
  {
    label: '引用',
    icon: Quote,
    run: (chain) => chain.toggleBlockquote(),
    active: (editor) => editor.isActive('blockquote'),
  },
  {
    label: '插入表格',
    icon: Table2,
    run: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
    can: (editor) => !editor.isActive('table'),
  },
  { label: '分隔线', icon: Minus, run: (chain) => chain.setHorizontalRule() },
  { label: '清除格式', icon: RemoveFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() },
  { label: '撤销', icon: Undo2, run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
  { label: '重做', icon: Redo2, run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
]

/** While the cursor is in a list. */
export const LIST_TOOLS: readonly Tool[] = [
  {
    label: '增加缩进',
    icon: ListIndentIncrease,
    run: (chain) => chain.sinkListItem('listItem'),
    can: (editor) => editor.can().sinkListItem('listItem'),
  },
  {
    label: '减少缩进',
    icon: ListIndentDecrease,
    run: (chain) => chain.liftListItem('listItem'),
    can: (editor) => editor.can().liftListItem('listItem'),
  },
]

/** While the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  { label: '在下方加一行', icon: BetweenHorizontalEnd, run: (chain) => chain.addRowAfter() },
  { label: '在右侧加一列', icon: BetweenVerticalEnd, run: (chain) => chain.addColumnAfter() },
  { label: '删除这一行', icon: TableRowsSplit, run: (chain) => chain.deleteRow() },
  { label: '删除这一列', icon: TableColumnsSplit, run: (chain) => chain.deleteColumn() },
  { label: '首行作表头', icon: TableProperties, run: (chain) => chain.toggleHeaderRow() },
  { label: '删除表格', icon: Trash2, run: (chain) => chain.deleteTable() },
]
