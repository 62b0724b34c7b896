// The address of a link: onto the selected words, onto the whole link the cursor is in, or as words of its own.
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { isAddress } from './address.ts'
import styles from './rich-text.module.css'

interface LinkFormProps {
  readonly editor: Editor
  readonly onClose: () => void
}

function setLink(editor: Editor, href: string): void {
  const isNew = editor.state.selection.empty && !editor.isActive('link')
  const chain = editor.chain().focus()
  if (isNew) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else {
    chain.extendMarkRange('link').setLink({ href }).run()
  }
}

export function LinkForm({ editor, onClose }: LinkFormProps) {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [address, setAddress] = useState(before === '' ? 'https://' : before)
  const [tried, setTried] = useState(false)
  const isRight = isAddress(address.trim())
  const submit = () => {
    setTried(true)
    if (!isRight) return
    setLink(editor, address.trim())
    onClose()
  }
  const leave = () => {
    editor.commands.focus()
    onClose()
  }
  // It is nested in the form of the text itself, and in its dialog.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    else leave()
  }
  return (
    <div className={styles.link} role="group" aria-label="链接地址">
      <Field
        bare
        autoFocus
        label="链接地址"
        type="url"
        inputMode="url"
        value={address}
        maxLength={400}
        error={tried && !isRight ? '请填写 https:// 开头的完整地址' : null}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={press}
      />
      <Button size="row" onClick={leave}>
        取消
      </Button>
      {before !== '' && (
        <Button
          size="row"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          移除链接
        </Button>
      )}
      <Button size="row" tone="primary" onClick={submit}>
        {before === '' ? '插入链接' : '修改链接'}
      </Button>
    </div>
  )
}
