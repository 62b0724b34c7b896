// The middle pane: the message and the answers. A member's words are text, never HTML; a number in them opens its order.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { SUPPORT_CATEGORIES, SUPPORT_DESKS, SUPPORT_ORDERS } from '@lanting/contract/data/support-categories'
import { SUPPORT } from '@lanting/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { faceOf, writerOf } from './conversation-list.tsx'
import { usePicture, useReopen } from './queries.ts'
import { ClaimFirst, Reply } from './reply.tsx'
import { pieces, type SupportRow } from './rules.ts'
import styles from './support.module.css'
import { ThreadTools } from './thread-tools.tsx'

interface ThreadProps {
  readonly row: SupportRow
  readonly onOrder: (no: string) => void
}

export function Thread({ row, onOrder }: ThreadProps) {
  const state = SUPPORT.word(row.state)
  const isOpen = state !== 'closed'
  const isMine = row.claim?.mine === 1
  return (
    <Card
      fill
      flush
      title={
        <>
          <Writer row={row} />{' '}
          <Tag tone={state === 'waiting' ? 'wait' : 'neutral'}>{SUPPORT.label(state)}</Tag>{' '}
          {isOpen && row.claim?.mine === 0 && <Tag tone="info">{row.claim.staff} 已认领</Tag>}
        </>
      }
      aside={isOpen && isMine ? <ThreadTools row={row} /> : SUPPORT_CATEGORIES[row.category]}
    >
      <ScrollRegion className={styles.thread} label="对话">
        <Bubble
          talk={row.id}
          face={faceOf(row)}
          words={row.content}
          at={row.created_at}
          picture={row.picture}
          order={row.order}
          onOrder={onOrder}
        />
        {row.replies.map((reply) => (
          <Bubble
            key={reply.id}
            talk={row.id}
            picture={reply.picture}
            order={reply.order}
            mine={reply.staff !== null}
            face={reply.staff ?? faceOf(row)}
            words={reply.content}
            at={
              reply.staff === null
                ? reply.created_at
                : `${reply.staff} · ${reply.created_at}${reply.seen === 1 ? ' · 已读' : ''}`
            }
            onOrder={onOrder}
          />
        ))}
        {row.handed !== null && (
          <p className={styles.system}>
            {row.handed.at.slice(5, 16)} {row.handed.staff} 转给{row.handed.to ?? SUPPORT_DESKS[row.desk]}：
            {row.handed.note}
          </p>
        )}
        {!isOpen && <p className={styles.system}>会话已结束</p>}
      </ScrollRegion>
      {!isOpen ? <Reopen row={row} /> : isMine ? <Reply row={row} /> : <ClaimFirst row={row} />}
    </Card>
  )
}

/** The facts beside the thread need a wide screen; the member's page is one tap away on any. */
function Writer({ row }: { readonly row: SupportRow }) {
  const mayRead = useMe().permissions.includes('member.read')
  if (row.member === null || !mayRead) return writerOf(row)
  return <Link to={`/members/${row.member.id}`}>{writerOf(row)}</Link>
}

interface BubbleProps {
  readonly talk: string
  readonly picture: string | null
  readonly order: SupportRow['order']
  readonly face: string
  readonly words: string
  readonly at: string
  readonly mine?: boolean
  readonly onOrder: (no: string) => void
}

function Bubble({ talk, picture, order, face, words, at, mine = false, onOrder }: BubbleProps) {
  return (
    <div className={styles.bubble} data-mine={mine || undefined}>
      <Avatar seed={face} size={32} />
      <div>
        {words !== '' && (
          <p>
            {pieces(words).map((piece, place) =>
              piece.isNumber ? (
                <button
                  // Pieces have no name but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={place}
                  type="button"
                  className={styles.number}
                  onClick={() => onOrder(piece.words)}
                >
                  {piece.words}
                </button>
              ) : (
                piece.words
              ),
            )}
          </p>
        )}
        {picture !== null && <Picture talk={talk} id={picture} />}
        {order !== null && (
          <button type="button" className={styles.number} onClick={() => onOrder(order.no)}>
            {SUPPORT_ORDERS[order.kind].title} {order.no}
          </button>
        )}
        <small>{at}</small>
      </div>
    </div>
  )
}

/** A member's picture is opened on purpose: the look is recorded. */
function Picture({ talk, id }: { readonly talk: string; readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  const picture = usePicture(talk, id, isOpen)
  if (picture.data !== undefined)
    return <img className={styles.picture} src={picture.data} alt="会员发送的图片" />
  return (
    <button
      type="button"
      className={styles.number}
      onClick={() => (isOpen ? void picture.refetch() : setOpen(true))}
    >
      {picture.isError ? messageOf(picture.error) : isOpen ? '正在读取图片…' : '查看图片（会留痕）'}
    </button>
  )
}

function Reopen({ row }: { readonly row: SupportRow }) {
  const reopen = useReopen()
  return (
    <div className={styles.reply}>
      <Button size="final" busy={reopen.isPending} onClick={() => reopen.mutate({ id: row.id })}>
        重新打开
      </Button>
    </div>
  )
}
