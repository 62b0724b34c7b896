// Credits and debits by hand: finance asks with a reason, an administrator confirms, the ledger moves.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { Plus } from 'lucide-react'
import { STATE_TITLES, STATE_TONES } from '#src/lib/review/approvals.ts'
import { useKeys } from '#src/lib/keys.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { useApproval } from '#src/queries/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import { type AdjustRow, useAdjusts } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { ApprovalSlip, ApprovalTitle } from '#src/ui/approval-slip/approval-slip.tsx'
import { Button } from '#src/ui/button/button.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { AdjustDialog } from '#src/features/desk/adjust/adjust-dialog.tsx'
import { DIRECTION_TITLES } from '#src/features/desk/adjust/direction.ts'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { CaseDrawer, Decision, DeskDrawer } from '#src/features/desk/drawer.tsx'
import { DeskPage } from '#src/features/desk/page.tsx'

const signOf = (row: Pick<AdjustRow, 'direction'>) => (row.direction === 'credit' ? '+' : '−')

const SHOW = [
  ['open', '待第二人'],
  ['all', '全部'],
] as const

function columns(at: number): readonly Column<AdjustRow>[] {
  return [
    {
      title: '会员',
      width: 150,
      onPhone: '1fr',
      cell: (row) => <Who member={row.member.id} name={row.member.username} sub={`UID ${row.member.id}`} />,
    },
    { title: '方向', width: 72, wide: true, cell: (row) => DIRECTION_TITLES[row.direction] },
    {
      title: '金额（元）',
      width: 104,
      onPhone: 86,
      align: 'right',
      cell: (row) => (
        <b className={text.strong}>
          {signOf(row)}
          {formatYuan(row.amount)}
        </b>
      ),
    },
    {
      title: '状态',
      width: 84,
      onPhone: 62,
      cell: (row) => <Tag tone={STATE_TONES[row.approval.state]}>{STATE_TITLES[row.approval.state]}</Tag>,
    },
    {
      title: '理由',
      width: '1fr',
      wide: true,
      cell: (row) => (
        <>
          {row.approval.reason}
          <small>{row.direction === 'credit' ? `流水 ${row.multiple} 倍` : '不涉及流水'}</small>
        </>
      ),
    },
    {
      title: '发起人',
      width: 116,
      wide: true,
      cell: (row) => (
        <Who name={row.approval.asked_by ?? '—'} sub={row.approval.mine === 1 ? '您' : undefined} />
      ),
    },
    {
      title: '发起',
      width: 92,
      wide: true,
      align: 'right',
      cell: (row) => <span className={text.muted}>{shortTime(row.created_at, at)}</span>,
    },
  ]
}

export function AdjustsPage() {
  const may = useMay()
  const address = useDeskAddress('id', ['show', 'new'])
  const { filter, page } = address
  const show = filter.show === 'all' ? 'all' : 'open'
  const [asks, approves] = [may('adjust.ask'), may('adjust.approve')]
  const begin = () => {
    if (asks) address.begin('new', '1')
  }
  useKeys({ n: begin })
  return (
    <DeskPage
      title="人工调账"
      sub="任何金额都须两人：财务发起，管理员确认"
      tools={
        asks && (
          <Button tone="primary" icon={<Plus size={15} />} keys={['N']} onClick={begin}>
            发起调账
          </Button>
        )
      }
      keys={[
        [['J', 'K'], '上下'],
        ...(asks ? ([[['N'], '发起']] as const) : []),
        ...(approves
          ? ([
              [['A'], '同意'],
              [['R'], '拒绝'],
            ] as const)
          : []),
        [['Esc'], '关闭'],
      ]}
      address={address}
      query={useAdjusts(show === 'open' ? { open: 1, page } : { page })}
      show={{ label: '显示', name: 'show', options: SHOW, value: show, home: 'open' }}
      columns={columns(now())}
      keyOf={(row) => row.id}
      none={show === 'open' ? '没有等待确认的调账' : '没有调账'}
      noneNote="调账只写新分录，从不改旧分录。"
      drawer={({ id, live, onClose }) => live && <AdjustDrawer key={id} row={live} onClose={onClose} />}
    >
      {filter.new !== '' && asks && (
        <AdjustDialog uid={filter.new === '1' ? '' : filter.new} onClose={() => address.begin('new', '')} />
      )}
    </DeskPage>
  )
}

function AdjustDrawer({ row, onClose }: { readonly row: AdjustRow; readonly onClose: () => void }) {
  return (
    <DeskDrawer query={useApproval(row.id)} title="调账详情" onClose={onClose}>
      {(full) => (
        <CaseDrawer
          title={<ApprovalTitle name="调账详情" approval={full.approval} />}
          no={row.id}
          memberId={row.member.id}
          foot={<Decision approval={full.approval} />}
          history={full.events}
          onClose={onClose}
        >
          <Amount name={`人工${DIRECTION_TITLES[row.direction]}`} yuan={row.amount} sign={signOf(row)} />
          <ApprovalSlip full={full} />
        </CaseDrawer>
      )}
    </DeskDrawer>
  )
}
