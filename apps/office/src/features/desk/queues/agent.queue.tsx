// Agent applications: the member, the reason, and one person's decision.
import { now } from '@lanting/browser-kit/clock'
import { AGENT_APPLICATION, type StateOf } from '@lanting/contract/states'
import { footOf } from '#src/lib/review/approvals.ts'
import { shortTime } from '#src/lib/time-text.ts'
import {
  type AgentApplicationFull as Full,
  type AgentApplicationRow as Row,
  useAgentApplication,
  useAgentApplications,
} from '#src/queries/agents.ts'
import { useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { CaseDrawer, DeskDrawer, MemberWords } from '#src/features/desk/drawer.tsx'
import { DeskPage, type OpenCase } from '#src/features/desk/page.tsx'
import { WORDS } from '#src/lib/words.ts'

type State = StateOf<typeof AGENT_APPLICATION>
const TONES: Readonly<Record<State, 'wait' | 'ok' | 'bad'>> = {
  review: 'wait',
  approved: 'ok',
  refused: 'bad',
}
const SHOW = AGENT_APPLICATION.words.map((word) => [word, AGENT_APPLICATION.label(word)] as const)

function columns(at: number): readonly Column<Row>[] {
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
  const address = useDeskAddress('id', ['show'])
  const show = AGENT_APPLICATION.words.find((word) => word === address.filter.show) ?? 'review'
  return (
    <DeskPage
      title="代理申请"
      sub="客服或管理员一人审核；驳回须选理由，会员可见"
      keys={[
        [['J', 'K'], '上下'],
        [['A'], '通过'],
        [['R'], '驳回'],
        [['Esc'], '关闭'],
      ]}
      address={address}
      query={useAgentApplications({ state: AGENT_APPLICATION.wire(show), page: address.page })}
      show={{ label: '状态', name: 'show', options: SHOW, value: show, home: 'review' }}
      columns={columns(now())}
      keyOf={(row) => row.id}
      none={show === 'review' ? WORDS.noneToReview : '没有申请'}
      noneNote="一位会员同时只有一份申请；驳回后 30 天可再次申请。"
      drawer={({ id, onClose }) => <ApplicationDrawer key={id} id={id} onClose={onClose} />}
    />
  )
}

function ApplicationDrawer({ id, onClose }: Pick<OpenCase<Row>, 'id' | 'onClose'>) {
  return (
    <DeskDrawer query={useAgentApplication(id)} title="代理申请" onClose={onClose}>
      {(full) => <Loaded full={full} onClose={onClose} />}
    </DeskDrawer>
  )
}

function Loaded({ full, onClose }: { readonly full: Full; readonly onClose: () => void }) {
  const { row, decisions } = full
  const me = useMe()
  const desk = useDesk(
    { kind: 'agent', subject: row.id },
    { approved: '已通过，会员成为代理', refused: '已驳回，会员会看到理由' },
  )
  const state = AGENT_APPLICATION.word(row.state)
  return (
    <CaseDrawer
      title={
        <>
          代理申请 <Tag tone={TONES[state]}>{AGENT_APPLICATION.label(state)}</Tag>
        </>
      }
      no={row.id}
      memberId={row.member.id}
      history={decisions}
      onClose={onClose}
      foot={<ApprovalFoot foot={{ ...footOf(row.approval, null, me.name, now()), eyes: null }} {...desk} />}
    >
      <Section title="申请">
        <Facts
          facts={{
            会员: <MemberWords member={row.member} />,
            联系电话: row.mobile,
            申请理由: row.apply_info,
            已邀请: `${row.invited} 人`,
            提交时间: row.created_at,
            ...(row.remark === '' ? {} : { 驳回原因: row.remark }),
          }}
        />
      </Section>
    </CaseDrawer>
  )
}
