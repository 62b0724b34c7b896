// Agents' months: what each came to, what waits for people, what was paid.
import { formatYuan } from '@lanting/contract/money'
import { AGENT_PAY } from '@lanting/contract/states'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { useChosenRow } from '#src/lib/chosen-row.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { type StatementRow, useStatements } from './queries.ts'
import { standingOf } from './rules.ts'
import { StatementDrawer } from './statement-drawer.tsx'

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
  const [filter, setFilter] = useFilters(['show', 'id', 'page'])
  const show = SHOW.find(([value]) => value === filter.show)?.[0] ?? 'review'
  const page = pageNumber(filter.page)
  const statements = useStatements(show === 'all' ? { page } : { state: AGENT_PAY.wire(show), page })
  const rows = statements.data?.data ?? []
  const ids = rows.map((row) => row.id)
  const { chosen, choose, close } = useChosenRow('id', ids)
  return (
    <Page
      title="代理月结"
      sub="每月 5 日 15:00 按账本出上月的月结单；发放须两人同意"
      tools={<RefreshButton busy={statements.isFetching} onClick={() => void statements.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['A'], '同意'],
        [['R'], '退回'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        chosen !== null && (
          <AfterDecision keys={ids} current={chosen} onOpen={choose}>
            <StatementDrawer key={chosen} id={chosen} onClose={close} />
          </AfterDecision>
        )
      }
    >
      <Filters>
        <Chips
          label="状态"
          options={SHOW}
          value={show}
          onChange={(next) => setFilter({ show: next, id: '' })}
          total={statements.data?.total}
        />
      </Filters>
      <QueueList
        label="代理月结"
        query={statements}
        columns={COLUMNS}
        keyOf={(row) => row.id}
        current={chosen}
        onChoose={choose}
        onPage={(next) => setFilter({ page: String(next), id: '' })}
        none={show === 'review' ? '没有待审核的月结单' : '没有月结单'}
        noneNote="没有佣金的月份直接结清，不需要审核。"
      />
    </Page>
  )
}
