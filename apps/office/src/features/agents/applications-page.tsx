// Members who want to be agents: who they are, why, and one person's decision.
import { now } from '@lanting/browser-kit/clock'
import { AGENT_APPLICATION, type StateOf } from '@lanting/contract/states'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { useChosenRow } from '#src/lib/chosen-row.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { type ApplicationRow, useApplications } from './queries.ts'

type State = StateOf<typeof AGENT_APPLICATION>
const TONES: Readonly<Record<State, 'wait' | 'ok' | 'bad'>> = {
  review: 'wait',
  approved: 'ok',
  refused: 'bad',
}
const SHOW = AGENT_APPLICATION.words.map((word) => [word, AGENT_APPLICATION.label(word)] as const)

function columns(at: number): readonly Column<ApplicationRow>[] {
  return [
    {
      title: '会员',
      width: 150,
      cell: (row) => (
        <Who
          member={row.member.id}
          name={row.member.username}
          sub={`VIP${row.member.vip} · 已邀请 ${row.invited}`}
        />
      ),
    },
    { title: '联系电话', width: 108, cell: (row) => row.mobile },
    {
      title: '申请理由',
      width: '1fr',
      cell: (row) => (
        <>
          {row.apply_info}
          {row.remark !== '' && <small>{row.remark}</small>}
        </>
      ),
    },
    {
      title: '状态',
      width: 84,
      cell: (row) => {
        const state = AGENT_APPLICATION.word(row.state)
        return <Tag tone={TONES[state]}>{AGENT_APPLICATION.label(state)}</Tag>
      },
    },
    {
      title: '提交',
      width: 80,
      align: 'right',
      cell: (row) => <span className={text.muted}>{shortTime(row.created_at, at)}</span>,
    },
  ]
}

export function ApplicationsPage() {
  const [filter, setFilter] = useFilters(['show', 'id', 'page'])
  const show = AGENT_APPLICATION.words.find((word) => word === filter.show) ?? 'review'
  const applications = useApplications({
    state: AGENT_APPLICATION.wire(show),
    page: pageNumber(filter.page),
  })
  const rows = applications.data?.data ?? []
  const ids = rows.map((row) => row.id)
  const { chosen, choose, close } = useChosenRow('id', ids)
  return (
    <Page
      title="代理申请"
      sub="客服或管理员一人审核；驳回须选理由，会员可见"
      tools={<RefreshButton busy={applications.isFetching} onClick={() => void applications.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['A'], '通过'],
        [['R'], '驳回'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        chosen !== null && (
          <AfterDecision keys={ids} current={chosen} onOpen={choose}>
            <ApplicationDrawer key={chosen} id={chosen} onClose={close} />
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
          total={applications.data?.total}
        />
      </Filters>
      <QueueList
        label="代理申请"
        query={applications}
        columns={columns(now())}
        keyOf={(row) => row.id}
        current={chosen}
        onChoose={choose}
        onPage={(next) => setFilter({ page: String(next), id: '' })}
        none={show === 'review' ? '没有待审核的申请' : '没有申请'}
        noneNote="一位会员同时只有一份申请；驳回后 30 天可再次申请。"
      />
    </Page>
  )
}
