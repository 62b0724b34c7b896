// The toolbar of the text editor: one stop for Tab, arrows between its buttons, Escape back into the text.
import type { Editor } from '@tiptap/core'
import { Link2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { LinkForm } from './link-form.tsx'
import styles from './rich-text.module.css'
import { LIST_TOOLS, TABLE_TOOLS, TOOLS, type Tool } from './tools.ts'

interface ToolbarProps {
  readonly editor: Editor
  readonly bar: RefObject<HTMLDivElement | null>
}

const buttonsOf = (bar: Element): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('[data-tool]')]

export function Toolbar({ editor, bar }: ToolbarProps) {
  const [linking, setLinking] = useState(false)
  const [stop, setStop] = useState(0)
  const linked = editor.isActive('link')
  const tools: readonly Tool[] = [
    ...TOOLS,
    ...(editor.isActive('listItem') ? LIST_TOOLS : []),
    ...(editor.isActive('table') ? TABLE_TOOLS : []),
  ]
  const tabStop = Math.min(stop, tools.length)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsOf(event.currentTarget)
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (at === -1) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor.commands.focus()
    }
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at + buttons.length - 1) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = places[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (next !== undefined) buttons[next]?.focus()
  }
  return (
    <div className={styles.tools}>
      {/* Only its buttons are focused; the arrows are the pattern of a toolbar. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={bar}
        className={styles.bar}
        role="toolbar"
        aria-label="排版"
        onKeyDown={move}
        onFocus={(event) => setStop(buttonsOf(event.currentTarget).findIndex((one) => one === event.target))}
      >
        <IconButton
          data-tool
          label={linked ? '修改链接' : '链接'}
          tabIndex={tabStop === 0 ? 0 : -1}
          aria-pressed={linked}
          aria-expanded={linking}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!linking)}
        >
          <Link2 size={16} aria-hidden="true" />
        </IconButton>
        {tools.map((tool, i) => (
          <ToolButton key={tool.label} editor={editor} tool={tool} stop={tabStop === i + 1} />
        ))}
      </div>
      {linking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

interface ToolButtonProps {
  readonly editor: Editor
  readonly tool: Tool
  readonly stop: boolean
}

function ToolButton({ editor, tool, stop }: ToolButtonProps) {
  const { label, icon: Icon, run, active, can } = tool
  const isOff = can !== undefined && !can(editor)
  return (
    <IconButton
      data-tool
      label={label}
      tabIndex={stop ? 0 : -1}
      aria-pressed={active?.(editor)}
      // A disabled button would lose the keyboard focus.
      aria-disabled={isOff || undefined}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) run(editor.chain().focus()).run()
      }}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  )
}
