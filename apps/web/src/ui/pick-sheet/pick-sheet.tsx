// A sheet with a long searchable list of names to choose from.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { check } from '@lanting/design/icons'
import { type ReactNode, useState } from 'react'
import { SearchField } from '#src/ui/search-field/search-field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './pick-sheet.module.css'

type PickSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  names: readonly string[]
  value: string
  onPick: (name: string) => void
  placeholder: string
  /** A mark before each name. */
  mark?: (name: string) => ReactNode
  /** A typed name that is not in the list may be chosen. */
  free?: boolean
  /** Shown while there is no list. */
  waiting?: ReactNode
}

export function PickSheet(props: PickSheetProps) {
  const { open, onClose, title, names, value, onPick, placeholder, mark, free, waiting } = props
  const [wanted, setWanted] = useState('')
  const sought = wanted.trim()
  const found = names.filter((name) => name.includes(sought))
  const pick = (name: string) => {
    onPick(name)
    setWanted('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <SearchField value={wanted} onChange={setWanted} placeholder={placeholder} />
      {names.length === 0 && waiting}
      <ul className={css.list}>
        {found.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={css.row}
              aria-pressed={name === value}
              onClick={() => pick(name)}
            >
              {mark?.(name)}
              <span className={css.name}>{name}</span>
              {name === value && <Icon d={check} size={18} stroke={2.4} className={css.tick} />}
            </button>
          </li>
        ))}
        {free && sought !== '' && !names.includes(sought) && (
          <li>
            <button type="button" className={css.row} onClick={() => pick(sought)}>
              <span className={css.name}>使用“{sought}”</span>
            </button>
          </li>
        )}
      </ul>
      {names.length > 0 && found.length === 0 && !free && (
        <p className={css.none} role="status">
          没有找到“{sought}”
        </p>
      )}
    </Sheet>
  )
}
