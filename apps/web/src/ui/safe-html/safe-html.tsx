// Sanitised HTML from staff in the app's typography.
import { CleanedHtml, type CleanedHtmlProps } from '@lanting/browser-kit/html/cleaned-html.tsx'
import { cx } from '@lanting/browser-kit/cx'
import css from './safe-html.module.css'

const load = () => import('./cleaner.ts')

export function SafeHtml({ className, ...rest }: Omit<CleanedHtmlProps, 'load'>) {
  return <CleanedHtml {...rest} load={load} className={cx(css.prose, className)} />
}
