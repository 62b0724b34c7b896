// Raw external data, collapsed by default.
import styles from './raw-text.module.css'

interface RawTextProps {
  readonly summary: string
  readonly text: string
}

export function RawText({ summary, text }: RawTextProps) {
  return (
    <details className={styles.raw}>
      <summary>{summary}</summary>
      <pre>{text}</pre>
    </details>
  )
}
