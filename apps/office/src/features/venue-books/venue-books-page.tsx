// Every venue's books beside ours: one red line for a difference, its case in full, and tiles of all the others.
import { now } from '@lanting/browser-kit/clock'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { messageOf } from '#src/lib/call.ts'
import { useFilters } from '#src/lib/filters.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import text from '#src/ui/text/text.module.css'
import { CaseBoard } from './case-board.tsx'
import { useVenueBooks, type Venue, VENUE_BOOKS_MS } from './queries.ts'
import { differs, isTroubled, venueSide } from './rules.ts'
import { Tiles } from './tiles.tsx'
import styles from './venue-books.module.css'

export function VenueBooksPage() {
  const books = useVenueBooks()
  const [filter, setFilter] = useFilters(['plat'])
  const venues = books.data?.venues ?? []
  const troubled = venues.filter(isTroubled)
  const chosen = troubled.find(({ platname }) => platname === filter.plat) ?? troubled[0] ?? null
  const choose = (plat: string | number) => setFilter({ plat: String(plat) })
  useRowKeys(
    troubled.map(({ platname }) => platname),
    chosen?.platname ?? null,
    choose,
  )
  return (
    <Page
      title="场馆对账"
      tools={
        <RefreshButton
          busy={books.isFetching}
          everyMs={VENUE_BOOKS_MS}
          onClick={() => void books.refetch()}
        />
      }
      keys={
        chosen === null
          ? []
          : [
              [['J', 'K'], '上下'],
              [['Q'], '再取对账单'],
              [['⌘', '↵'], '提交'],
            ]
      }
    >
      {books.data === undefined ? (
        <Card fill>
          {books.isError ? (
            <Failed message={messageOf(books.error)} onRetry={() => void books.refetch()} />
          ) : (
            <Skeleton rows={12} />
          )}
        </Card>
      ) : (
        <>
          {troubled.map((venue) => (
            <Trouble
              key={venue.platname}
              venue={venue}
              all={venues}
              {...(troubled.length > 1 && { onChoose: () => choose(venue.platname) })}
            />
          ))}
          {chosen === null ? (
            <Tiles venues={venues} title={`${venues.length} 家场馆`} />
          ) : (
            <CaseBoard
              key={chosen.platname}
              plat={chosen.platname}
              others={venues.filter((venue) => !isTroubled(venue))}
            />
          )}
        </>
      )}
    </Page>
  )
}

interface TroubleProps {
  readonly venue: Venue
  readonly all: readonly Venue[]
  readonly onChoose?: () => void
}

/** Which venue, how much, since when, what is stopped and what is not. */
function Trouble({ venue, all, onChoose }: TroubleProps) {
  const bad = all.filter(differs).length
  const since = venue.differs_since ?? venue.frozen_since
  const isFrozen = venue.frozen_since !== null
  const stops = isFrozen
    ? `只停转入 ${venue.name}；双方账目一致的余额照常转出，中心钱包、其他场馆与会员不受影响。`
    : venue.silent === 1
      ? '最近 15 分钟没有对成账；不再应答的，按书面声明结案。'
      : '再对一次仍不符，将只停这一家。'
  return (
    <Banner
      tone={differs(venue) ? 'bad' : 'wait'}
      icon={
        differs(venue) ? (
          <TriangleAlert size={20} aria-hidden="true" />
        ) : (
          <CircleCheck size={20} aria-hidden="true" />
        )
      }
      title={
        differs(venue)
          ? `${venue.name} 差 ${venueSide(venue.difference ?? '0.00')} 元`
          : isFrozen
            ? `${venue.name} 已相符，转入转出等两人恢复`
            : `${venue.name} 没有应答`
      }
      aside={
        <span className={styles.bannerAside}>
          {all.length - bad} 相符 · {bad} 不符
          {onChoose !== undefined && (
            <button type="button" className={text.link} onClick={onChoose}>
              查看
            </button>
          )}
        </span>
      }
    >
      {since !== null && `自 ${shortTime(since, now())} 起。`}
      {stops}
    </Banner>
  )
}
