// A sheet from the bottom, or a drawer from the left. Its code is loaded at the first opening.
import { Suspense } from 'react'
import { useBackLayer } from '#src/lib/navigation/back-stack.ts'
import { lazyPart } from '#src/lib/persistently.ts'
import { useEver } from '#src/lib/hooks/use-ever.ts'
import type { SheetProps } from './sheet-props.ts'

const load = () => import('./sheet-popup.tsx')
const SheetPopup = lazyPart(load, (m) => m.SheetPopup)

/** Call it on the first touch of a sheet's opener, so that the sheet does not wait for its code. */
export const preloadSheet = () => void load().catch(() => undefined)

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
