// Stuck payouts: oldest first, claimed by one, settled by two; below them the log of provider queries.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { PAYOUT_STUCK, type PayoutStuck } from '@lanting/contract/data/money/payouts'
import { DESK_LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { PAYOUT_WAYS, type PayoutWay } from '@lanting/contract/pay-ways'
import { cutNumber, wayOptions } from '#src/lib/review/queue-filter.ts'
import { WORDS } from '#src/lib/words.ts'
import {
  PAYOUTS_MS,
  type PayoutFilter,
  type PayoutRow,
  type PayoutSummary,
  usePayouts,
} from '#src/queries/payouts.ts'
import { Age } from '#src/ui/age/age.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Figures } from '#src/ui/figure/figure.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { OldestFigure, SumFigure } from '#src/features/desk/figures.tsx'
import { DeskPage } from '#src/features/desk/page.tsx'
import { EnquiriesCard } from '#src/features/desk/payout/enquiries-card.tsx'
import { PayoutDrawer } from '#src/features/desk/payout/payout-drawer.tsx'
import styles from '#src/features/desk/payout/payouts.module.css'
import { BECAUSE_TONES, becauseOptions, endText, stuckNote } from '#src/features/desk/payout/rules.ts'

const TARGET_MINUTES = DESK_LIMITS.payout.targetMs / 60_000

const NONE_NOTE = `通道不受理、付了别的金额、超过 ${DESK_LIMITS.payout.stuckAfterMs / 60_000} 分钟没有明确结果，或了结之后又付的出款，会自动出现在这里。`

type Tab = NonNullable<PayoutFilter['tab']>
const TABS: Readonly<Record<Tab, string>> = {
  open: '待处理',
  mine: '我已认领',
  second: '待确认',
  done: '已处理',
}
const isTab = (value: string): value is Tab => value in TABS
const isBecause = (value: string): value is PayoutStuck => value in PAYOUT_STUCK
const isWay = (value: string): value is PayoutWay => (PAYOUT_WAYS as readonly string[]).includes(value)

const COLUMNS: readonly Column<PayoutRow>[] = [
  {
    title: '取款单',
    width: 76,
    cell: (row) => <span title={row.withdraw_no}>{cutNumber(row.withdraw_no)}</span>,
  },
  {
    title: '会员',
    width: 100,
    cell: ({ member }) => <Who member={member.id} name={member.username} sub={`VIP${member.vip}`} />,
  },
  {
    title: '金额（元）',
    width: 76,
    align: 'right',
    cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
  },
  { title: '通道', width: 60, cell: (row) => row.pay_way },
  {
    title: '异常原因',
    width: '1fr',
    least: 96,
    cell: (row) => (
      <span className={styles.because}>
        <Tag tone={BECAUSE_TONES[row.because]}>{PAYOUT_STUCK[row.because].title}</Tag>
        <small title={stuckNote(row)}>{stuckNote(row)}</small>
      </span>
    ),
  },
  {
    title: '已等待',
    width: 66,
    align: 'right',
    cell: (row) => <Age seconds={row.age} targetMinutes={TARGET_MINUTES} />,
  },
  { title: '处理', width: 52, cell: (row) => <Handler row={row} /> },
]

function Handler({ row }: { readonly row: PayoutRow }) {
  if (row.ended !== null) return <span title={endText(row.ended.how)}>{endText(row.ended.how)}</span>
  if (row.chosen !== null) return <Tag tone="wait">待确认</Tag>
  if (row.claim === null) return <span className={text.muted}>未认领</span>
  return (
    <span className={styles.handler}>
      <Avatar seed={row.claim.staff} size={22} />
      {row.claim.mine === 1 ? '我' : row.claim.staff}
    </span>
  )
}

export function PayoutsPage() {
  const address = useDeskAddress('no', ['tab', 'because', 'way', 'q'])
  const { filter } = address
  const tab: Tab = isTab(filter.tab) ? filter.tab : 'open'
  const query = usePayouts({
    page: address.page,
    ...(tab !== 'open' && { tab }),
    ...(isBecause(filter.because) && { because: filter.because }),
    ...(isWay(filter.way) && { way: filter.way }),
    ...(filter.q !== '' && { q: filter.q }),
  })
  const summary = query.data?.summary
  return (
    <DeskPage
      title="出款异常"
      search={{ label: '取款单、会员', value: filter.q }}
      everyMs={PAYOUTS_MS}
      aside={
        summary !== undefined && (
          <span className={styles.counts}>
            自动查询 {summary.asking} · 人工 {summary.waiting}
          </span>
        )
      }
      keys={[
        [['J', 'K'], '上下'],
        [['C', 'Z'], '认领、放回'],
        [['1', '2', '3'], '选处理'],
        [['Q'], WORDS.queryChannel],
        [['M'], '打开会员'],
        [['⌘', '↵'], '提交'],
      ]}
      address={address}
      query={query}
      head={<Heads summary={summary} />}
      show={{ label: '显示', name: 'tab', options: tabOptions(tab, summary), value: tab, home: 'open' }}
      filters={
        <>
          <ChipSelect
            label="异常原因"
            options={becauseOptions}
            value={isBecause(filter.because) ? filter.because : ''}
            onChange={(because) => address.set({ because })}
          />
          <ChipSelect
            label="通道"
            options={wayOptions(PAYOUT_WAYS)}
            value={isWay(filter.way) ? filter.way : ''}
            onChange={(way) => address.set({ way })}
          />
        </>
      }
      columns={COLUMNS}
      keyOf={(row) => row.payout_no}
      list={{ tone: (row) => (row.claim?.mine === 0 ? 'dim' : undefined) }}
      none={tab === 'open' ? '没有卡住的出款' : '没有出款'}
      noneNote={NONE_NOTE}
      isWorkable={(row) => row.ended === null && row.claim?.mine !== 0}
      drawer={(open) => <PayoutDrawer key={open.id} {...open} />}
    >
      {address.chosen !== null && <EnquiriesCard no={address.chosen} />}
    </DeskPage>
  )
}

function tabOptions(tab: Tab, summary: PayoutSummary | undefined): readonly (readonly [Tab, string])[] {
  const counts = { open: summary?.waiting, mine: summary?.mine, second: summary?.second, done: undefined }
  return (Object.keys(TABS) as Tab[]).map((key) => {
    const count = counts[key]
    return [key, key === tab || count === undefined ? TABS[key] : `${TABS[key]} ${count}`]
  })
}

function Heads({ summary }: { readonly summary: PayoutSummary | undefined }) {
  return (
    <Figures>
      <SumFigure name="待处理" count={summary?.waiting} sum={summary?.waiting_sum} together />
      <OldestFigure waiting={summary?.waiting} seconds={summary?.oldest} targetMinutes={TARGET_MINUTES} />
      <SumFigure
        name="今日已处理"
        count={summary?.done_today}
        note={summary === undefined ? '—' : `重付 ${summary.again_today} · 退回 ${summary.return_today}`}
      />
      <SumFigure
        name="本月接受差额"
        count={summary?.differences_month}
        sum={summary?.differences_sum}
        together
      />
    </Figures>
  )
}
