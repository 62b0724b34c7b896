// Our bar above the frame: exit, the game's name, duration of the visit. Always dark, never a game's colour.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { chevronDown, chevronUp, timer, x } from '@lanting/design/icons'
import type { GameTitle } from '#src/features/venue/game/game-title.ts'
import { useElapsed } from '#src/features/venue/game/use-elapsed.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { clockText } from '#src/ui/countdown/countdown.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './game-page.module.css'

interface GameHudProps {
  readonly title: GameTitle
  readonly sinceMs: number | null
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
  readonly onExit: () => void
}

export function GameHud({ title, sinceMs, isPanelOpen, onPanel, onExit }: GameHudProps) {
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  const seconds = useElapsed(sinceMs)
  return (
    <header className={css.hud}>
      <IconButton icon={x} label="退出游戏" size={22} onClick={onExit} />
      <h1 className={css.title}>
        <span>
          <i className={cx(title.game !== '' && css.venue)}>{title.venue}</i>
          {title.game}
        </span>
        {isSandbox && <small>{RULING_TEXTS.demoVenue}</small>}
      </h1>
      {sinceMs !== null && (
        <button
          type="button"
          className={css.pill}
          aria-expanded={isPanelOpen}
          aria-label={`本次已玩 ${clockText(seconds)}，${isPanelOpen ? '收起' : '展开'}面板`}
          onClick={onPanel}
        >
          <Icon d={timer} size={15} stroke={2} />
          <span role="timer" aria-live="off">
            {clockText(seconds)}
          </span>
          <Icon d={isPanelOpen ? chevronUp : chevronDown} size={15} stroke={2} />
        </button>
      )}
    </header>
  )
}
