// Ties an input to the note below it: its error, else its hint.
import { type ReactNode, useId } from 'react'

interface Note {
  readonly error?: string | null | undefined
  readonly hint?: ReactNode
}

export function useFieldNote({ error, hint }: Note) {
  const id = useId()
  const noteId = `${id}-note`
  return {
    noteId,
    /** For the input itself; its label points at the same id. */
    input: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? noteId : undefined,
    },
  }
}
