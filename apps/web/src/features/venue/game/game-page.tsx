// A game from launch to exit: overlay, frame, our own bar above it, and the confirmation on leaving.
import { now } from '@lanting/browser-kit/clock'
import { parseBeijing } from '@lanting/contract/time'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { GameHud } from '#src/features/venue/game/game-hud.tsx'
import { type GameTitle, usePlayedTitle } from '#src/features/venue/game/game-title.ts'
import { HudPanel } from '#src/features/venue/game/hud-panel.tsx'
import { LoadingOverlay } from '#src/features/venue/game/loading-overlay.tsx'
import { useLaunch, useLaunchPlay, type Wanted } from '#src/features/venue/queries.ts'
import { RefusedOverlay } from '#src/features/venue/game/refused-overlay.tsx'
import { SlowOverlay } from '#src/features/venue/game/slow-overlay.tsx'
import { useGameFrame } from '#src/features/venue/game/use-game-frame.ts'
import { useLeave } from '#src/features/venue/game/use-leave.ts'
import { usePanel } from '#src/features/venue/game/use-panel.ts'
import { useHeld } from '#src/lib/hooks/use-held.ts'
import { usePlayPause } from '#src/lib/play-pause.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { isAutoTransfer } from '#src/queries/money/auto-transfer.ts'
import { ME } from '#src/queries/client.ts'
import { useUser } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './game-page.module.css'

/** Scripts, their own storage, forms, popups; never top navigation. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

export function GamePage({ wanted }: { readonly wanted: Wanted }) {
  const [attempt, setAttempt] = useState({ count: 0, beganAt: now() })
  const client = useQueryClient()
  const launch = useLaunch(wanted, attempt.count)
  const title = usePlayedTitle(wanted)
  const saysReady = useAppInfo()?.money_mode === 'sandbox'
  const box = useRef<HTMLIFrameElement>(null)
  const frame = useGameFrame({
    frame: box,
    url: launch.data?.url,
    attempt: attempt.count,
    saysReady,
    onMoney: () => void client.invalidateQueries({ queryKey: [ME] }),
  })
  const isLaunched = launch.data !== undefined
  useEffect(() => {
    usePlayPause.setState({ isLaunched })
    return () => usePlayPause.setState({ isLaunched: false })
  }, [isLaunched])
  const since = useFirst(launch.data?.since)
  const play = useLaunchPlay(wanted.plat, since).data
  // The venue settles a round before its balls have landed: the panel must not reveal the result early.
  const shownPlay = useHeld(play, frame.hasOpenRound)
  const isAuto = isAutoTransfer(useUser())
  const hasOpenBet = frame.hasOpenRound || (play?.open_bets ?? 0) > 0
  const sinceMs = since === undefined ? null : parseBeijing(since)
  const panel = usePanel(frame.post)
  const leaving = useLeave({
    hasOpenBet,
    isPanelOpen: panel.isOpen,
    closePanel: panel.close,
    shouldRecall: isAuto && since !== undefined,
  })
  const reload = () => {
    panel.close()
    setAttempt({ count: attempt.count + 1, beganAt: now() })
  }

  const overlay = { wanted, title, beganAt: attempt.beganAt, onExit: leaving.askToLeave, onReload: reload }
  return (
    <div className={css.page} data-theme="dark">
      {frame.isShown && (
        <GameHud
          title={title}
          sinceMs={sinceMs}
          isPanelOpen={panel.isOpen}
          onPanel={panel.toggle}
          onExit={leaving.askToLeave}
        />
      )}
      <div className={css.stage} inert={panel.isOver || !frame.isShown}>
        {launch.data !== undefined && (
          <iframe
            key={attempt.count}
            ref={box}
            title={frameTitle(title)}
            src={launch.data.url.href}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
            allow="fullscreen; autoplay"
            className={css.frame}
            onLoad={frame.onLoad}
          />
        )}
      </div>
      <HudPanel
        panel={panel}
        plat={wanted.plat}
        play={shownPlay}
        since={since}
        hasOpenBet={hasOpenBet}
        hasOpenRound={frame.hasOpenRound}
        onRecovered={() => frame.post('refresh')}
        onReload={reload}
        onExit={leaving.askToLeave}
      />
      {launch.isError && <RefusedOverlay {...overlay} error={launch.error} busy={launch.isFetching} />}
      {!launch.isError && !frame.isShown && !(frame.isSlow && !frame.isOpen) && (
        <LoadingOverlay {...overlay} launch={launch.data} isOpen={frame.isOpen} />
      )}
      {!launch.isError && frame.isSlow && !frame.isOpen && <SlowOverlay {...overlay} launch={launch.data} />}
      <UnfinishedDialog
        open={leaving.isAsking}
        isRunning={frame.hasOpenRound}
        onStay={leaving.stay}
        onLeave={leaving.leave}
      />
    </div>
  )
}

function frameTitle({ venue, game }: GameTitle): string {
  return [venue, game].filter(Boolean).join(' · ') || '游戏'
}

/** The first value: a reload within one visit keeps counting from its start. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}

interface UnfinishedDialogProps {
  readonly open: boolean
  /** A round runs; otherwise bets on a match wait for it to begin. */
  readonly isRunning: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Both answers are equally easy to choose. */
function UnfinishedDialog({ open, isRunning, onStay, onLeave }: UnfinishedDialogProps) {
  return (
    <Dialog
      open={open}
      title={isRunning ? '本局尚未结束，结果照常结算' : '有注单等待开赛，结果照常结算'}
      actions={
        <>
          <Button variant="neutral" size="md" onClick={onStay}>
            留下
          </Button>
          <Button size="md" onClick={onLeave}>
            退出
          </Button>
        </>
      }
    />
  )
}
