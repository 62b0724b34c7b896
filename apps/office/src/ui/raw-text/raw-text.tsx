// What came from outside, as it came: folded until somebody wants to read it.
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
