// The lines of the chat: one's own at the right, the system's in the middle; a tap on another member's offers a report.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { toast } from '@lanting/browser-kit/toast'
import type { ChatMessage } from '@lanting/contract/socket'
import { CHAT_OFFENCES } from '@lanting/contract/texts/shared'
import { flag } from '@lanting/design/icons'
import { useState } from 'react'
import { useUser } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from '../chat.module.css'
import { useReport } from '../queries.ts'
import type { ChatLine } from './use-chat.ts'

export function ChatLines({
  lines,
  roomId,
}: {
  readonly lines: readonly ChatLine[]
  readonly roomId: number
}) {
  const me = useUser()
  const [reported, setReported] = useState<ChatMessage | null>(null)
  return (
    <>
      {lines.map((line) =>
        line.kind === 'system' ? (
          <p key={line.id} className={css.system}>
            <span>{line.text}</span>
          </p>
        ) : (
          <Said
            key={line.message.id}
            message={line.message}
            isMine={line.message.user_id === me?.id}
            withTime={me?.settings.message_time !== 0}
            mayReport={me?.is_trial === 0}
            onReport={() => setReported(line.message)}
          />
        ),
      )}
      <ReportSheet roomId={roomId} message={reported} onClose={() => setReported(null)} />
    </>
  )
}

interface SaidProps {
  readonly message: ChatMessage
  readonly isMine: boolean
  readonly withTime: boolean
  readonly mayReport: boolean
  readonly onReport: () => void
}

function Said({ message, isMine, withTime, mayReport, onReport }: SaidProps) {
  return (
    <div className={cx(css.said, isMine && css.mine)}>
      <Avatar seed={String(message.user_id)} src={message.avatar} size={32} />
      <div className={css.bubbleBox}>
        <p className={css.author}>
          {message.author}
          {withTime && <time>{message.created_at.slice(11, 16)}</time>}
        </p>
        <p className={css.bubble}>{message.content}</p>
      </div>
      {!isMine && mayReport && (
        <IconButton
          className={css.report}
          icon={flag}
          size={15}
          label={`举报 ${message.author} 的消息`}
          onClick={onReport}
        />
      )}
    </div>
  )
}

const REASONS = [...CHAT_OFFENCES, '其他违规内容'] as const

interface ReportSheetProps {
  readonly roomId: number
  readonly message: ChatMessage | null
  readonly onClose: () => void
}

function ReportSheet({ roomId, message, onClose }: ReportSheetProps) {
  const { mutate, isPending } = useReport()
  const send = (reason: string) => {
    if (message === null) return
    mutate(
      { room_id: roomId, id: message.id, reason },
      {
        onSuccess: () => {
          toast.success('已收到举报，工作人员会处理')
          onClose()
        },
      },
    )
  }
  return (
    <Sheet open={message !== null} onClose={onClose} title="举报这条消息">
      <p className={css.quoted}>{message?.content}</p>
      <div className={css.reasons}>
        {REASONS.map((reason) => (
          <Button
            key={reason}
            variant="neutral"
            size="md"
            block
            loading={isPending}
            onClick={() => send(reason)}
          >
            {reason}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
