// An HTML editor with toolbar and member preview: cleaned as at render, on a phone's width, light or dark.
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { WORDS } from '#src/lib/words.ts'
import { TextArea } from '#src/ui/field/field.tsx'
import { HtmlToolbar } from '#src/ui/html-toolbar/html-toolbar.tsx'
import { Phone } from '#src/ui/phone/phone.tsx'
import { cleaner } from '#src/ui/safe-html/cleaner.ts'
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

export function HtmlEditor(props: HtmlEditorProps) {
  const { label, title, value, maxLength, error, readOnly = false, onChange } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = useDeferredValue(value)
  const removed = useMemo(() => cleaner.removedFrom(shown), [shown])
  return (
    <div className={styles.frame}>
      <div className={styles.editor}>
        <div className={styles.source}>
          {!readOnly && <HtmlToolbar area={area} value={value} onChange={onChange} />}
          <TextArea
            ref={area}
            mono
            className={styles.area}
            label={label}
            value={value}
            maxLength={maxLength}
            readOnly={readOnly}
            spellCheck={false}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
          <p className={styles.state}>
            {removed.length === 0 ? (
              <span className={styles.clean}>
                <ShieldCheck size={14} aria-hidden="true" />
                {WORDS.nothingCleaned}
              </span>
            ) : (
              <span className={styles.dirty}>
                <ShieldX size={14} aria-hidden="true" />
                {WORDS.willBeCleaned}
                {removed.join('、')}
              </span>
            )}
            <span>
              {value.length.toLocaleString('en-US')} / {maxLength.toLocaleString('en-US')} 字
            </span>
          </p>
        </div>
        <Phone className={styles.phone}>
          {title !== '' && <p className={styles.title}>{title}</p>}
          <SafeHtml html={shown} />
        </Phone>
      </div>
    </div>
  )
}
