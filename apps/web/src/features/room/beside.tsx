// Right column of a wide room: my bets of this round and the last, and the chat, which are sheets elsewhere.
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { useMyBets } from '#src/queries/my-bets.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { BetLines } from './slip/bet-lines.tsx'
import css from './beside.module.css'
import { ChatSheet } from './chat/chat-sheet.tsx'
import type { Chat } from './chat/use-chat.ts'

interface BetsBesideProps {
  readonly roomId: number
  readonly expect: string
  readonly lastExpect: string
  readonly onAll: () => void
}

/** Nothing is rendered for a member without a bet in this round or the last. */
export function BetsBeside({ roomId, expect, lastExpect, onAll }: BetsBesideProps) {
  const now = useMyBets({ roomId, expect, isOver: false }).data
  const last = useMyBets({ roomId, expect: lastExpect, isOver: true }).data
  const rounds = [now, last].filter((one) => one !== undefined && one.bets.length > 0)
  if (rounds.length === 0) return null
  return (
    <Card label="我的投注">
      <div className={css.head}>
        <h2>我的投注</h2>
        <Button variant="ghost" size="sm" onClick={onAll}>
          全部
        </Button>
      </div>
      {rounds.map(
        (bets) =>
          bets !== undefined && (
            <section key={bets.expect} aria-label={`第 ${roundNumber(bets.expect)} 期`}>
              <h3 className={css.round}>第 {roundNumber(bets.expect)} 期</h3>
              <BetLines bets={bets} />
            </section>
          ),
      )}
    </Card>
  )
}

export function ChatBeside({ chat, roomId }: { readonly chat: Chat; readonly roomId: number }) {
  return (
    <Card label="房间聊天">
      <div className={css.head}>
        <h2>房间聊天</h2>
        <span>不能预测下一期</span>
      </div>
      <ChatSheet chat={chat} roomId={roomId} />
    </Card>
  )
}
