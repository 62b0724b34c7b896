// Buttons above an HTML source, instead of typing tags. They act on the selection, and can be undone.
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Table2,
  Undo2,
} from 'lucide-react'
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import styles from './html-toolbar.module.css'
import { applyLink, applyMark, isAddress, type Mark, type Marked } from './marks.ts'

const TOOLS: readonly (readonly [Mark, string, LucideIcon])[] = [
  ['paragraph', '段落', Pilcrow],
  ['heading', '大标题', Heading2],
  ['subheading', '小标题', Heading3],
  ['bold', '加粗', Bold],
  ['emphasis', '强调', Italic],
  ['list', '列表', List],
  ['numbers', '编号', ListOrdered],
  ['quote', '引用', Quote],
  ['table', '表格', Table2],
  ['line', '分隔线', Minus],
]

interface HtmlToolbarProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly value: string
  readonly onChange: (html: string) => void
}

export function HtmlToolbar({ area, value, onChange }: HtmlToolbarProps) {
  const [before, setBefore] = useState<readonly string[]>([])
  const [linking, setLinking] = useState<Marked | null>(null)
  const select = useRef<Marked | null>(null)
  // The new text is in the field by now, so that the selection can be set.
  useLayoutEffect(() => {
    if (select.current === null || select.current.html !== value) return
    const { start, end } = select.current
    select.current = null
    area.current?.focus()
    area.current?.setSelectionRange(start, end)
  }, [area, value])

  const selected = (): Marked => ({
    html: value,
    start: area.current?.selectionStart ?? value.length,
    end: area.current?.selectionEnd ?? value.length,
  })
  const put = (marked: Marked) => {
    setBefore([...before, value])
    select.current = marked
    onChange(marked.html)
  }
  const undo = () => {
    const last = before.at(-1)
    if (last === undefined) return
    setBefore(before.slice(0, -1))
    select.current = { html: last, start: last.length, end: last.length }
    onChange(last)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="排版">
      {TOOLS.map(([mark, label, Icon]) => (
        <IconButton key={mark} label={label} onClick={() => put(applyMark(selected(), mark))}>
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      ))}
      <IconButton label="链接" aria-expanded={linking !== null} onClick={() => setLinking(selected())}>
        <Link2 size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label="撤销排版" disabled={before.length === 0} onClick={undo}>
        <Undo2 size={16} aria-hidden="true" />
      </IconButton>
      {linking !== null && (
        <LinkForm
          onClose={() => setLinking(null)}
          onLink={(address) => {
            put(applyLink(linking, address))
            setLinking(null)
          }}
        />
      )}
    </div>
  )
}

interface LinkFormProps {
  readonly onLink: (address: string) => void
  readonly onClose: () => void
}

/** Keeps the selection of the source: a click into this field must not lose it. */
function LinkForm({ onLink, onClose }: LinkFormProps) {
  const [address, setAddress] = useState('https://')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It is nested in the form of the text itself.
    event.stopPropagation()
    setTried(true)
    if (isAddress(address.trim())) onLink(address.trim())
  }
  const press = (event: { readonly key: string; preventDefault(): void; stopPropagation(): void }) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div className={styles.link} role="group" aria-label="链接地址">
      <Field
        bare
        autoFocus
        label="链接地址"
        value={address}
        maxLength={400}
        error={tried && !isAddress(address.trim()) ? '请填写 https:// 开头的完整地址' : null}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? submit(event) : press(event))}
      />
      <Button size="row" onClick={onClose}>
        取消
      </Button>
      <Button size="row" tone="primary" onClick={submit}>
        插入链接
      </Button>
    </div>
  )
}
