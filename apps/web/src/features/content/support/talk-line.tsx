// A line of the conversation: the member's at the right, the desk's at the left; its picture, its order, and how it is on its way.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { SUPPORT_ORDERS } from '@lanting/contract/data/support-categories'
import { formatYuan } from '@lanting/contract/money'
import { circleAlert, headset } from '@lanting/design/icons'
import { useState } from 'react'
import type { Outgoing } from '#src/features/content/support/talk-outbox.ts'
import { usePicture } from '#src/features/content/support/talk-queries.ts'
import {
  type OrderCard,
  recordOf,
  type TalkLine,
  UNSENT_PICTURE,
} from '#src/features/content/support/talk-rules.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './talk.module.css'

export function SaidLine({ line, withTime }: { readonly line: TalkLine; readonly withTime: boolean }) {
  const isMine = line.by === 'member'
  return (
    <li className={cx(css.line, isMine && css.mine)}>
      {!isMine && (
        <span className={css.face}>
          <Icon d={headset} size={18} />
        </span>
      )}
      <div className={css.box}>
        <VisuallyHidden>{isMine ? '我：' : '客服：'}</VisuallyHidden>
        {line.content !== '' && <p className={css.bubble}>{line.content}</p>}
        {line.picture !== null && <KeptPicture id={line.picture} />}
        {line.order !== null && <Card order={line.order} />}
        {withTime && <time className={css.time}>{line.created_at.slice(11, 16)}</time>}
      </div>
    </li>
  )
}

interface SendingLineProps {
  readonly line: Outgoing
  readonly onAgain: () => void
  readonly onDrop: () => void
}

export function SendingLine({ line, onAgain, onDrop }: SendingLineProps) {
  return (
    <li className={cx(css.line, css.mine)}>
      <div className={css.box}>
        {line.content !== '' && <p className={cx(css.bubble, css.pending)}>{line.content}</p>}
        {line.picture !== null && <img className={css.picture} src={line.picture.src} alt={UNSENT_PICTURE} />}
        {line.order !== null && <Card order={line.order} />}
        <p className={css.state} role="status">
          {line.state === 'sending' && '发送中…'}
          {line.state === 'unknown' && '结果未知，正在确认'}
          {line.state === 'failed' && (
            <>
              <span className={css.failed}>
                <Icon d={circleAlert} size={14} />
                未发送{line.reason !== '' && `：${line.reason}`}
              </span>
              <button type="button" onClick={onAgain}>
                重新发送
              </button>
              <button type="button" onClick={onDrop}>
                删除
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Shown to its member alone: it has no address, its bytes come with the call. */
function KeptPicture({ id }: { readonly id: string }) {
  const picture = usePicture(id)
  const [isOpen, setOpen] = useState(false)
  if (picture.data === undefined)
    return (
      <button
        type="button"
        className={cx(css.picture, css.blank)}
        disabled={!picture.isError}
        onClick={() => void picture.refetch()}
      >
        {picture.isError ? '图片未能显示，点此重试' : '图片'}
      </button>
    )
  return (
    <>
      <button type="button" className={css.open} aria-label="放大图片" onClick={() => setOpen(true)}>
        <img className={css.picture} src={picture.data} alt="我发送的图片" />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="图片">
        <img className={css.whole} src={picture.data} alt="我发送的图片" />
      </Sheet>
    </>
  )
}

export function Card({ order }: { readonly order: OrderCard }) {
  return (
    <Link to={recordOf(order)} className={css.card}>
      <span>
        {SUPPORT_ORDERS[order.kind].title}
        {order.title !== '' && ` · ${order.title}`}
      </span>
      <b>¥{formatYuan(order.amount)}</b>
      <small>{order.no}</small>
    </Link>
  )
}
