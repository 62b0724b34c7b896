// While a game opens: three ripples round its picture, and the progress. Fades out when the game is visible.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { rotateCw, timer } from '@lanting/design/icons'
import { Backdrop, GamePicture, type OverlayProps } from '#src/features/venue/game/overlay-parts.tsx'
import { type Launch, useReminderMinutes } from '#src/features/venue/queries.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import css from '../overlay.module.css'

interface LoadingOverlayProps extends OverlayProps {
  readonly launch: Launch | undefined
  readonly isOpen: boolean
}

/** Real steps, not a guess: requested, answered, open. */
const STEPS = { asking: 0.2, opening: 0.65, open: 1 } as const

export function LoadingOverlay({ launch, isOpen, ...overlay }: LoadingOverlayProps) {
  const step = isOpen ? 'open' : launch === undefined ? 'asking' : 'opening'
  const hasMoved = launch !== undefined && launch.moved !== null && launch.moved !== '0.00'
  return (
    <Backdrop
      scene="game"
      title={overlay.title}
      onExit={overlay.onExit}
      right={<IconButton icon={rotateCw} label="重新加载" size={21} onClick={overlay.onReload} />}
    >
      <div className={cx(css.centre, css.high)}>
        <span className={css.ripples}>
          <i />
          <GamePicture wanted={overlay.wanted} />
        </span>
        <div role="status">
          <h2 className={css.loading}>正在进入场馆</h2>
          <p className={css.words}>{hasMoved && '余额已自动带入，'}通常需要 3 秒左右</p>
        </div>
        <div className={css.progress}>
          <Progress value={STEPS[step]} label="进入场馆的进度" />
        </div>
      </div>
      <ReminderLine />
    </Backdrop>
  )
}

function ReminderLine() {
  const minutes = useReminderMinutes()
  if (minutes === null) return null
  return (
    <p className={css.reminder}>
      <Icon d={timer} size={19} />
      <span>已开启提醒：连续 {minutes} 分钟会请您歇一歇</span>
      <Link to="/safety">修改</Link>
    </p>
  )
}
