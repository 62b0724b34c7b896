// A form's error, its own or the server's: shown at its field, which takes the focus.
import { refusalText, type RefusalKey } from '@lanting/contract/refusals'
import { isRefusalText } from '@lanting/contract/rules/refusal-text'
import type { TextVars } from '@lanting/contract/texts'
import { useRef, useState } from 'react'

interface Focusable {
  focus: () => void
}

/** The field of each refusal. */
export type FieldOf<Field extends string> = Readonly<Partial<Record<RefusalKey, Field>>>

interface Shown {
  readonly refusal: RefusalKey
  /** The server's own words, with its values. */
  readonly text: string | null
}

/** A refusal without a known field belongs to `first`. */
export function useFormRefusal<Field extends string>(fieldOf: FieldOf<Field>, first?: Field) {
  const [shown, setShown] = useState<Shown | null>(null)
  const fieldAt = (found: RefusalKey) => fieldOf[found] ?? first
  const fields = useRef<Partial<Record<Field, Focusable | null>>>({})
  const focusOn = (name: Field | undefined) => {
    if (name !== undefined) fields.current[name]?.focus()
  }
  return {
    refusal: shown?.refusal ?? null,
    /** Shows the first error, or clears it. */
    show: (found: RefusalKey | null) => {
      setShown(found === null ? null : { refusal: found, text: null })
      if (found !== null) focusOn(fieldAt(found))
    },
    /** Shows a refusal of the server at the field it is about, and says which it is; null when it is about none. */
    showAnswer: (error: Error): RefusalKey | null => {
      const keys = Object.keys(fieldOf) as RefusalKey[]
      const found = keys.find((key) => isRefusalText(key, error.message)) ?? null
      if (found !== null) {
        setShown({ refusal: found, text: error.message })
        focusOn(fieldOf[found])
      }
      return found
    },
    clear: () => setShown(null),
    errorOf: (name: Field, vars?: TextVars): string | null =>
      shown !== null && fieldAt(shown.refusal) === name
        ? (shown.text ?? refusalText(shown.refusal, vars))
        : null,
    /** For the `ref` of a field. */
    take: (name: Field) => (element: Focusable | null) => {
      fields.current[name] = element
    },
  }
}
