// The newest roots; leaves of one go to an auditor when a second person agrees.
import { toast } from '@lanting/browser-kit/toast'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay, useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { type RootRow, useTrustAsk } from './queries.ts'
import { coverPercent } from './rules.ts'

export function RootsTable({ roots }: { readonly roots: readonly RootRow[] }) {
  const may = useMay()
  const [asked, setAsked] = useState<RootRow | null>(null)
  const columns: readonly Column<RootRow>[] = [
    { title: '根', width: 64, cell: ({ root_no }) => root_no },
    { title: '时间', width: 76, cell: ({ at }) => at.slice(11) },
    { title: '日志', width: 72, cell: ({ n }) => n ?? '待写入' },
    {
      title: '哈希',
      width: '1fr',
      cell: ({ root }) => <code>{`${root.slice(0, 12)}…${root.slice(-6)}`}</code>,
    },
    { title: '负债合计（元）', width: 130, align: 'right', cell: ({ total }) => formatYuan(total) },
    { title: '覆盖 %', width: 76, align: 'right', cell: (row) => coverPercent(row) },
    {
      title: '明细',
      width: 96,
      align: 'right',
      cell: (row) =>
        row.released === 1 ? (
          '已交审计'
        ) : row.has_leaves === 1 && may('leaves.ask') ? (
          <Button size="row" onClick={() => setAsked(row)}>
            申请调阅
          </Button>
        ) : row.has_leaves === 1 ? (
          '封存'
        ) : (
          '—'
        ),
    },
  ]
  return (
    <>
      <Table
        label="最近的根"
        columns={columns}
        rows={roots}
        keyOf={({ root_no }) => root_no}
        tone={({ is_short }) => (is_short === 1 ? 'alert' : undefined)}
      />
      {asked !== null && <AskLeaves root={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function AskLeaves({ root, onClose }: { readonly root: RootRow; readonly onClose: () => void }) {
  const me = useMe()
  const ask = useTrustAsk('POST /office-api/trust/leaves/ask')
  return (
    <ReasonDialog
      title={`申请调阅 ${root.root_no} 号根的明细`}
      verb={WORDS.askSecond}
      usual={['外部审计']}
      first={{ name: me.name, says: '发起，现在', face: me.name }}
      second={{ name: '管理员', says: WORDS.notTheSame }}
      busy={ask.isPending}
      error={ask.isError ? messageOf(ask.error) : null}
      onConfirm={(reason) =>
        ask.mutate(
          { root_no: root.root_no, reason },
          {
            onSuccess: () => {
              toast.success(WORDS.askedAdmin)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{root.members} 户的余额会交给审计。每次读取都记入安全事件，同意之后不能收回。</p>
    </ReasonDialog>
  )
}
