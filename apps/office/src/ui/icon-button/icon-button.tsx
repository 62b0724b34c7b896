// A button that is only an icon; its name is spoken and shown on hover.
import { cx } from '@lanting/browser-kit/cx'
import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { readonly label: string }

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(styles.button, className)}
      aria-label={label}
      title={label}
    />
  )
}
