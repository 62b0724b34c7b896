// The venue's written statement: chosen, uploaded at once, and shown with its hash.
import { Upload, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import text from '#src/ui/text/text.module.css'
import { useStatementUpload } from './queries.ts'
import styles from './venue-books.module.css'

export interface KeptStatement {
  readonly id: string
  readonly sha256: string
  readonly name: string
}

interface StatementFieldProps {
  readonly value: KeptStatement | null
  readonly error: string | null
  readonly onChange: (statement: KeptStatement | null) => void
}

export function StatementField({ value, error, onChange }: StatementFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useStatementUpload()
  const noteId = useId()
  const wrong = upload.isError ? messageOf(upload.error) : error
  const take = (file: File) =>
    upload.mutate(file, { onSuccess: ({ id, sha256 }) => onChange({ id, sha256, name: file.name }) })
  return (
    <section className={styles.statement} aria-label="场馆书面声明">
      <span className={styles.statementName}>
        {value === null ? '场馆书面声明（PDF、PNG、JPEG、文本）' : value.name}
        {value !== null && <code>SHA-256 {value.sha256.slice(0, 16)}…</code>}
      </span>
      {value === null ? (
        <Button
          size="row"
          tone="outline"
          icon={<Upload size={13} />}
          busy={upload.isPending}
          aria-describedby={wrong === null ? undefined : noteId}
          onClick={() => input.current?.click()}
        >
          上传声明
        </Button>
      ) : (
        <IconButton label="移除声明" onClick={() => onChange(null)}>
          <X size={15} aria-hidden="true" />
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg,.txt,.csv,.eml"
        aria-label="选择书面声明"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Reset, so that the same file can be chosen again after a refusal.
          target.value = ''
          if (file !== undefined) take(file)
        }}
      />
      {wrong !== null && value === null && (
        <p id={noteId} className={text.bad} role="alert">
          {wrong}
        </p>
      )}
    </section>
  )
}
