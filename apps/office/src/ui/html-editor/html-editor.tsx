// A field for formatted text beside its member preview: cleaned as at render, on a phone's width, light or dark.
import { useDeferredValue } from 'react'
import { Phone } from '#src/ui/phone/phone.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { TextState } from '#src/ui/rich-text/text-state.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import styles from './html-editor.module.css'

interface HtmlEditorProps {
  readonly label: string
  readonly title: string
  readonly value: string
  readonly maxLength: number
  readonly error?: string | null
  /** Read only, for an older version. */
  readonly readOnly?: boolean
  readonly onChange: (html: string) => void
}

export function HtmlEditor({ title, ...field }: HtmlEditorProps) {
  const shown = useDeferredValue(field.value)
  return (
    <div className={styles.frame}>
      <div className={styles.editor}>
        <div className={styles.source}>
          <RichText {...field} />
          <TextState html={shown} maxLength={field.maxLength} />
        </div>
        <Phone className={styles.phone}>
          {title !== '' && <p className={styles.title}>{title}</p>}
          <SafeHtml html={shown} />
        </Phone>
      </div>
    </div>
  )
}
