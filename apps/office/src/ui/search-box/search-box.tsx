// The page's search: `/` focuses it, Enter searches, Esc leaves.
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { Kbd } from '#src/ui/kbd/kbd.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Searches while typing, for lists already loaded. */
  readonly live?: boolean
}

export function SearchBox({ label, value, onSearch, live = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setDraft(value)
  }
  useKeys({ '/': () => input.current?.select() })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSearch(draft.trim())
    if (event.key === 'Escape') input.current?.blur()
  }
  return (
    <label className={styles.box}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        maxLength={64}
        onChange={(event) => {
          setDraft(event.target.value)
          if (live || event.target.value === '') onSearch(event.target.value.trim())
        }}
        onKeyDown={press}
      />
      <Kbd>/</Kbd>
    </label>
  )
}
