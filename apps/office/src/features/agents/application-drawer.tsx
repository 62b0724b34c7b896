// One application: who applies, how to reach them, why, and the decision.
import { now } from '@lanting/browser-kit/clock'
import { AGENT_APPLICATION } from '@lanting/contract/states'
import { footOf } from '#src/lib/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { ApprovalDrawer, MemberWords, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { type ApplicationFull, useApplication } from './queries.ts'

interface ApplicationDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

export function ApplicationDrawer({ id, onClose }: ApplicationDrawerProps) {
  const one = useApplication(id)
  if (one.data !== undefined) return <Loaded full={one.data} onClose={onClose} />
  return (
    <WaitingDrawer
      title="代理申请"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={onClose}
    />
  )
}

const TONES = { review: 'wait', approved: 'ok', refused: 'bad' } as const

function Loaded({ full, onClose }: { readonly full: ApplicationFull; readonly onClose: () => void }) {
  const { row, decisions } = full
  const me = useMe()
  const desk = useDesk(
    { kind: 'agent', subject: row.id },
    { approved: '已通过，会员成为代理', refused: '已驳回，会员会看到理由' },
  )
  const state = AGENT_APPLICATION.word(row.state)
  return (
    <ApprovalDrawer
      title={
        <>
          代理申请 <Tag tone={TONES[state]}>{AGENT_APPLICATION.label(state)}</Tag>
        </>
      }
      place={null}
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
    </ApprovalDrawer>
  )
}
