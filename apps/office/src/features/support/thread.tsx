// The middle pane: the message and the answers. A member's words are text, never HTML; a number in them opens its order.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { SUPPORT_CATEGORIES, SUPPORT_DESKS } from '@lanting/contract/data/support-categories'
import { SUPPORT } from '@lanting/contract/states'
import { Link } from 'react-router'
import { useMe } from '#src/queries/me.ts'
import { Card } from '#src/ui/card/card.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { faceOf, writerOf } from './conversation-list.tsx'
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
        <Bubble face={faceOf(row)} words={row.content} at={row.created_at} onOrder={onOrder} />
        {row.replies.map((reply) => (
          <Bubble
            key={reply.id}
            mine={reply.staff !== null}
            face={reply.staff ?? faceOf(row)}
            words={reply.content}
            at={reply.staff === null ? reply.created_at : `${reply.staff} · ${reply.created_at}`}
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
      {isOpen && (isMine ? <Reply row={row} /> : <ClaimFirst row={row} />)}
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
  readonly face: string
  readonly words: string
  readonly at: string
  readonly mine?: boolean
  readonly onOrder: (no: string) => void
}

function Bubble({ face, words, at, mine = false, onOrder }: BubbleProps) {
  return (
    <div className={styles.bubble} data-mine={mine || undefined}>
      <Avatar seed={face} size={32} />
      <div>
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
        <small>{at}</small>
      </div>
    </div>
  )
}
