// Keys, pasted and dropped content of the editor, before its library sees them.
import { toast } from '@lanting/browser-kit/toast'
import { DOMParser, type Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import type { RefObject } from 'react'
import { pastedFragment } from './paste.ts'

/** True where the library must keep its hands off: Tab moves on, ⌘↵ belongs to the page, Alt F10 leads to the toolbar. */
export function keysOf(event: KeyboardEvent, bar: RefObject<HTMLDivElement | null>): boolean {
  if (event.altKey && event.key === 'F10') {
    event.preventDefault()
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    return true
  }
  return event.key === 'Tab' || (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
}

const NO_PICTURES = '正文里不能放图片，只粘贴了文字'

function sliceOf(view: EditorView, html: string): Slice {
  if (/<img\b/i.test(html)) toast.info(NO_PICTURES)
  return DOMParser.fromSchema(view.state.schema).parseSlice(pastedFragment(html), {
    context: view.state.selection.$from,
  })
}

/**
 * The library would assign the clipboard's HTML to an element as a string, which the trusted types of the page refuse.
 * Plain text it reads without.
 */
export function takePaste(view: EditorView, event: ClipboardEvent): boolean {
  const data = event.clipboardData
  const html = data?.getData('text/html') ?? ''
  if (!view.editable || view.composing || data === null) return false
  if (html === '') {
    if (data.files.length === 0 || data.getData('text/plain') !== '') return false
    event.preventDefault()
    toast.info('正文里不能放图片')
    return true
  }
  event.preventDefault()
  const slice = sliceOf(view, html)
  if (view.someProp('handlePaste', (handle) => handle(view, event, slice))) return true
  view.dispatch(
    view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
  )
  return true
}

/** What is dragged inside the text is the library's own; from elsewhere it is as if pasted. */
export function takeDrop(view: EditorView, event: DragEvent): boolean {
  const data = event.dataTransfer
  if (!view.editable || view.dragging !== null || data === null) return false
  const html = data.getData('text/html')
  if (html === '' && data.files.length === 0) return false
  event.preventDefault()
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (html === '' || at === null) return true
  view.dispatch(view.state.tr.replaceRange(at.pos, at.pos, sliceOf(view, html)).setMeta('uiEvent', 'drop'))
  return true
}
