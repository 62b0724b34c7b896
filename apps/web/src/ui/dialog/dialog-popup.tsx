// The dialog itself: a tap outside does nothing, focus is trapped and returned.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { cx } from '@lanting/browser-kit/cx'
import { useDeferredValue, useRef } from 'react'
import css from './dialog-popup.module.css'
import type { DialogProps } from './dialog-props.ts'

export function DialogPopup(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    art,
    tallArt,
    artWords,
    children,
    actions,
    stacked,
    align = 'center',
    look = 'card',
    dark = false,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  // As in a sheet: the tap is painted first, and the first opening animates like every other.
  const shown = useDeferredValue(open, false)
  return (
    <AlertDialog.Root
      open={shown}
      onOpenChange={(next) => {
        if (!next) onClose?.()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css.scrim} />
        {/* Reading matter starts at its heading; a question focuses its first answer. */}
        <AlertDialog.Popup
          ref={popup}
          className={cx(css.popup, look === 'sheet' && css.sheet)}
          data-theme={dark ? 'dark' : undefined}
          {...(align === 'left' ? { initialFocus: popup } : {})}
        >
          {art !== undefined && (
            <div className={cx(css.art, tallArt && css.tallArt)}>
              <img src={art} alt="" width={326} height={128} />
              {artWords !== undefined && <div className={css.artWords}>{artWords}</div>}
            </div>
          )}
          <div className={cx(css.body, css[align])}>
            <AlertDialog.Title className={cx(css.title, artWords !== undefined && css.unseen)}>
              {title}
            </AlertDialog.Title>
            {text !== undefined && (
              <AlertDialog.Description className={css.text}>{text}</AlertDialog.Description>
            )}
            {children}
          </div>
          <div className={cx(css.actions, stacked && css.stacked)}>{actions}</div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
