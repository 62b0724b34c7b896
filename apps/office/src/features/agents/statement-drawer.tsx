// One statement: what it came to, every line of the ledger behind it, whether the ledger still says so, and the decision.
import { formatYuan } from '@lanting/contract/money'
import { FileDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useApprovalFoot } from '#src/queries/approvals.ts'
import { useMe } from '#src/queries/me.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { ApprovalDrawer, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { type StatementFull, type StatementRow, useAgain, useSaveStatement, useStatement } from './queries.ts'
import { standingOf } from './rules.ts'

interface StatementDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

export function StatementDrawer({ id, onClose }: StatementDrawerProps) {
  const one = useStatement(id)
  if (one.data !== undefined) return <Loaded full={one.data} onClose={onClose} />
  return (
    <WaitingDrawer
      title="月结单"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={onClose}
    />
  )
}

type Line = StatementFull['lines'][number]

const LINES = [
  { title: '项目', width: '1fr' as const, least: 60, cell: (line: Line) => line.title },
  { title: '笔数', width: 36, align: 'right' as const, cell: (line: Line) => line.entries },
  { title: '金额', width: 86, align: 'right' as const, cell: (line: Line) => formatYuan(line.amount) },
  { title: '对净收入', width: 86, align: 'right' as const, cell: (line: Line) => formatYuan(line.effect) },
]

function Loaded({ full, onClose }: { readonly full: StatementFull; readonly onClose: () => void }) {
  const { row } = full
  const save = useSaveStatement(row)
  const { tone, words } = standingOf(row)
  return (
    <ApprovalDrawer
      title={
        <>
          {row.month} 月结单 <Tag tone={tone}>{words}</Tag>
        </>
      }
      place={null}
      no={row.id}
      memberId={row.agent.id}
      history={full.decisions}
      onClose={onClose}
      foot={<Foot row={row} />}
    >
      <Amount name={`${row.agent.username} 的佣金`} yuan={row.commission} sign="+" />
      <Section title="怎样得出">
        <Facts
          facts={{
            净收入: formatYuan(row.net),
            上月结转: formatYuan(row.carried),
            计佣基数: formatYuan(row.base),
            活跃会员: `${row.active} / ${row.members}`,
            档位: row.tier === 0 ? '未达档位' : `第 ${row.tier} 档 · ${row.rate}%`,
            ...Object.fromEntries(
              full.left_out.map(({ reason, members }) => [`不计：${reason}`, `${members} 人`]),
            ),
          }}
        />
      </Section>
      <Section title="账本逐项">
        <Checks
          lines={[
            full.agrees
              ? { key: 'ledger', state: 'ok', text: '按账本重算，与月结单一致' }
              : { key: 'ledger', state: 'bad', text: '按账本重算，与月结单不一致，不能发放' },
          ]}
        />
        <Table
          label="账本逐项"
          columns={LINES}
          rows={full.lines}
          keyOf={(line) => line.title}
          rowHeight={34}
        />
      </Section>
      <Button icon={<FileDown size={15} />} busy={save.isPending} onClick={() => save.mutate()}>
        下载 CSV
      </Button>
    </ApprovalDrawer>
  )
}

/** Decided, to be reckoned again, or nothing to decide. */
function Foot({ row }: { readonly row: StatementRow }) {
  if (row.approval === null) return <Again row={row} />
  return row.approval.state === 'refused' && row.paid_at === null ? (
    <Again row={row} />
  ) : (
    <Decision approval={row.approval} />
  )
}

function Decision({ approval }: { readonly approval: NonNullable<StatementRow['approval']> }) {
  return <ApprovalFoot {...useApprovalFoot(approval)} />
}

function Again({ row }: { readonly row: StatementRow }) {
  const [isOpen, setOpen] = useState(false)
  const again = useAgain(row.id)
  const me = useMe()
  if (row.paid_at !== null) return null
  return (
    <>
      <Button size="final" tone="primary" icon={<RotateCcw size={15} />} onClick={() => setOpen(true)}>
        重新核算并提交
      </Button>
      {isOpen && (
        <ReasonDialog
          title="重新核算"
          verb="重新核算并提交"
          first={{ name: `${me.name}（您）`, says: '发起', face: me.name }}
          second={{ name: '另一位财务或管理员', says: '确认发放' }}
          busy={again.isPending}
          error={again.isError ? messageOf(again.error) : null}
          onConfirm={(reason) => again.mutate(reason, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        >
          {row.agent.username} {row.month} 的月结单会按账本重新核算；提交后须由另一位同事确认。
        </ReasonDialog>
      )}
    </>
  )
}
