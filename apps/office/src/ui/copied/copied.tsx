// A number or an address with its copy button: however long it is, the button stays beside its first line.
import { Copy } from 'lucide-react'
import { copy } from '#src/lib/copy.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import styles from './copied.module.css'

interface CopiedProps {
  readonly label: string
  readonly text: string
}

export function Copied({ label, text }: CopiedProps) {
  return (
    <span className={styles.copied}>
      <span>{text}</span>
      <IconButton label={`复制${label}`} className={styles.button} onClick={() => void copy(text)}>
        <Copy size={14} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
