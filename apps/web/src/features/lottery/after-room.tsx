// Summary after leaving a room: the bets made in it and their outcome. Polls rounds that are not drawn yet.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { x } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { forgetRoomVisit, type RoomVisit, useRoomVisit } from '#src/lib/navigation/room-visit.ts'
import { isWaiting, type MyBets, useBetsToTheEnd } from '#src/queries/my-bets.ts'
import { Card } from '#src/ui/card/card.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money, moneyTone } from '#src/ui/money/money.tsx'
import css from './after-room.module.css'

export function AfterRoom() {
  const visit = useRoomVisit((state) => state.visit)
  return visit === null ? null : <Visit visit={visit} />
}

const sum = (rounds: readonly MyBets[], of: (round: MyBets) => string) =>
  rounds.reduce((fen, round) => fen + fenFromYuan(of(round)), 0n)

function Visit({ visit: { roomId, title, rounds } }: { readonly visit: RoomVisit }) {
  const known = useBetsToTheEnd(roomId, rounds).data
  if (known === undefined || known.every(({ bets }) => bets.length === 0)) return null
  const over = known.filter((round) => !isWaiting(round))
  const open = known.filter(isWaiting).reduce((count, { bets }) => count + bets.length, 0)
  const [staked, returned] = [sum(over, ({ stake }) => stake), sum(over, ({ payout }) => payout)]
  const net = yuanFromFen(returned - staked)
  const tone = moneyTone(net)
  return (
    <div className={css.box}>
      <Card label="刚才的投注">
        <div className={css.head}>
          <h2>刚才在{title}</h2>
          <IconButton icon={x} label="收起刚才的投注" size={18} onClick={forgetRoomVisit} />
        </div>
        {over.length > 0 && (
          <p className={css.net}>
            <Money value={net} size="lg" tone={tone} sign={tone === 'up' ? '+' : ''} />
            <span>
              投注 {formatYuan(yuanFromFen(staked))} · 返还 {formatYuan(yuanFromFen(returned))}
            </span>
          </p>
        )}
        <p className={css.foot} role="status">
          <span>{open > 0 ? `${open} 注等待开奖` : '全部已结算'}</span>
          <Link to="/betRecord">查看注单</Link>
        </p>
      </Card>
    </div>
  )
}
