// The text editor itself, with its library: loaded only where staff write HTML.
import { Editor, getSchema, type JSONContent } from '@tiptap/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '@lanting/browser-kit/cx'
import { cleaner } from '#src/ui/safe-html/cleaner.ts'
import prose from '#src/ui/safe-html/safe-html.module.css'
import { docOf, htmlOf } from './html.ts'
import { keysOf, takeDrop, takePaste } from './input.ts'
import styles from './rich-text.module.css'
import { EXTENSIONS } from './schema.ts'
import { Toolbar } from './toolbar.tsx'

const SCHEMA = getSchema(EXTENSIONS)

export interface EditorProps {
  /** Of the text: its name, its error. */
  readonly described: {
    readonly id: string
    readonly 'aria-invalid': boolean | undefined
    readonly 'aria-describedby': string | undefined
  }
  readonly label: string
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (html: string) => void
}

/** What was loaded, as it was stored: as long as nothing differs from it, nothing has changed. */
interface Base {
  readonly stored: string
  readonly written: string
}

export function RichTextEditor({ described, label, value, readOnly, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const base = useRef<Base>({ stored: '', written: '' })
  const current = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)

  const read = (html: string) => {
    const doc = docOf(SCHEMA, cleaner.clean(html))
    base.current = { stored: html, written: htmlOf(doc) }
    current.current = html
    return doc.toJSON() as JSONContent
  }
  const changed = useEffectEvent((from: Editor) => {
    const written = htmlOf(from.state.doc)
    const html = written === base.current.written ? base.current.stored : written
    current.current = html
    onChange(html)
  })
  const begin = useEffectEvent((element: HTMLElement) => {
    return new Editor({
      element,
      extensions: EXTENSIONS,
      content: read(value),
      // The content policy lets no style sheet in that is not a file of ours; typing makes no markup by itself.
      injectCSS: false,
      enableInputRules: false,
      editable: !readOnly,
      editorProps: {
        handleDOMEvents: { paste: takePaste, drop: takeDrop, keydown: (_view, event) => keysOf(event, bar) },
      },
      onUpdate: ({ editor: from }) => changed(from),
    })
  })
  useEffect(() => {
    if (place.current === null) return
    const made = begin(place.current)
    setEditor(made)
    return () => made.destroy()
  }, [])
  const refresh = useEffectEvent((into: Editor) => {
    if (value !== current.current) into.commands.setContent(read(value), { emitUpdate: false })
  })
  useEffect(() => {
    if (editor !== null) refresh(editor)
  }, [editor, value])
  useAttributes(editor, readOnly, { ...described, 'aria-label': label })
  return (
    <>
      {editor !== null && !readOnly && <LiveToolbar editor={editor} bar={bar} />}
      <div ref={place} className={cx(styles.text, prose.html)} data-wrong={described['aria-invalid']} />
    </>
  )
}

/** The element of the text is the library's, so its attributes are, too. */
function useAttributes(
  editor: Editor | null,
  readOnly: boolean,
  described: Readonly<Record<string, string | boolean | undefined>>,
) {
  const given = Object.entries(described).filter(([, value]) => value !== undefined)
  const names = JSON.stringify(given.map(([name, value]) => [name, String(value)]))
  useEffect(() => {
    if (editor === null) return
    editor.setEditable(!readOnly, false)
    const attributes = Object.fromEntries(JSON.parse(names) as [string, string][])
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          ...attributes,
          role: 'textbox',
          tabindex: '0',
          'aria-multiline': 'true',
          'aria-readonly': String(readOnly),
        },
      },
    })
  }, [editor, readOnly, names])
}

interface LiveToolbarProps {
  readonly editor: Editor
  readonly bar: RefObject<HTMLDivElement | null>
}

/** Drawn again after every transaction: a cursor elsewhere presses other buttons. */
function LiveToolbar({ editor, bar }: LiveToolbarProps) {
  useSyncExternalStore(
    (listen) => {
      editor.on('transaction', listen)
      return () => editor.off('transaction', listen)
    },
    () => editor.state,
  )
  return <Toolbar editor={editor} bar={bar} />
}
