// The switch for what opens after a decision; placed beside the decision.
import { nextChoice } from '#src/lib/review/after-decision.tsx'
import styles from './next-case.module.css'

export function NextCase() {
  const on = nextChoice.useChoice()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles.switch}
      title={on ? '点按后，处理完留在这一件' : '点按后，处理完打开下一件'}
      onClick={() => nextChoice.choose(!on)}
    >
      处理后打开下一件：{on ? '开' : '关'}
    </button>
  )
}
