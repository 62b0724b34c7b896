// HTML from staff in the app's own type.
import { CleanedHtml, type CleanedHtmlProps } from '@lanting/browser-kit/html/cleaned-html.tsx'
import { cx } from '@lanting/browser-kit/cx'
import styles from './safe-html.module.css'

const load = () => import('./cleaner.ts')

export function SafeHtml({ className, ...rest }: Omit<CleanedHtmlProps, 'load'>) {
  return <CleanedHtml {...rest} load={load} className={cx(styles.html, className)} />
}
