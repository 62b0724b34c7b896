// One transfer in full: both books side by side, the log of venue queries, and its resolution.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { TRANSFER } from '@lanting/contract/states'
import { ArrowLeftRight, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import type { TransferFull } from '#src/queries/money.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import board from '#src/ui/board/board.module.css'
import text from '#src/ui/text/text.module.css'
import { EnquiriesCard } from './enquiries-card.tsx'
import { ResolveCard } from './resolve-card.tsx'
import { cutMiddle } from './rules.ts'
import styles from './transfers.module.css'

interface TransferBoardProps {
  readonly full: TransferFull
  readonly isAsking: boolean
  readonly onAskAgain: () => void
}

export function TransferBoard({ full, isAsking, onAskAgain }: TransferBoardProps) {
  const navigate = useNavigate()
  const { row } = full
  useKeys({ m: () => void navigate(`/members/${row.member.id}`) })
  return (
    <div className={board.board}>
      <div className={board.evidence}>
        <Card
          className={styles.first}
          title="两本账"
          aside={
            <>
              <span className={styles.about}>
                <span title={row.transfer_no}>{cutMiddle(row.transfer_no)}</span> ·{' '}
                <Link className={text.link} to={`/members/${row.member.id}`}>
                  {row.member.username}
                </Link>{' '}
                · <span className={styles.whole}>{formatYuan(row.amount)} 元</span>
              </span>
              <Button
                size="row"
                tone="outline"
                keys={['Q']}
                busy={isAsking}
                icon={<RefreshCw size={13} />}
                onClick={onAskAgain}
              >
                {WORDS.queryVenue}
              </Button>
            </>
          }
        >
          <Books full={full} />
        </Card>
        <EnquiriesCard full={full} />
      </div>
      <ResolveCard key={row.transfer_no} full={full} />
    </div>
  )
}

const THEIR_TAGS = {
  done: ['ok', '已入账'],
  refused: ['bad', '已拒绝'],
  unknown: ['wait', '无此单号'],
  silent: ['neutral', '没有回应'],
  other: ['bad', '回应不符'],
} as const

function Books({ full }: { readonly full: TransferFull }) {
  const { row, ours, transit, theirs, their_state: state, their_balance: balance } = full
  const [tone, words] = THEIR_TAGS[state]
  const isOnItsWay = fenFromYuan(transit) !== 0n
  return (
    <div className={board.books}>
      <Book
        title="我方账"
        tag={
          row.direction === 'out' && TRANSFER.word(row.state) === 'pending' ? (
            <Tag tone="info">回收不预留</Tag>
          ) : (
            <Tag tone={isOnItsWay ? 'wait' : 'neutral'}>{isOnItsWay ? '钱在途中' : '没有在途'}</Tag>
          )
        }
        lines={ours}
        none="还没有分录：场馆确认后才记账"
        foot={['在途余额', transit]}
      />
      <ArrowLeftRight size={18} aria-hidden="true" className={styles.between} />
      <Book
        title={`${row.plat_title} 的账`}
        tag={<Tag tone={tone}>{words}</Tag>}
        lines={theirs}
        none="场馆没有签名的回应，不算结果"
        foot={['场馆余额', balance]}
      />
    </div>
  )
}

interface BookProps {
  readonly title: string
  readonly tag: ReactNode
  readonly lines: TransferFull['ours']
  readonly none: string
  readonly foot: readonly [name: string, yuan: string | null]
}

function Book({ title, tag, lines, none, foot: [name, yuan] }: BookProps) {
  return (
    <section className={board.book} aria-label={title}>
      <h3>
        {title} {tag}
      </h3>
      {lines.length === 0 && <p className={styles.none}>{none}</p>}
      {lines.map((line) => (
        <p key={`${line.at}${line.text}${line.amount}`} className={styles.line}>
          <time>{line.at?.slice(11) ?? '现在'}</time>
          <span>{line.text}</span>
          <b>
            {fenFromYuan(line.amount) > 0n && '+'}
            {formatYuan(line.amount)}
          </b>
        </p>
      ))}
      <p className={styles.sum}>
        <span>{name}</span>
        <b>{yuan === null ? '—' : formatYuan(yuan)}</b>
      </p>
    </section>
  )
}
