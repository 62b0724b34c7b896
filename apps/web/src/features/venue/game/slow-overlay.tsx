// A game that has not opened after eight seconds: what is done, what is awaited, and the member's options.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { check, headset, loaderCircle, rotateCw, undo2 } from '@lanting/design/icons'
import { Backdrop, GamePicture, type OverlayProps } from '#src/features/venue/game/overlay-parts.tsx'
import type { Launch } from '#src/features/venue/queries.ts'
import { useElapsed } from '#src/features/venue/game/use-elapsed.ts'
import { goBack } from '#src/lib/navigation/go.ts'
import { useRecallVenue } from '#src/queries/money/transfer.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import css from '../overlay.module.css'
import own from './slow-overlay.module.css'

interface SlowOverlayProps extends OverlayProps {
  readonly launch: Launch | undefined
}

const TICKET_SECONDS = LIMITS.launchTicketMs / 1000

export function SlowOverlay({ launch, ...overlay }: SlowOverlayProps) {
  const waited = useElapsed(overlay.beganAt)
  return (
    <Backdrop scene="game-slow" title={overlay.title} onExit={overlay.onExit}>
      <div className={css.centre}>
        <span className={css.ring}>
          <GamePicture wanted={overlay.wanted} />
        </span>
        <h2 className={css.slow}>场馆响应较慢</h2>
        <p className={css.words}>已等待 {waited} 秒，我们仍在尝试，您也可以自己选择</p>
      </div>
      <div className={css.foot}>
        <Steps plat={overlay.wanted.plat} launch={launch} waited={waited} />
        <Choices {...overlay} />
        <p className={own.calm}>资金只在中心钱包与场馆之间，不会因加载失败而减少</p>
      </div>
    </Backdrop>
  )
}

interface StepsProps {
  readonly plat: string
  readonly launch: Launch | undefined
  readonly waited: number
}

function Steps({ plat, launch, waited }: StepsProps) {
  const held = useVenueBalances().data?.find((venue) => venue.platname === plat)?.balance
  const isAsked = launch !== undefined
  return (
    <ul className={own.steps}>
      <Step
        isDone={isAsked}
        label={launch?.moved ? '余额已带入场馆' : '场馆余额'}
        value={held === undefined || held === null ? '' : `${formatYuan(held)} 元`}
      />
      <Step
        isDone={isAsked}
        label={isAsked ? '入场凭证已取得' : '正在取得入场凭证'}
        value={isAsked ? (waited < TICKET_SECONDS ? `${TICKET_SECONDS} 秒内有效` : '已过期') : ''}
      />
      <Step isDone={false} label="等待场馆打开" value={`${waited} 秒`} />
    </ul>
  )
}

interface StepProps {
  readonly isDone: boolean
  readonly label: string
  readonly value: string
}

function Step({ isDone, label, value }: StepProps) {
  return (
    <li className={cx(own.step, isDone && own.done)}>
      <i>
        <Icon d={isDone ? check : loaderCircle} size={15} stroke={2.4} spin={!isDone} />
      </i>
      <span>{label}</span>
      <small>{value}</small>
    </li>
  )
}

/** A new launch, recovering the venue's money, or customer service. */
export function Choices({ wanted, onReload }: Pick<OverlayProps, 'wanted' | 'onReload'>) {
  const recall = useRecallVenue()
  const recallAndLeave = () =>
    recall.mutate(wanted.plat, {
      onSuccess: (outcome) => {
        if (outcome === null) toast.info(RULING_TEXTS.recoveredNothing)
        else if (outcome.kind === 'done') toast.success(outcome.message)
        else if (outcome.kind === 'pending') toast.info(outcome.message)
        else toast.error(outcome.kind === 'refused' ? outcome.message : '暂未收到结果，见账户明细')
        if (outcome === null || outcome.kind === 'done' || outcome.kind === 'pending') goBack('/')
      },
    })
  return (
    <>
      <Button block icon={rotateCw} onClick={onReload}>
        重新加载
      </Button>
      <div className={own.pair}>
        <Button variant="neutral" icon={undo2} loading={recall.isPending} onClick={recallAndLeave}>
          回收并返回
        </Button>
        <ButtonLink to="/kefu" variant="neutral" icon={headset}>
          联系客服
        </ButtonLink>
      </div>
    </>
  )
}
