// 我的投注: the open round, then the last one with its result, its net and every line.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { ROUND, type StateOf } from '@lanting/contract/states'
import { shieldCheck } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { useRoundClock } from '#src/lib/round-clock.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import type { Room } from '#src/queries/lottery.ts'
import { type MyBets, useMyBets } from '#src/queries/my-bets.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { clockText } from '#src/ui/countdown/countdown.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import { BetLines } from '../slip/bet-lines.tsx'
import css from './bets-card.module.css'
import { isSettled, netOf } from './bets-card.tsx'
import { resultWords } from '../draw-stage.tsx'
import { Net } from '../net.tsx'

const TONES: Readonly<Record<StateOf<typeof ROUND>, TagTone>> = {
  open: 'ok',
  closed: 'wait',
  drawn: 'info',
  settled: 'neutral',
  void: 'bad',
}

export function BetsSheet({ room, lastExpect }: { readonly room: Room; readonly lastExpect: string }) {
  const roomId = room.id
  const now = useMyBets({ roomId, expect: room.lottery.nowdata.nextexpect, isOver: false }).data
  const last = useMyBets({ roomId, expect: lastExpect, isOver: true }).data
  const rounds = [now, last].filter((one) => one !== undefined && one.bets.length > 0)
  return (
    <>
      {rounds.length === 0 && <EmptyState text="这一期和上一期都没有投注" />}
      {rounds.map((bets) => bets !== undefined && <Round key={bets.expect} room={room} bets={bets} />)}
      <p className={css.foot}>点按注单可复制注单号，派彩按下注时的赔率</p>
      <ButtonLink to="/betRecord" variant="ghost" size="md" block>
        全部记录
      </ButtonLink>
    </>
  )
}

function Round({ room, bets }: { readonly room: Room; readonly bets: MyBets }) {
  const { lottery } = room
  const state = ROUND.word(bets.round_state)
  const result = lottery.openlist.find(({ expect }) => expect === bets.expect)?.extend
  return (
    <section className={css.round} aria-label={`第 ${roundNumber(bets.expect)} 期`}>
      <div className={css.roundHead}>
        <h3>第 {roundNumber(bets.expect)} 期</h3>
        <Tag tone={TONES[state]}>{ROUND.label(state)}</Tag>
        {bets.expect === lottery.nowdata.nextexpect && <Until room={room} />}
        {state !== 'open' && state !== 'closed' && (
          <Link to={withSearch('/fair', { name: lottery.name, expect: bets.expect })} className={css.verify}>
            <Icon d={shieldCheck} size={16} />
            验证
          </Link>
        )}
      </div>
      {result !== undefined && (
        <p className={css.result}>
          <Balls result={result} />
          {resultWords(result)}
        </p>
      )}
      {isSettled(bets) && <RoundNet bets={bets} />}
      <BetLines bets={bets} />
    </section>
  )
}

function Until({ room: { lottery, ftime } }: { readonly room: Room }) {
  const { phase, seconds } = useRoundClock({
    draw_ms: lottery.nowdata.draw_ms,
    ftime,
    period: lottery.period,
  })
  if (phase === 'drawing') return null
  return (
    <span className={css.until}>
      {clockText(seconds)} {phase === 'open' ? '后封盘' : '后开奖'}
    </span>
  )
}

function RoundNet({ bets }: { readonly bets: MyBets }) {
  return (
    <div className={css.net}>
      <div>
        <p>本期净额</p>
        <Net value={netOf(bets)} size="lg" />
      </div>
      <p>
        投注 {formatYuan(bets.stake)}
        <br />
        返还 {formatYuan(bets.payout)}
      </p>
    </div>
  )
}
