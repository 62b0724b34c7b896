// A sheet from the bottom, or a drawer from the left. Its code is fetched at the first opening.
import { type ReactNode, Suspense } from 'react'
import { useBackLayer } from '#src/lib/back-stack.ts'
import { lazyPart } from '#src/lib/persistently.ts'
import { useEver } from '#src/lib/use-ever.ts'

const load = () => import('./sheet-popup.tsx')
const SheetPopup = lazyPart(load, (m) => m.SheetPopup)

/** Call it on the first touch of what opens a sheet, so that the sheet does not wait for its code. */
export const preloadSheet = () => void load().catch(() => undefined)

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** Names the sheet; shown unless `bare`. */
  title: string
  /** At the left of the title: a mark, a cancel button. */
  lead?: ReactNode
  /** In place of the closing cross. */
  end?: ReactNode
  /** Stays in view below the scrolling content: the primary button. */
  foot?: ReactNode
  /** No visible head; the content brings its own. */
  bare?: boolean
  side?: 'bottom' | 'left'
  children: ReactNode
}

export function Sheet(props: SheetProps) {
  const { open, onClose } = props
  useBackLayer(open, onClose)
  if (!useEver(open)) return null
  return (
    <Suspense fallback={null}>
      <SheetPopup {...props} />
    </Suspense>
  )
}
