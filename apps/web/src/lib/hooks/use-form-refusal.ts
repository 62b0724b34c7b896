// A form's validation error: shown at its field, which takes the focus.
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import type { TextVars } from '@lanting/contract/texts'
import { useRef, useState } from 'react'

interface Focusable {
  focus: () => void
}

/** The field of each refusal. */
export type FieldOf<Field extends string> = Readonly<Partial<Record<RefusalKey, Field>>>

/** A refusal without a known field belongs to `first`. */
export function useFormRefusal<Field extends string>(fieldOf: FieldOf<Field>, first?: Field) {
  const [refusal, setRefusal] = useState<RefusalKey | null>(null)
  const fieldAt = (found: RefusalKey | null) => (found === null ? undefined : (fieldOf[found] ?? first))
  const fields = useRef<Partial<Record<Field, Focusable | null>>>({})
  return {
    refusal,
    /** Shows the first error, or clears it. */
    show: (found: RefusalKey | null) => {
      setRefusal(found)
      const name = fieldAt(found)
      if (name !== undefined) fields.current[name]?.focus()
    },
    clear: () => setRefusal(null),
    errorOf: (name: Field, vars?: TextVars): string | null =>
      refusal !== null && fieldAt(refusal) === name ? refusalText(refusal, vars) : null,
    /** For the `ref` of a field. */
    take: (name: Field) => (element: Focusable | null) => {
      fields.current[name] = element
    },
  }
}
