// One venue's case: our mirror beside the venue's report, the bets that explain it, and the ways to resolve it.
import { now } from '@lanting/browser-kit/clock'
import { cx } from '@lanting/browser-kit/cx'
import { QUARANTINE_REASONS } from '@lanting/contract/data/play/quarantine'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { shortTime } from '#src/lib/time-text.ts'
import board from '#src/ui/board/board.module.css'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { ResolutionCard } from './resolution-card.tsx'
import { useCompare, useVenueCase, type Venue, type VenueCase } from './queries.ts'
import { differs, signed } from './rules.ts'
import { Tiles } from './tiles.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './venue-books.module.css'

interface CaseBoardProps {
  readonly plat: string
  readonly others: readonly Venue[]
}

export function CaseBoard({ plat, others }: CaseBoardProps) {
  const found = useVenueCase(plat)
  if (found.data === undefined) {
    return (
      <Card fill>
        {found.isError ? (
          <Failed message={messageOf(found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton rows={12} />
        )}
      </Card>
    )
  }
  return (
    <div className={board.board}>
      <div className={cx(board.evidence, styles.evidence)}>
        <BooksCard found={found.data} />
        <RowsCard found={found.data} />
        <Tiles venues={others} title={`其他 ${others.length} 家`} />
      </div>
      <ResolutionCard found={found.data} />
    </div>
  )
}

function BooksCard({ found }: { readonly found: VenueCase }) {
  const { venue, ours, theirs } = found
  const compare = useCompare(venue.platname)
  const again = () => {
    if (!compare.isPending) compare.mutate()
  }
  useKeys({ q: again })
  return (
    <Card
      title={`${venue.name} · 镜像与场馆`}
      aside={
        <>
          {venue.compared_at !== null && `对到 ${shortTime(venue.compared_at, now())} · 场馆签名的对账单`}
          <Button
            size="row"
            tone="outline"
            keys={['Q']}
            busy={compare.isPending}
            icon={<RefreshCw size={13} />}
            onClick={again}
          >
            再取对账单
          </Button>
        </>
      }
    >
      <div className={board.books}>
        <Book title="我方镜像" tag={<Tag>由注单与转账算出</Tag>} lines={ours} />
        <span className={cx(styles.versus, differs(venue) && text.bad)}>{differs(venue) ? '≠' : '='}</span>
        <Book
          title={`${venue.name}的账`}
          tag={<Tag tone="ok">签名有效</Tag>}
          lines={theirs}
          isOther={differs(venue)}
        />
      </div>
    </Card>
  )
}

interface BookProps {
  readonly title: string
  readonly tag: ReactNode
  readonly lines: VenueCase['ours']
  readonly isOther?: boolean
}

function Book({ title, tag, lines, isOther = false }: BookProps) {
  return (
    <section className={board.book} aria-label={title}>
      <h3>
        {title} {tag}
      </h3>
      {lines.length === 0 && <p className={text.muted}>还没有得到场馆的对账单</p>}
      {lines.map(({ name, amount }, place) => {
        const isSum = place === lines.length - 1
        const isOdd = isOther && (isSum || (place > 0 && fenFromYuan(amount) !== 0n))
        return (
          <p key={name} className={cx(styles.line, isSum && styles.sum, isOdd && text.bad)}>
            <span>{name}</span>
            <b>{place === 0 || isSum ? formatYuan(amount) : signed(amount)}</b>
          </p>
        )
      })}
    </section>
  )
}

function RowsCard({ found: { rows, explained, left } }: { readonly found: VenueCase }) {
  const isAll = fenFromYuan(left) === 0n
  return (
    <Card
      title="隔离的注单"
      aside={
        <span className={isAll ? text.ok : text.bad}>
          {isAll ? `${rows.length} 行正好解释全部差额` : `还差 ${formatYuan(left)} 未解释`}
        </span>
      }
      flush
    >
      <ScrollRegion fill className={styles.scroll} label="隔离的注单">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>场馆注单号</th>
              <th>会员</th>
              <th>问题</th>
              <th className={styles.right}>差（元）</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{row.bet_id}</td>
                <td>
                  {row.username === null ? (
                    <span className={text.muted}>{row.member}，不是我方会员</span>
                  ) : (
                    // A venue knows our members as `m` and their id.
                    <Who member={Number(row.member.slice(1))} name={row.username} size={22} />
                  )}
                </td>
                <td>{QUARANTINE_REASONS[row.why].title}</td>
                <td className={cx(styles.right, text.bad)}>
                  {row.effect === null ? '—' : signed(row.effect)}
                </td>
              </tr>
            ))}
            <tr className={styles.total}>
              <td>{rows.length} 行</td>
              <td />
              <td>隔离中，不计入流水与返水</td>
              <td className={cx(styles.right, text.bad)}>{signed(explained)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}
