// A long hash that can be read and copied.
import { copyText } from '@lanting/browser-kit/copy-text'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { check, copy } from '@lanting/design/icons'
import { useState } from 'react'
import css from './fair.module.css'

export function HashLine({ label, value }: { readonly label: string; readonly value: string }) {
  const [done, setDone] = useState(false)
  return (
    <div className={css.hashLine}>
      <span className={css.label}>{label}</span>
      <code className={css.hex}>{value}</code>
      <button
        type="button"
        className={css.copy}
        aria-label={done ? '已复制' : `复制${label}`}
        onClick={() => {
          copyText(value).then(setDone, () => setDone(false))
        }}
      >
        <Icon d={done ? check : copy} size={20} />
      </button>
    </div>
  )
}
