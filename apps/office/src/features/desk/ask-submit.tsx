// The submit part of a request: reason, who must confirm, and the button.
import { LIMITS } from '@lanting/contract/limits'
import type { ReactNode } from 'react'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { NextCase } from '#src/ui/next-case/next-case.tsx'
import styles from './ask.module.css'
import { WORDS } from '#src/lib/words.ts'

interface AskSubmitProps {
  readonly ask: {
    readonly reason: string
    readonly setReason: (reason: string) => void
    readonly missing: { readonly reason: string | null }
    readonly busy: boolean
    readonly submit: () => void
  }
  /** The button's label. */
  readonly children: ReactNode
}

export function AskSubmit({ ask, children }: AskSubmitProps) {
  const me = useMe()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask.submit()
      }}
    >
      <Field
        label={WORDS.grounds}
        value={ask.reason}
        maxLength={LIMITS.noteMax}
        error={ask.missing.reason}
        onChange={(event) => ask.setReason(event.target.value)}
      />
      <Eyes
        first={{ name: me.name, says: '发起，现在', face: me.name }}
        second={{ name: '管理员', says: WORDS.anyAmount }}
      />
      <Button type="submit" size="final" tone="primary" busy={ask.busy} keys={['⌘', '↵']}>
        {children}
      </Button>
      <NextCase />
    </form>
  )
}
