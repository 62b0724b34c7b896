// Search within a loaded list: 44 high, the cross clears it.
import { search } from '@lanting/design/icons'
import { Field } from '#src/ui/field/field.tsx'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Takes the focus: it was opened in order to type. */
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
