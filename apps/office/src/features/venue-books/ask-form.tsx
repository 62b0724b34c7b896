// The frame of a request about a venue's books: what it asks, its grounds, who agrees to it, and the button.
import { LIMITS } from '@lanting/contract/limits'
import type { FormEvent, ReactNode } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import board from '#src/ui/board/board.module.css'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'

interface AskFormProps {
  readonly grounds: {
    readonly value: string
    readonly error: string | null
    readonly onChange: (next: string) => void
  }
  /** What the second person may decide. */
  readonly second?: string
  readonly action: string
  readonly isBusy: boolean
  /** Grounds and button are shown only then. */
  readonly mayAsk?: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export function AskForm({ grounds, second = WORDS.anyAmount, mayAsk = true, ...props }: AskFormProps) {
  const me = useMe()
  useKeys({ 'mod+Enter': props.onSubmit })
  return (
    <form
      className={board.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.children}
      {mayAsk && (
        <>
          <Field
            label={WORDS.grounds}
            value={grounds.value}
            maxLength={LIMITS.noteMax}
            error={grounds.error}
            onChange={(event) => grounds.onChange(event.target.value)}
          />
          <div className={board.foot}>
            <Eyes
              first={{ name: me.name, says: '发起，现在', face: me.name }}
              second={{ name: '管理员', says: second }}
            />
            <Button type="submit" size="final" tone="primary" busy={props.isBusy} keys={['⌘', '↵']}>
              {props.action}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
