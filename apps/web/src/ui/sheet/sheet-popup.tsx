// The sheet itself: focus is trapped and returned, a tap on the scrim, Esc or a swipe past a quarter closes it.
import { Drawer } from '@base-ui/react/drawer'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { x } from '@lanting/design/icons'
import { useEffect, useState } from 'react'
import css from './sheet-popup.module.css'
import type { SheetProps } from './sheet-props.ts'

export function SheetPopup({
  open,
  onClose,
  title,
  lead,
  end,
  foot,
  bare = false,
  side = 'bottom',
  children,
}: SheetProps) {
  // The first render is closed, so that the first opening moves in like every other.
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Drawer.Root
      open={open && ready}
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
                <Drawer.Close className={css.close} aria-label="关闭">
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
}
