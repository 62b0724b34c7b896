// Thin status strips: play money, server not reachable.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { info } from '@lanting/design/icons'
import { Suspense } from 'react'
import { lazyPart } from '#src/lib/persistently.ts'
import { useReach } from '#src/lib/reach.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import css from './status-strips.module.css'

/** Not closable: it must always be visible that no amount here is real. */
export function SandboxRibbon() {
  const app = useAppInfo()
  // Its space is reserved until the answer arrives, so that nothing below jumps.
  if (app === undefined) return <p className={css.ribbon} />
  if (app.money_mode !== 'sandbox') return null
  return (
    <p className={css.ribbon}>
      <Icon d={info} size={13} stroke={2} />
      {RULING_TEXTS.sandboxRibbon}
    </p>
  )
}

/** With real money: who licensed it, and that it is for adults. */
export function LicenceFoot() {
  const licence = useAppInfo()?.licence
  if (!licence) return null
  return <footer className={css.licence}>{`18+ · ${licence.regulator} · 许可证 ${licence.number}`}</footer>
}

const LostStrip = lazyPart(
  () => import('#src/app/frame/lost-strip.tsx'),
  (m) => m.LostStrip,
)

/** While the server cannot be reached, or has left a request that moves money without an answer. */
export function ReachStrip() {
  return (
    useReach((state) => state.isLost || state.isUnanswered) && (
      <Suspense fallback={null}>
        <LostStrip />
      </Suspense>
    )
  )
}
