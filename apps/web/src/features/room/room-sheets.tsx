// The sheets of a room, one at a time: history, help, my bets, chat.
import type { Room } from '#src/queries/lottery.ts'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { BetsSheet } from './history/bets-sheet.tsx'
import { ChatSheet } from './chat/chat-sheet.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { HistorySheet } from './history/history-sheet.tsx'
import type { Chat } from './chat/use-chat.ts'

export type SheetName = 'history' | 'help' | 'bets' | 'chat'

interface RoomSheetsProps {
  readonly room: Room
  readonly chat: Chat
  readonly lastExpect: string
  readonly sheet: SheetName | null
  readonly onClose: () => void
}

export function RoomSheets({ room, chat, lastExpect, sheet, onClose }: RoomSheetsProps) {
  return (
    <>
      <Sheet open={sheet === 'history'} onClose={onClose} title={`开奖历史 · ${room.lottery.title}`}>
        <HistorySheet lottery={room.lottery} />
      </Sheet>
      <Sheet open={sheet === 'help'} onClose={onClose} title="玩法说明">
        <HelpSheet room={room} />
      </Sheet>
      <Sheet open={sheet === 'bets'} onClose={onClose} title="我的投注">
        <BetsSheet room={room} lastExpect={lastExpect} />
      </Sheet>
      <Sheet open={sheet === 'chat'} onClose={onClose} title="聊天室">
        <ChatSheet chat={chat} roomId={room.id} />
      </Sheet>
    </>
  )
}
