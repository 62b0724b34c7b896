// A field for formatted text: its label, the editor once it is loaded, its error, its length.
import { cx } from '@lanting/browser-kit/cx'
import { useFieldNote } from '@lanting/browser-kit/use-field-note'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#src/ui/states/states.tsx'
import styles from './rich-text.module.css'

const RichTextEditor = lazy(async () => ({ default: (await import('./editor.tsx')).RichTextEditor }))

interface RichTextProps {
  readonly label: string
  /** Hides the label from the eye, where the context shows it. */
  readonly bare?: boolean
  readonly value: string
  readonly maxLength: number
  readonly error?: string | null | undefined
  readonly readOnly?: boolean
  readonly onChange: (html: string) => void
}

export function RichText(props: RichTextProps) {
  const { label, bare = false, value, maxLength, error, readOnly = false, onChange } = props
  const over = value.length - maxLength
  const problem = over > 0 ? `超出 ${over.toLocaleString('en-US')} 字，请删减后再保存` : error
  const { input, noteId } = useFieldNote({ error: problem })
  return (
    <div className={styles.field}>
      <span className={cx(styles.label, bare && styles.spoken)} aria-hidden="true">
        {label}
      </span>
      <Suspense fallback={<Skeleton rows={5} />}>
        <RichTextEditor
          described={input}
          label={label}
          value={value}
          readOnly={readOnly}
          onChange={onChange}
        />
      </Suspense>
      {problem ? (
        <p id={noteId} className={styles.error} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
