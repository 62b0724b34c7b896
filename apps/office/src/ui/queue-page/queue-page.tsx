// The page of a money queue, deposits and withdrawals alike: figures, filters, the list with its age clock, and the keys.
import type { ReviewHint } from '@lanting/contract/data/review-reasons'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { ReactNode } from 'react'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { useKeys } from '#src/lib/keys.ts'
import {
  cutNumber,
  hintOptions,
  QUEUE_MS,
  type Show,
  showOptions,
  type useQueueFilter,
  wayOptions,
} from '#src/lib/queue-filter.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { isInReview, type Reviewable } from '#src/lib/standing.ts'
import { type Ticked, useTicked } from '#src/lib/ticked.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { Tick } from '#src/ui/tick/tick.tsx'
import { Who } from '#src/ui/who/who.tsx'
import { QueueFigures, type QueueSums } from './queue-figures.tsx'
import { ReviewTags } from './review-tags.tsx'

export interface QueueRow extends Reviewable {
  readonly member: {
    readonly id: number
    readonly username: string
    readonly realname: string
    readonly vip: number
  }
  readonly pay_way: string
  /** `招商银行 **** 6217`. */
  readonly account: string
  readonly created_at: string
  /** Seconds since it waits for people. */
  readonly age: number
  readonly hints: readonly ReviewHint[]
}

export interface QueueWords {
  readonly title: string
  readonly item: string
  readonly account: string
  readonly shows: Readonly<Record<Show, string>>
  readonly doneToday: string
  readonly targetMinutes: number
  readonly noneNote: string
  /** What can be filtered by: pay ways and hints that this queue knows. */
  readonly ways: readonly PayWay[]
  readonly hints: readonly ReviewHint[]
}

interface QueuePageProps<R extends QueueRow> {
  readonly words: QueueWords
  readonly filter: ReturnType<typeof useQueueFilter>
  readonly query: {
    readonly data:
      | {
          readonly data: readonly R[]
          readonly total: number
          readonly current_page: number
          readonly last_page: number
          readonly summary: QueueSums & { readonly mine: number; readonly second: number }
        }
      | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly numberOf: (row: R) => string
  readonly isHeld?: (row: R) => boolean
  /** Claims what is ticked; approving several at once does not exist. */
  readonly claiming: {
    readonly isPending: boolean
    readonly mutate: (numbers: readonly string[], then: { readonly onSettled: () => void }) => void
  }
  readonly banner?: ReactNode
  readonly drawer: (no: string, live: R | undefined, place: string | null) => ReactNode
}

const KEYS = [
  [['J', 'K'], '上下'],
  [['C'], '认领'],
  [['X'], '勾选'],
  [['A'], '通过'],
  [['R'], '驳回'],
  [['Z'], '放回'],
  [['Esc'], '关闭'],
] as const

/** Before it is used up and after: beyond it a yes is the first of two. */
function aloneText({ single_cap: cap, single_used: used }: QueueSums): string | undefined {
  if (cap === null || used === null) return undefined
  const leftFen = fenFromYuan(cap) - fenFromYuan(used)
  if (leftFen <= 0n) return `今日单独通过 ${formatYuan(used)} 元，已到上限，之后每笔须第二人复核`
  return `今日单独通过 ${formatYuan(used)} 元，上限 ${formatYuan(cap)} 元，超出须第二人复核`
}

export function QueuePage<R extends QueueRow>(props: QueuePageProps<R>) {
  const { words, filter, query, numberOf } = props
  const { show, chosen, choose } = filter
  const rows = query.data?.data ?? []
  const numbers = rows.map(numberOf)
  useRowKeys(numbers, chosen, choose)
  const at = chosen === null ? -1 : numbers.indexOf(chosen)
  const free = rows.filter((row) => isInReview(row) && row.claim === null).map(numberOf)
  const ticked = useTicked(free)
  const claimTicked = () => props.claiming.mutate(ticked.keys, { onSettled: ticked.clear })
  useKeys({ x: () => chosen !== null && ticked.toggle(chosen) })
  const tickable = show === 'waiting' || show === 'second'
  return (
    <Page
      title={words.title}
      sub={query.data && aloneText(query.data.summary)}
      tools={
        <>
          <SearchBox label="单号、会员名、尾号" value={filter.q} onSearch={filter.setSearch} />
          <RefreshButton busy={query.isFetching} everyMs={QUEUE_MS} onClick={() => void query.refetch()} />
        </>
      }
      keys={KEYS}
      drawer={
        chosen !== null && (
          <AfterDecision
            keys={rows.filter((row) => numberOf(row) === chosen || isWorkable(row)).map(numberOf)}
            current={chosen}
            onOpen={choose}
          >
            {props.drawer(chosen, rows[at], at < 0 ? null : `${at + 1} / ${rows.length}`)}
          </AfterDecision>
        )
      }
    >
      {props.banner}
      <QueueFigures
        summary={query.data?.summary}
        doneName={words.doneToday}
        targetMinutes={words.targetMinutes}
      />
      <Filters
        right={
          ticked.keys.length > 0 ? (
            <>
              <span className={text.muted}>已选 {ticked.keys.length} 笔</span>
              <Button size="row" onClick={ticked.clear}>
                取消
              </Button>
              <Button size="row" tone="primary" busy={props.claiming.isPending} onClick={claimTicked}>
                认领所选
              </Button>
            </>
          ) : (
            <>
              <ChipSelect
                label="方式"
                options={wayOptions(words.ways)}
                value={filter.way}
                onChange={filter.setWay}
              />
              <ChipSelect
                label="提示"
                options={hintOptions(words.hints)}
                value={filter.hint}
                onChange={filter.setHint}
              />
            </>
          )
        }
      >
        <Chips
          label="显示"
          options={showOptions(words.shows, show, query.data?.summary)}
          value={show}
          onChange={filter.setShow}
          total={query.data?.total}
        />
      </Filters>
      <QueueList
        label={words.item}
        query={query}
        columns={[
          ...(tickable ? [tickColumn(numberOf, free, ticked)] : []),
          ...columnsOf(words, numberOf, props.isHeld),
        ]}
        keyOf={numberOf}
        current={chosen}
        onChoose={choose}
        onPage={filter.setPage}
        tone={(row) => (isInReview(row) && row.claim?.mine === 0 ? 'dim' : undefined)}
        none={show === 'waiting' ? `没有等待审核的${words.item}` : `没有${words.item}`}
        noneNote={words.noneNote}
      />
    </Page>
  )
}

/** Nobody else is at it. */
const isWorkable = (row: QueueRow) => isInReview(row) && row.claim?.mine !== 0

function tickColumn<R extends QueueRow>(
  numberOf: (row: R) => string,
  free: readonly string[],
  ticked: Ticked,
): Column<R> {
  return {
    title: '勾选',
    width: 18,
    head: (
      <Tick
        label="勾选本页未认领的"
        on={free.length > 0 && ticked.keys.length === free.length}
        partly={ticked.keys.length > 0}
        disabled={free.length === 0}
        onChange={ticked.setAll}
      />
    ),
    cell: (row) => (
      <Tick
        label={`勾选 ${numberOf(row)}`}
        on={ticked.has(numberOf(row))}
        disabled={!free.includes(numberOf(row))}
        onChange={() => ticked.toggle(numberOf(row))}
      />
    ),
  }
}

function columnsOf<R extends QueueRow>(
  words: QueueWords,
  numberOf: (row: R) => string,
  isHeld?: (row: R) => boolean,
): readonly Column<R>[] {
  return [
    {
      title: '单号',
      width: 76,
      cell: (row) => <span title={numberOf(row)}>{cutNumber(numberOf(row))}</span>,
    },
    {
      title: '会员',
      width: 100,
      cell: ({ member }) => (
        <Who
          member={member.id}
          name={member.username}
          sub={[`VIP${member.vip}`, member.realname].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      title: '金额（元）',
      width: 88,
      align: 'right',
      cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
    },
    {
      title: words.account,
      width: 92,
      cell: (row) => {
        const [name, ...rest] = row.account.split(' ')
        return (
          <>
            {row.account === '' ? row.pay_way : name}
            <small>{rest.join(' ').replace('****', '••••')}</small>
          </>
        )
      },
    },
    {
      title: '提示',
      width: '1fr',
      least: 72,
      cell: (row) => <ReviewTags row={row} held={isHeld?.(row) ?? false} />,
    },
    {
      title: '等待',
      width: 72,
      align: 'right',
      cell: (row) =>
        isInReview(row) ? (
          <Age seconds={row.age} targetMinutes={words.targetMinutes} />
        ) : (
          row.created_at.slice(5, 16)
        ),
    },
  ]
}
