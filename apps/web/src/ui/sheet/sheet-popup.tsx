// The sheet itself: focus is trapped and returned, a tap on the scrim, Esc or a swipe past a quarter closes it.
import { Drawer } from '@base-ui/react/drawer'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { x } from '@lanting/design/icons'
import { memo, useDeferredValue } from 'react'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import css from './sheet-popup.module.css'
import { NO_SWIPE, type SheetProps } from './sheet-props.ts'

/**
 * A tap is painted before the sheet it opens or closes renders: that follows in slices. The first render is
 * closed, so that the first opening animates like every other.
 */
export function SheetPopup(props: SheetProps) {
  const open = useDeferredValue(props.open, false)
  const held = useHeld(props, open !== props.open)
  return <Popup {...held} open={open} />
}

const Popup = memo(function Popup(props: SheetProps) {
  const { open, onClose, title, lead, end, foot, bare = false, side = 'bottom', children } = props
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      swipeDirection={side === 'left' ? 'left' : 'down'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={css.scrim} />
        <Drawer.Viewport className={cx(css.viewport, css[side])}>
          <Drawer.Popup className={css.popup}>
            {side === 'bottom' && <i className={css.grabber} aria-hidden="true" />}
            <div className={cx(css.head, bare && css.bare)}>
              {lead}
              <Drawer.Title
                className={cx(
                  css.title,
                  bare && css.unseen,
                  lead !== undefined && end !== undefined && css.between,
                )}
              >
                {title}
              </Drawer.Title>
              {end ?? (
                <Drawer.Close className={css.close} aria-label="关闭" {...NO_SWIPE}>
                  <Icon d={x} size={21} />
                </Drawer.Close>
              )}
            </div>
            <Drawer.Content className={css.content}>{children}</Drawer.Content>
            {foot !== undefined && <div className={css.foot}>{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
})
