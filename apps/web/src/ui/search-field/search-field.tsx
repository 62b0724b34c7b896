// Search within a list that is already here: 44 high, the cross empties it.
import { search } from '@lanting/design/icons'
import { Field } from '#src/ui/field/field.tsx'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** It was opened in order to type. */
  autoFocus?: boolean
}

export function SearchField({ value, onChange, placeholder, autoFocus = false }: SearchFieldProps) {
  return (
    <div role="search">
      <Field
        type="text"
        inputMode="search"
        enterKeyHint="search"
        icon={search}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        clearable
        autoFocus={autoFocus}
        autoComplete="off"
        inset
      />
    </div>
  )
}
