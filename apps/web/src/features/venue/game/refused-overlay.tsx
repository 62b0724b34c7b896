// A game that could not be launched: the server's text, and the remaining options.
import { failureOf } from '@lanting/browser-kit/call-error'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { refusalText } from '@lanting/contract/refusals'
import { ownLimitOf } from '@lanting/contract/rules/protection/gate-text'
import { heartHandshake, hourglass } from '@lanting/design/icons'
import { Backdrop, GamePicture, type OverlayProps } from '#src/features/venue/game/overlay-parts.tsx'
import { Choices } from '#src/features/venue/game/slow-overlay.tsx'
import { showLimitRefusal } from '#src/lib/limit-asks.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { SEE_TRANSFERS } from '#src/lib/words/words.ts'
import css from '../overlay.module.css'

interface RefusedOverlayProps extends OverlayProps {
  readonly error: Error
  readonly busy: boolean
}

export function RefusedOverlay({ error, busy, ...overlay }: RefusedOverlayProps) {
  const isRefused = failureOf(error)?.kind === 'refused'
  const waitsForTransfer = error.message === refusalText('transferOpen')
  return (
    <Backdrop scene="game-slow" title={overlay.title} onExit={overlay.onExit}>
      <div className={cx(css.centre, css.high)} role="alert">
        <span className={cx(css.ring, css.still)}>
          <GamePicture wanted={overlay.wanted} />
        </span>
        <h2 className={css.slow}>{isRefused ? '暂时不能进入' : '未能连接场馆'}</h2>
        <p className={css.words}>{error.message}</p>
        {ownLimitOf(error.message) !== null && (
          <button
            type="button"
            className={css.record}
            onClick={() => showLimitRefusal({ message: error.message, what: 'launch' })}
          >
            <Icon d={heartHandshake} size={16} stroke={2} />
            查看
          </button>
        )}
        {waitsForTransfer && (
          <Link to="/transRecord?type=3" className={css.record}>
            <Icon d={hourglass} size={16} stroke={2} />
            {SEE_TRANSFERS}
          </Link>
        )}
      </div>
      <div className={css.foot} aria-busy={busy}>
        <Choices {...overlay} />
      </div>
    </Backdrop>
  )
}
