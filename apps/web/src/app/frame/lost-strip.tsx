// Thin strips while the server cannot be reached, and while the outcome of what was sent is unknown. They say nothing about the
// page: that may or may not have data.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fillText } from '@lanting/contract/texts'
import { MOVE_NAMES, UNANSWERED_TEXTS } from '@lanting/contract/texts/app'
import { clock, wifiOff } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '#src/lib/navigation/link.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { useReach } from '#src/lib/reach.ts'
import { outcomeKnown, useUnderWay } from '#src/lib/under-way.ts'
import { whenReachable } from '#src/queries/ask-again.ts'
import css from './lost-strip.module.css'

export function LostStrip() {
  const isLost = useReach((state) => state.isLost)
  const moves = useUnderWay(({ inFlight, unanswered }) => (inFlight.length === 0 ? unanswered : NONE))
  return (
    <>
      {isLost && <Lost />}
      {moves.length > 0 && <Unanswered isLost={isLost} moves={moves} />}
    </>
  )
}

const NONE: readonly string[] = []

function Lost() {
  const isOnline = useOnline()
  const client = useQueryClient()
  return (
    <div className={css.lost} role="status" data-offline>
      <Icon d={wifiOff} size={16} stroke={2} />
      <span>{isOnline ? '暂时连不上服务器，恢复后自动更新' : '网络已断开，恢复后自动更新'}</span>
      <button type="button" onClick={() => void whenReachable(client)}>
        重试
      </button>
    </div>
  )
}

/** A bet has its own records; everything else is in those of the account. */
function Unanswered({ isLost, moves }: { readonly isLost: boolean; readonly moves: readonly string[] }) {
  const names = moves.map((call) => MOVE_NAMES[call.split('/')[2] ?? ''] ?? '')
  const text = isLost ? UNANSWERED_TEXTS.lost : UNANSWERED_TEXTS.back
  const isBet = moves.some((call) => call.endsWith('/lotteryOrder'))
  return (
    <div className={css.lost} role="status">
      <Icon d={clock} size={16} stroke={2} />
      <span>{fillText(text, { moves: [...new Set(names)].join('、') })}</span>
      {!isLost && (
        <Link to={isBet ? '/betRecord' : '/transRecord'} onClick={() => outcomeKnown()}>
          {UNANSWERED_TEXTS.look}
        </Link>
      )}
    </div>
  )
}
