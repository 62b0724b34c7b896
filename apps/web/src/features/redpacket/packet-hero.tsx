// The landscape at the top: the window's state, the packet, and the one button.
import { cx } from '@lanting/browser-kit/cx'
import { RED_PACKET } from '@lanting/contract/states'
import { packetUrl, sceneUrl } from '@lanting/design/art-url'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Countdown } from '#src/ui/countdown/countdown.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import type { PacketState } from './queries.ts'
import { nextTurnMs, OPENING, WINDOW } from './rules.ts'
import css from './packet-hero.module.css'

interface PacketHeroProps {
  readonly state: PacketState | undefined
  readonly isBusy: boolean
  readonly isReady: boolean
  readonly onPress: () => void
  /** The window has just opened or closed. */
  readonly onTurn: () => void
}

export function PacketHero({ state, isBusy, isReady, onPress, onTurn }: PacketHeroProps) {
  const phase = state === undefined ? null : RED_PACKET.word(state.phase)
  return (
    <div className={css.hero} data-theme="dark">
      <img src={sceneUrl('redpacket')} alt="" width={390} height={470} className={css.scene} />
      <NavBar look="dark" title={PAGE_TITLES['/hongbao']} right={<NavLink to="/welfare">领取记录</NavLink>} />
      <p className={css.window}>
        <i className={cx(css.dot, phase === 'running' && css.lit)} aria-hidden="true" />
        {phase === null
          ? '每日'
          : phase === 'ended'
            ? '今日已结束 · 明日'
            : `${RED_PACKET.label(phase)} · 今日`}{' '}
        <span className={css.figures}>{phase === 'ended' ? OPENING : WINDOW}</span>
        {phase === 'ended' && ' 开抢'}（北京时间）
      </p>
      <p className={css.turn}>
        {state !== undefined && (
          <>
            {phase === 'running' ? '距结束' : '距开抢'}{' '}
            <Countdown
              key={`${state.date} ${state.phase}`}
              untilMs={nextTurnMs(state)}
              onEnd={onTurn}
              endText={phase === 'running' ? '今日活动结束' : '开抢'}
            />
          </>
        )}
      </p>
      <img
        src={packetUrl('closed')}
        alt=""
        width={204}
        height={200}
        className={cx(css.packet, isBusy && css.busy)}
      />
      <div className={css.foot}>
        <Button className={css.button} block loading={isBusy} disabled={!isReady} onClick={onPress}>
          抢红包
        </Button>
      </div>
    </div>
  )
}
