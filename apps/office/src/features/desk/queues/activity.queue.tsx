// Applications for activities: subject, checks, and one person's decision.
import { now } from '@lanting/browser-kit/clock'
import { ACTIVITY_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan } from '@lanting/contract/money'
import { ACTIVITY, type StateOf } from '@lanting/contract/states'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { shortTime } from '#src/lib/time-text.ts'
import {
  type ApplicationFull,
  type ApplicationRow,
  useApplication,
  useApplications,
} from '#src/queries/activities.ts'
import { useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Amount } from '#src/ui/amount/amount.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Section } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag, type Tone } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { cashierFoot } from '#src/features/desk/cashier-foot.ts'
import { CaseDrawer, DeskDrawer, MemberWords } from '#src/features/desk/drawer.tsx'
import { EffectFacts } from '#src/features/desk/effect-facts.tsx'
import { DeskPage, type OpenCase } from '#src/features/desk/page.tsx'
import { WORDS } from '#src/lib/words.ts'

const TARGET_MINUTES = 60
const SHOWS = ['review', 'paid', 'refused', 'cancelled'] as const satisfies readonly StateOf<
  typeof ACTIVITY
>[]
type Show = (typeof SHOWS)[number]
const OPTIONS = SHOWS.map((state) => [state, ACTIVITY.label(state)] as const)
const TONES: Readonly<Record<StateOf<typeof ACTIVITY>, Tone>> = {
  cancelled: 'neutral',
  review: 'wait',
  approved: 'ok',
  refused: 'bad',
  paid: 'ok',
}

const COLUMNS: readonly Column<ApplicationRow>[] = [
  {
    title: '会员',
    width: 140,
    cell: ({ member }) => (
      <>
        {member.username} <Tag tone="vip">VIP{member.vip}</Tag>
        <small>{member.realname || '未实名'}</small>
      </>
    ),
  },
  {
    title: '活动',
    width: '1fr',
    least: 150,
    cell: (row) => (
      <>
        <span className={text.medium}>{row.activity_name}</span>
        <small>{row.because}</small>
      </>
    ),
  },
  { title: '期', width: 108, cell: (row) => row.period },
  {
    title: '彩金（元）',
    width: 88,
    align: 'right',
    cell: (row) => <b className={text.strong}>{formatYuan(row.bonus)}</b>,
  },
  {
    title: '状态',
    width: 112,
    cell: ({ state, claim }) => {
      const word = ACTIVITY.word(state)
      if (word !== 'review' || claim === null) return <Tag tone={TONES[word]}>{ACTIVITY.label(word)}</Tag>
      return <Tag tone="info">{claim.mine === 1 ? '我已认领' : `${claim.staff} 已认领`}</Tag>
    },
  },
  {
    title: '等待',
    width: 78,
    align: 'right',
    cell: (row) =>
      ACTIVITY.word(row.state) === 'review' ? (
        <Age seconds={row.age} targetMinutes={TARGET_MINUTES} />
      ) : (
        row.created_at.slice(5, 16)
      ),
  },
]

const isShow = (word: string): word is Show => (SHOWS as readonly string[]).includes(word)

export function ApplicationsPage() {
  const address = useDeskAddress('id', ['show', 'q'])
  const { show: wanted, q } = address.filter
  const show: Show = isShow(wanted) ? wanted : 'review'
  const queue = useApplications({
    state: ACTIVITY.wire(show),
    ...(q === '' ? {} : { q }),
    page: address.page,
  })
  return (
    <DeskPage
      title="活动申请"
      search={{ label: '会员、编号', value: q }}
      everyMs={QUEUE_MS}
      keys={[
        [['J', 'K'], '上下'],
        [['C'], '认领'],
        [['A'], '派发'],
        [['R'], '驳回'],
        [['Esc'], '关闭'],
      ]}
      address={address}
      query={queue}
      head={<Heads summary={queue.data?.summary} />}
      show={{ label: '状态', name: 'show', options: OPTIONS, value: show, home: 'review' }}
      columns={COLUMNS}
      keyOf={(row) => row.id}
      none={show === 'review' ? WORDS.noneToReview : '没有记录'}
      noneNote="资料类活动自动派发；同一网络的申请转到这里由人核对。"
      isWorkable={(row) => row.claim?.mine !== 0}
      drawer={(open) => <ApplicationDrawer key={open.id} {...open} />}
    />
  )
}

type Summary = NonNullable<ReturnType<typeof useApplications>['data']>['summary']

function Heads({ summary }: { readonly summary: Summary | undefined }) {
  if (summary === undefined) return null
  return (
    <Figures>
      <Figure name="待审核" value={summary.waiting} unit="笔" note={`我认领 ${summary.mine} 笔`} />
      <Figure
        name="最久等待"
        value={<Age seconds={summary.oldest} targetMinutes={TARGET_MINUTES} large />}
        note={`目标 ${TARGET_MINUTES} 分钟`}
      />
      <Figure
        name="今日已派发"
        value={formatYuan(summary.paid_today)}
        unit="元"
        note={`${summary.paid_count_today} 笔，含自动派发`}
      />
    </Figures>
  )
}

function ApplicationDrawer({ id, live, ...rest }: OpenCase<ApplicationRow>) {
  return (
    <DeskDrawer query={useApplication(id)} title="活动申请" onClose={rest.onClose}>
      {(full) => (
        <Loaded
          full={full}
          row={live === undefined ? full.row : { ...live, member: full.row.member }}
          {...rest}
        />
      )}
    </DeskDrawer>
  )
}

interface LoadedProps extends Pick<OpenCase<ApplicationRow>, 'place' | 'onClose'> {
  readonly full: ApplicationFull
  readonly row: ApplicationRow
}

function Loaded({ full, row, ...rest }: LoadedProps) {
  const me = useMe()
  const state = ACTIVITY.word(row.state)
  const desk = useDesk(
    { kind: 'activity', subject: row.id },
    { approved: '已派发，会员会收到站内信', refused: WORDS.refusedTold },
  )
  return (
    <CaseDrawer
      title={
        <>
          活动申请 <Tag tone={state === 'review' ? 'wait' : 'neutral'}>{ACTIVITY.label(state)}</Tag>
        </>
      }
      no={row.id}
      memberId={row.member.id}
      foot={<ApprovalFoot foot={footOf(full, row, me.name)} {...desk} />}
      history={[{ at: row.created_at, staff: '会员', action: '提交申请', note: '' }, ...full.decisions]}
      {...rest}
    >
      <Amount
        name={`${row.activity_name} · v${row.version}`}
        yuan={row.bonus}
        aside={`提交 ${shortTime(row.created_at, now())}`}
      />
      <Section title="申请" aside="规则按申请时的版本">
        <Facts facts={wordsOf(row)} />
      </Section>
      <Section title="自动检查" aside={WORDS.hintsOnly}>
        <Checks
          lines={full.checks.map(({ ok, text: words, figure }) => ({
            key: words,
            state: ok === 1 ? 'ok' : 'look',
            text: words,
            figure,
          }))}
        />
      </Section>
      {state === 'review' && <EffectFacts effect={full.effect} />}
    </CaseDrawer>
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
