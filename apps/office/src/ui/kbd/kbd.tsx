// One key of the keyboard, drawn.
import styles from './kbd.module.css'

export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {children}
    </kbd>
  )
}
