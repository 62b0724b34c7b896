// Agents' monthly statements: the total, the bets and ledger entries behind it, and approval by two people.
import { formatYuan } from '@lanting/contract/money'
import { AGENT_PAY } from '@lanting/contract/states'
import { AGENT_FILE, AGENT_RECEIPT, AGENT_RULES } from '@lanting/contract/texts/agent'
import { FileDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import {
  type StatementFull,
  type StatementRow,
  useAgain,
  useSaveStatement,
  useStatement,
  useStatements,
} from '#src/queries/agents.ts'
import { useMe } from '#src/queries/me.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { standingOf } from './commission.rules.ts'
import { CaseDrawer, Decision, DeskDrawer } from '#src/features/desk/drawer.tsx'
import { DeskPage, type OpenCase } from '#src/features/desk/page.tsx'

const SHOW = [
  ...AGENT_PAY.words.map((word) => [word, AGENT_PAY.label(word)] as const),
  ['all', '全部'] as const,
]

const COLUMNS: readonly Column<StatementRow>[] = [
  { title: '月份', width: 72, cell: (row) => row.month },
  {
    title: '代理',
    width: '1fr',
    cell: (row) => (
      <Who member={row.agent.id} name={row.agent.username} sub={`活跃 ${row.active} / ${row.members}`} />
    ),
  },
  {
    title: '净收入',
    width: 112,
    align: 'right',
    cell: (row) => (
      <>
        {formatYuan(row.net)}
        <small>结转 {formatYuan(row.carried)}</small>
      </>
    ),
  },
  {
    title: '佣金（元）',
    width: 112,
    align: 'right',
    cell: (row) => (
      <>
        <b className={text.strong}>{formatYuan(row.commission)}</b>
        <small>{row.tier === 0 ? '未达档位' : `第 ${row.tier} 档 · ${row.rate}%`}</small>
      </>
    ),
  },
  {
    title: '状态',
    width: 80,
    cell: (row) => {
      const { tone, words } = standingOf(row)
      return <Tag tone={tone}>{words}</Tag>
    },
  },
]

export function StatementsPage() {
  const address = useDeskAddress('id', ['show'])
  const { page } = address
  const show = SHOW.find(([value]) => value === address.filter.show)?.[0] ?? 'review'
  return (
    <DeskPage
      title="代理月结"
      sub="每月 5 日 15:00 按已结算的注单和账本出上月的月结单；发放须两人同意"
      keys={[
        [['J', 'K'], '上下'],
        [['A'], '同意'],
        [['R'], '退回'],
        [['Esc'], '关闭'],
      ]}
      address={address}
      query={useStatements(show === 'all' ? { page } : { state: AGENT_PAY.wire(show), page })}
      show={{ label: '状态', name: 'show', options: SHOW, value: show, home: 'review' }}
      columns={COLUMNS}
      keyOf={(row) => row.id}
      none={show === 'review' ? '没有待审核的月结单' : '没有月结单'}
      noneNote="没有佣金的月份直接结清，不需要审核。"
      drawer={({ id, onClose }) => <StatementDrawer key={id} id={id} onClose={onClose} />}
    />
  )
}

function StatementDrawer({ id, onClose }: Pick<OpenCase<StatementRow>, 'id' | 'onClose'>) {
  return (
    <DeskDrawer query={useStatement(id)} title="月结单" onClose={onClose}>
      {(full) => <Loaded full={full} onClose={onClose} />}
    </DeskDrawer>
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
    <CaseDrawer
      title={
        <>
          {row.month} 月结单 <Tag tone={tone}>{words}</Tag>
        </>
      }
      no={row.id}
      memberId={row.agent.id}
      history={full.decisions}
      onClose={onClose}
      foot={<Foot row={row} />}
    >
      <Amount name={`${row.agent.username} 的佣金`} yuan={row.commission} sign="+" />
      <Section title="计算过程">
        <Facts
          facts={{
            净收入: formatYuan(row.net),
            [AGENT_FILE.corrected]: formatYuan(row.corrected),
            [AGENT_FILE.carried]: formatYuan(row.carried),
            计佣基数: formatYuan(row.base),
            活跃会员: `${row.active} / ${row.members}`,
            档位: row.tier === 0 ? '未达档位' : `第 ${row.tier} 档 · ${row.rate}%`,
            [AGENT_FILE.rule]: AGENT_RULES[row.rule],
            ...Object.fromEntries(
              full.left_out.map(({ reason, members }) => [
                reason,
                row.rule === 1 ? AGENT_RECEIPT.leftOut(members) : AGENT_RECEIPT.winsOnly(members),
              ]),
            ),
          }}
        />
      </Section>
      <Proof full={full} />
      <Button icon={<FileDown size={15} />} busy={save.isPending} onClick={() => save.mutate()}>
        下载 CSV
      </Button>
    </CaseDrawer>
  )
}

/** The statement computed again from bets and from the ledger, line by line, and what that does not prove. */
function Proof({ full: { row, lines, receipt } }: { readonly full: StatementFull }) {
  const state = receipt.verdict === 'agrees' ? 'ok' : row.paid_at === null ? 'bad' : 'look'
  return (
    <>
      <Section title="逐项重算">
        <Checks lines={[{ key: 'verdict', state, text: AGENT_RECEIPT.verdicts[receipt.verdict] }]} />
        {row.rule === 2 && (
          <Facts
            facts={{
              [AGENT_RECEIPT.byBets]: `${formatYuan(receipt.by_bets)}（${receipt.bets} 注）`,
              [AGENT_RECEIPT.byEntries]: formatYuan(receipt.by_entries),
            }}
          />
        )}
        <Table label="逐项重算" columns={LINES} rows={lines} keyOf={(line) => line.title} rowHeight={34} />
      </Section>
      <Section title={AGENT_RECEIPT.unprovenTitle}>
        <ul className={text.small}>
          {AGENT_RECEIPT.unproven.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** Decided, to be recalculated, or nothing to decide. */
function Foot({ row }: { readonly row: StatementRow }) {
  if (row.approval === null) return <Again row={row} />
  return row.approval.state === 'refused' && row.paid_at === null ? (
    <Again row={row} />
  ) : (
    <Decision approval={row.approval} />
  )
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
          {row.agent.username} {row.month} 的月结单会按注单和账本重新核算；提交后须由另一位同事确认。
        </ReasonDialog>
      )}
    </>
  )
}
