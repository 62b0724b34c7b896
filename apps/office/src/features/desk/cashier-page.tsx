// The shared page of the deposit and withdrawal queues: rows, heads, filters, and bulk claiming.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import type { ReviewHint } from '@lanting/contract/data/review-reasons'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { PayWay } from '@lanting/contract/pay-ways'
import type { ReactNode } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import {
  cutNumber,
  hintOptions,
  QUEUE_MS,
  type Show,
  showOptions,
  wayOptions,
} from '#src/lib/review/queue-filter.ts'
import { isInReview, type Reviewable } from '#src/lib/review/review-state.ts'
import { type Ticked, useTicked } from '#src/lib/ticked.ts'
import { useClaimMany } from '#src/queries/desk.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Figures } from '#src/ui/figure/figure.tsx'
import type { PagedQuery } from '#src/ui/paged-table/paged-table.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { Tick } from '#src/ui/tick/tick.tsx'
import { Who } from '#src/ui/who/who.tsx'
import type { useQueueFilter } from './cashier-filter.ts'
import { OldestFigure, SumFigure } from './figures.tsx'
import { DeskPage, type OpenCase } from './page.tsx'
import { ReviewTags } from './review-tags.tsx'

interface QueueSums {
  readonly waiting: number
  readonly waiting_sum: string
  readonly mine: number
  readonly second: number
  readonly oldest: number
  readonly done_today: number
  readonly done_today_sum: string
  readonly refused_today: number
  /** What the current user may approve alone today, and how much of it is used. */
  readonly single_cap: string | null
  readonly single_used: string | null
}

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
  /** Filter options of this queue: pay ways and hints. */
  readonly ways: readonly PayWay[]
  readonly hints: readonly ReviewHint[]
}

interface CashierPageProps<R extends QueueRow> {
  readonly kind: ApprovalKind
  readonly words: QueueWords
  readonly filter: ReturnType<typeof useQueueFilter>
  readonly query: PagedQuery<R> & {
    readonly data: { readonly summary: QueueSums } | undefined
    readonly isFetching: boolean
  }
  readonly numberOf: (row: R) => string
  readonly isHeld?: (row: R) => boolean
  readonly banner?: ReactNode
  readonly drawer: (open: OpenCase<R>) => ReactNode
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

/** The daily limit and the amount used: above it an approval needs a second person. */
function aloneText({ single_cap: cap, single_used: used }: QueueSums): string | undefined {
  if (cap === null || used === null) return undefined
  const leftFen = fenFromYuan(cap) - fenFromYuan(used)
  if (leftFen <= 0n) return `今日单独通过 ${formatYuan(used)} 元，已到上限，之后每笔须第二人复核`
  return `今日单独通过 ${formatYuan(used)} 元，上限 ${formatYuan(cap)} 元，超出须第二人复核`
}

export function CashierPage<R extends QueueRow>(props: CashierPageProps<R>) {
  const { words, filter, query, numberOf, banner } = props
  const { show, address } = filter
  const rows = query.data?.data ?? []
  const free = rows.filter((row) => isInReview(row) && row.claim === null).map(numberOf)
  const ticked = useTicked(free)
  useKeys({ x: () => address.chosen !== null && ticked.toggle(address.chosen) })
  const summary = query.data?.summary
  const tickable = show === 'waiting' || show === 'second'
  return (
    <DeskPage
      title={words.title}
      sub={summary && aloneText(summary)}
      search={{ label: '单号、会员名、尾号', value: filter.q }}
      everyMs={QUEUE_MS}
      keys={KEYS}
      address={address}
      query={query}
      keyOf={numberOf}
      head={
        <>
          {banner}
          <Heads summary={summary} words={words} />
        </>
      }
      show={{
        label: '显示',
        name: 'show',
        options: showOptions(words.shows, show, summary),
        value: show,
        home: 'waiting',
      }}
      filters={
        ticked.keys.length > 0 ? (
          <ClaimTicked kind={props.kind} ticked={ticked} />
        ) : (
          <>
            <ChipSelect
              label="方式"
              options={wayOptions(words.ways)}
              value={filter.way}
              onChange={(way) => address.set({ way })}
            />
            <ChipSelect
              label="提示"
              options={hintOptions(words.hints)}
              value={filter.hint}
              onChange={(hint) => address.set({ hint })}
            />
          </>
        )
      }
      label={words.item}
      columns={[
        ...(tickable ? [tickColumn(numberOf, free, ticked)] : []),
        ...columnsOf(words, numberOf, props.isHeld),
      ]}
      list={{ tone: (row) => (isInReview(row) && row.claim?.mine === 0 ? 'dim' : undefined) }}
      none={show === 'waiting' ? `没有等待审核的${words.item}` : `没有${words.item}`}
      noneNote={words.noneNote}
      isWorkable={(row) => isInReview(row) && row.claim?.mine !== 0}
      drawer={props.drawer}
    />
  )
}

interface HeadsProps {
  readonly summary: QueueSums | undefined
  readonly words: QueueWords
}

function Heads({ summary, words }: HeadsProps) {
  return (
    <Figures>
      <SumFigure name="待审核" count={summary?.waiting} sum={summary?.waiting_sum} together />
      <OldestFigure
        waiting={summary?.waiting}
        seconds={summary?.oldest}
        targetMinutes={words.targetMinutes}
      />
      <SumFigure name={words.doneToday} count={summary?.done_today} sum={summary?.done_today_sum} />
      <SumFigure name="今日驳回" count={summary?.refused_today} note="均有会员可见理由" />
    </Figures>
  )
}

/** Claims the ticked rows; there is no bulk approval. */
function ClaimTicked({ kind, ticked }: { readonly kind: ApprovalKind; readonly ticked: Ticked }) {
  const claiming = useClaimMany(kind)
  const claim = () => claiming.mutate(ticked.keys, { onSettled: ticked.clear })
  return (
    <>
      <span className={text.muted}>已选 {ticked.keys.length} 笔</span>
      <Button size="row" onClick={ticked.clear}>
        取消
      </Button>
      <Button size="row" tone="primary" busy={claiming.isPending} onClick={claim}>
        认领所选
      </Button>
    </>
  )
}

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
      wide: true,
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
