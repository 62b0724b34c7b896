// Transfers with an unknown outcome: the queue, and below it the chosen one in full.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { TRANSFER } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import { TRANSFERS_MS, type TransferRow, useTransfer, useTransfers } from '#src/queries/money.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { DeskPage } from '#src/features/desk/page.tsx'
import { answerText, cutMiddle, wayOf } from '#src/features/desk/transfer/rules.ts'
import { TransferBoard } from '#src/features/desk/transfer/transfer-board.tsx'
import styles from '#src/features/desk/transfer/transfers.module.css'
import { WORDS } from '#src/lib/words.ts'

/** After this, automatic retries stop and staff take over. */
const TARGET_MINUTES = 10

const SHOW = [
  ['stuck', '转人工'],
  ['all', '全部处理中'],
] as const

const COLUMNS: readonly Column<TransferRow>[] = [
  {
    title: '转账号',
    width: 138,
    wide: true,
    cell: (row) => <span title={row.transfer_no}>{cutMiddle(row.transfer_no)}</span>,
  },
  {
    title: '会员',
    width: 116,
    onPhone: '1fr',
    cell: (row) => <Who member={row.member.id} name={row.member.username} size={22} />,
  },
  {
    title: '金额（元）',
    width: 92,
    onPhone: 84,
    align: 'right',
    cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
  },
  {
    title: '已等待',
    width: 72,
    onPhone: 46,
    align: 'right',
    cell: (row) => <Age seconds={row.age} targetMinutes={TARGET_MINUTES} />,
  },
  { title: '处理人', width: 132, wide: true, cell: (row) => <Handler row={row} /> },
  { title: '方向', width: '1fr', wide: true, cell: (row) => wayOf(row) },
  { title: '发出', width: 84, wide: true, cell: (row) => shortTime(row.created_at, now()) },
  { title: '最后回应', width: 150, wide: true, cell: (row) => answerText(row.last_answer) },
]

function Handler({ row }: { readonly row: TransferRow }) {
  const state = TRANSFER.word(row.state)
  if (state !== 'pending') return <Tag tone="neutral">{TRANSFER.label(state)}</Tag>
  if (row.approval?.state === 'open') return <Tag tone="wait">{WORDS.awaitsSecond}</Tag>
  if (row.claim !== null) {
    return (
      <span className={styles.handler}>
        <Avatar seed={row.claim.staff} size={22} />
        {row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`}
      </span>
    )
  }
  if (row.stuck_because !== '') return <Tag tone="bad">等待人工</Tag>
  const nextMs = row.next_ask_at === null ? null : parseBeijing(row.next_ask_at)
  const seconds = nextMs === null ? 0 : Math.max(0, Math.ceil((nextMs - now()) / 1000))
  return (
    <span className={text.muted}>系统，{seconds === 0 ? '正在查询' : `${spanText(seconds)}后再查询`}</span>
  )
}

export function TransfersPage() {
  const address = useDeskAddress('no', ['show', 'q'])
  const { filter } = address
  const show = filter.show === 'all' ? 'all' : 'stuck'
  const transfers = useTransfers({
    page: address.page,
    ...(show === 'stuck' && { stuck: 1 as const }),
    ...(filter.q !== '' && { q: filter.q }),
  })
  return (
    <DeskPage
      title="转账异常"
      sub="结果未知的转账：不重发，也不猜测"
      search={{ label: '转账号、会员', value: filter.q }}
      everyMs={TRANSFERS_MS}
      keys={[
        [['J', 'K'], '上下'],
        [['C', 'Z'], '认领、放回'],
        [['Q'], WORDS.queryVenue],
        [['M'], '打开会员'],
        [['Y'], '复制转账号'],
        [['⌘', '↵'], '提交'],
      ]}
      address={address}
      query={transfers}
      show={{ label: '显示', name: 'show', options: SHOW, value: show, home: 'stuck' }}
      filters={
        transfers.data !== undefined && (
          <span className={styles.counts}>
            自动查询 {transfers.data.asking} · 人工 {transfers.data.stuck}
          </span>
        )
      }
      columns={COLUMNS}
      keyOf={(row) => row.transfer_no}
      list={{ rowHeight: 40 }}
      none={filter.q !== '' ? '没有找到' : show === 'stuck' ? '没有转人工的转账' : '没有处理中的转账'}
      noneNote="系统按我方单号自动查询场馆；30 分钟仍无结果，或场馆回答的金额不符，才会转到这里。"
      isWorkable={(row) => row.claim?.mine !== 0}
      board={(no) => <One key={no} no={no} />}
    />
  )
}

function One({ no }: { readonly no: string }) {
  const one = useTransfer(no)
  useKeys({ q: () => void one.refetch(), y: () => void copy(no) })
  if (one.data !== undefined) {
    return <TransferBoard full={one.data} isAsking={one.isFetching} onAskAgain={() => void one.refetch()} />
  }
  return (
    <Card fill>
      {one.isError ? (
        <Failed message={messageOf(one.error)} onRetry={() => void one.refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Card>
  )
}
