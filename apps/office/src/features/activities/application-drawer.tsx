// One application: what it is for, what was checked, what an approval does, and the decision.
import { now } from '@lanting/browser-kit/clock'
import { ACTIVITY_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan } from '@lanting/contract/money'
import { ACTIVITY } from '@lanting/contract/states'
import { messageOf } from '#src/lib/call.ts'
import { cashierFoot } from '#src/lib/cashier-foot.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { type ApplicationFull, type ApplicationRow, useApplication } from '#src/queries/activities.ts'
import { useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { ApprovalDrawer, MemberWords, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'

interface ApplicationDrawerProps {
  readonly id: string
  /** Its row in the list, which follows by itself. */
  readonly live: ApplicationRow | undefined
  readonly place: string | null
  readonly onClose: () => void
}

export function ApplicationDrawer({ id, ...rest }: ApplicationDrawerProps) {
  const one = useApplication(id)
  if (one.data !== undefined) return <Loaded full={one.data} {...rest} />
  return (
    <WaitingDrawer
      title="活动申请"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={rest.onClose}
    />
  )
}

interface LoadedProps extends Omit<ApplicationDrawerProps, 'id'> {
  readonly full: ApplicationFull
}

function Loaded({ full, live, place, onClose }: LoadedProps) {
  const me = useMe()
  const row = live === undefined ? full.row : { ...live, member: full.row.member }
  const state = ACTIVITY.word(row.state)
  const desk = useDesk(
    { kind: 'activity', subject: row.id },
    { approved: '已派发，会员会收到站内信', refused: '已驳回，会员会收到站内信' },
  )
  return (
    <ApprovalDrawer
      title={
        <>
          活动申请 <Tag tone={state === 'review' ? 'wait' : 'neutral'}>{ACTIVITY.label(state)}</Tag>
        </>
      }
      place={place}
      no={row.id}
      memberId={row.member.id}
      foot={<ApprovalFoot foot={footOf(full, row, me.name)} {...desk} />}
      history={[{ at: row.created_at, staff: '会员', action: '提交申请', note: '' }, ...full.decisions]}
      onClose={onClose}
    >
      <Amount
        name={`${row.activity_name} · v${row.version}`}
        yuan={row.bonus}
        aside={`提交 ${shortTime(row.created_at, now())}`}
      />
      <Section title="申请" aside="规则按申请时的版本">
        <Facts facts={wordsOf(row)} />
      </Section>
      <Section title="自动检查" aside="只作提示，由人决定">
        <Checks
          lines={full.checks.map(({ ok, text: words, figure }) => ({
            key: words,
            state: ok === 1 ? 'ok' : 'look',
            text: words,
            figure,
          }))}
        />
      </Section>
      {state === 'review' && (
        <Section title="通过后">
          <Facts
            facts={{
              中心钱包: `${formatYuan(full.effect.balance)} → ${formatYuan(full.effect.balance_after)}`,
              流水要求: `+${formatYuan(full.effect.turnover)}`,
              账本: <span className={text.mono}>house:bonus → member:main</span>,
              业务键: <span className={text.mono}>act:{row.id}</span>,
            }}
          />
        </Section>
      )}
    </ApprovalDrawer>
  )
}

/** One person decides: sums are far below what needs a second. */
function footOf(full: ApplicationFull, row: ApplicationRow, meName: string) {
  const state = ACTIVITY.word(row.state)
  const reviewed = {
    amount: row.bonus,
    state: state === 'review' ? (1 as const) : (3 as const),
    approvals: 0,
    approvals_needed: 1 as const,
    claim: row.claim,
  }
  const words = {
    verb: '派发',
    refusedThen: '驳回这一笔',
    stateTitle: ACTIVITY.label(state),
    blocked: null,
    reasons: ACTIVITY_REASONS,
  }
  return cashierFoot(reviewed, full.decisions, meName, words, now())
}

function wordsOf(row: ApplicationRow) {
  return {
    编号: <Copied label="编号" text={row.id} />,
    会员: <MemberWords member={row.member} />,
    依据: row.because,
    期: row.period,
    流水要求: formatYuan(row.required),
    ...(row.remark === '' ? {} : { 备注: row.remark }),
  }
}
