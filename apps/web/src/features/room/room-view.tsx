// The room itself: the round above, the plays below, the slip at the foot or beside, and sheets for everything else.
import { parseExpect } from '@lanting/contract/rules/fairness/pf1'
import { withRoundNumbers } from '@lanting/contract/rules/lottery/round-number'
import { previousRound } from '@lanting/contract/rules/lottery/schedule'
import { circleQuestionMark, history } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoundClock } from '#src/lib/round-clock.ts'
import { useIsWide } from '#src/lib/hooks/use-wide.ts'
import { balanceQuery } from '#src/queries/money/balance.ts'
import { ME } from '#src/queries/client.ts'
import { isPaused, type Room } from '#src/queries/lottery.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { troubleOf } from '#src/ui/states/states.tsx'
import { BetsCard, BetsRow } from './history/bets-card.tsx'
import { BetsBeside, ChatBeside } from './beside.tsx'
import { Betting } from './slip/betting.tsx'
import { ChatBar } from './chat/chat-bar.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { DrawStage } from './draw-stage.tsx'
import { LateSteps, PausedPanel, ReceiptsRow } from './paused-room.tsx'
import css from './room-screen.module.css'
import { RoomSheets, type SheetName } from './room-sheets.tsx'
import { type SystemEvent, useChat } from './chat/use-chat.ts'
import { useDraw } from './use-draw.ts'

interface RoomViewProps {
  readonly room: Room
  /** Error of the last refetch of the room; null on success. */
  readonly trouble: unknown
  readonly reload: () => void
  readonly opened: SheetName | ''
}

export function RoomView({ room, trouble, reload, opened }: RoomViewProps) {
  const { lottery, ftime } = room
  const { nowdata } = lottery
  const clock = useRoundClock({ draw_ms: nowdata.draw_ms, ftime, period: lottery.period })
  const drawing = useDraw(room, clock.phase === 'drawing', reload)
  // The stage closes when the server reports an overdue result: the room does not pretend to be drawing.
  const isWaiting = isPaused(nowdata) && (drawing === null || (drawing.result === null && drawing.isSlow))
  const stage = isWaiting ? null : drawing
  const onSystem = useSystemEvents(reload)
  const chat = useChat({ roomId: room.id, history: room.chatdata, onSystem })
  const [sheet, setSheet] = useState<SheetName | null>(opened === '' ? null : opened)
  const isWide = useIsWide()
  const isOpen = clock.phase === 'open' && stage === null && nowdata.taking === 1 && nowdata.hash !== null
  const lastExpect = stage?.expect ?? nowdata.late?.expect ?? expectBefore(lottery, ftime)
  return (
    <div className={css.page}>
      <NavBar title={room.title} right={<Icons onOpen={setSheet} />} />
      <Betting
        room={room}
        clock={clock}
        isOpen={isOpen}
        isWaiting={isWaiting}
        isWide={isWide}
        above={
          <>
            {isWaiting ? (
              <Waiting room={room} />
            ) : stage === null ? (
              <DrawPanel room={room} clock={clock} onHistory={() => setSheet('history')} />
            ) : (
              <>
                <DrawStage lottery={lottery} drawing={stage} />
                <BetsCard roomId={room.id} expect={stage.expect} />
              </>
            )}
            <RoomNotes room={room} trouble={trouble} />
            {!isWide && <ChatBar chat={chat} onOpen={() => setSheet('chat')} />}
            {!isWide && stage === null && !isWaiting && (
              <BetsRow
                roomId={room.id}
                expect={nowdata.nextexpect}
                lastExpect={lastExpect}
                onOpen={() => setSheet('bets')}
              />
            )}
          </>
        }
        beside={
          isWide && (
            <>
              <BetsBeside
                roomId={room.id}
                expect={nowdata.nextexpect}
                lastExpect={lastExpect}
                onAll={() => setSheet('bets')}
              />
              <ChatBeside chat={chat} roomId={room.id} />
            </>
          )
        }
      />
      <RoomSheets
        room={room}
        chat={chat}
        lastExpect={lastExpect}
        sheet={sheet}
        onClose={() => setSheet(null)}
      />
    </div>
  )
}

function Waiting({ room }: { readonly room: Room }) {
  const { late } = room.lottery.nowdata
  return (
    <>
      <PausedPanel room={room} />
      {late !== null && (
        <>
          <LateSteps late={late} />
          <BetsCard roomId={room.id} expect={late.expect} />
          <ReceiptsRow lottery={room.lottery.name} expect={late.expect} />
        </>
      )}
    </>
  )
}

/** The round that has just ended by the schedule, drawn or not: late and void ones are included. */
function expectBefore({ period, nowdata }: Room['lottery'], ftime: number): string {
  const open = parseExpect(nowdata.nextexpect)
  if (open === null) return ''
  return previousRound({ periodSec: period, closeBeforeSec: ftime }, open).expect
}

function Icons({ onOpen }: { readonly onOpen: (sheet: SheetName) => void }) {
  return (
    <span className={css.icons}>
      <IconButton icon={history} size={21} label="开奖历史" onClick={() => onOpen('history')} />
      <IconButton icon={circleQuestionMark} size={21} label="玩法说明" onClick={() => onOpen('help')} />
    </span>
  )
}

interface NotesProps {
  readonly room: Room
  readonly trouble: unknown
}

function RoomNotes({ room, trouble }: NotesProps) {
  const notes = [
    ...(trouble === null ? [] : [`${troubleOf(trouble)}，显示的是上次数据，正在重试`]),
    ...room.odds_notice.map(withRoundNumbers),
  ]
  if (notes.length === 0) return null
  return (
    <div className={css.pad} role="status">
      {notes.map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
    </div>
  )
}

/** Round events are only a signal to refetch from the server. */
function useSystemEvents(reload: () => void): (event: SystemEvent) => void {
  const client = useQueryClient()
  return ({ event }) => {
    if (event === 'error' || event === 'muted') return
    if (event !== 'win') reload()
    void client.invalidateQueries({ queryKey: [ME, 'mybets'] })
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
  }
}
