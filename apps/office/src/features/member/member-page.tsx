// One member in full: money as one equation, facts, sessions, notes, history, and staff actions.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { ChevronLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useMay } from '#src/queries/me.ts'
import { memberTag } from '#src/queries/members.ts'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { AssetsCard } from './assets-card.tsx'
import { BetsCard } from './bets-card.tsx'
import { CashierCards, PendingTag } from './cashier-card.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { type MemberAction, MemberActionDialog } from './member-actions.tsx'
import styles from './member-page.module.css'
import { MemberTools } from './member-tools.tsx'
import { NearCard } from './near-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { ProfileCard, SafetyCard } from './profile-card.tsx'
import { type MemberFull, useMember, useRefreshMember } from './queries.ts'
import { RealnameDialog } from './realname-dialog.tsx'
import { LoginsCard, SessionsCard } from './sessions-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

export function MemberPage() {
  const id = Number(useParams()['id'])
  const member = useMember(id)
  const refresh = useRefreshMember(id)
  const navigate = useNavigate()
  useKeys({ Escape: () => void navigate('/members') })
  if (member.data === undefined) {
    return (
      <Page title={`会员 ${id}`}>
        {member.isError ? (
          <Failed message={messageOf(member.error)} onRetry={() => void member.refetch()} />
        ) : (
          <Skeleton rows={12} />
        )}
      </Page>
    )
  }
  return <Loaded key={id} member={member.data} busy={member.isFetching} onRefresh={refresh} />
}

interface LoadedProps {
  readonly member: MemberFull
  readonly busy: boolean
  readonly onRefresh: () => void
}

function Loaded({ member, busy, onRefresh }: LoadedProps) {
  const { profile, balances, sessions, logins, notes, near } = member
  const may = useMay()
  const [action, setAction] = useState<MemberAction | null>(null)
  const [isNaming, setNaming] = useState(false)
  const note = useRef<HTMLTextAreaElement>(null)
  useKeys({ n: () => note.current?.focus(), y: () => void copy(String(profile.id)) })
  return (
    <Page
      tab={profile.username}
      lead={
        <>
          <Link to="/members" className={styles.back} aria-label="回到会员列表">
            <ChevronLeft size={20} aria-hidden="true" />
          </Link>
          <Avatar seed={String(profile.id)} size={46} />
        </>
      }
      title={
        <>
          {profile.username}
          <Tag tone="vip">VIP{profile.vip}</Tag>
          <Tag {...memberTag(profile.state)} />
          {profile.closure !== null && (
            <Tag tone="wait">{profile.closure.closed_at === null ? '注销中' : '已注销'}</Tag>
          )}
          {profile.is_trial === 1 && <Tag>试玩</Tag>}
          {profile.isagent === 1 && <Tag tone="info">代理</Tag>}
          <PendingTag id={profile.id} />
        </>
      }
      sub={
        <span className={styles.sub}>
          UID {profile.id} · 注册 {profile.created_at.slice(0, 10)}，第 {profile.joinday} 天 ·
          查看已写入操作日志
        </span>
      }
      tools={
        <>
          <MemberTools
            member={member}
            onNote={() => note.current?.focus()}
            onAct={setAction}
            onRealname={() => setNaming(true)}
          />
          <RefreshButton busy={busy} onClick={onRefresh} />
        </>
      }
      keys={[
        [['1', '6'], '账本种类'],
        [['N'], '写备注'],
        [['Y'], '复制 UID'],
        [['Esc'], '回到列表'],
      ]}
    >
      <AssetsCard balances={balances} />
      <div className={styles.grid}>
        <div className={styles.books}>
          <LedgerCard id={profile.id} />
          <BetsCard id={profile.id} />
        </div>
        <div className={styles.column}>
          <CashierCards id={profile.id} mayReview={may('withdrawal.review')} />
          <SessionsCard
            sessions={sessions}
            onEnd={may('member.endSessions') ? (session) => setAction({ kind: 'end', session }) : null}
          />
          <ProfileCard profile={profile} />
          <SafetyCard
            profile={profile}
            onResetPay={may('member.resetPassword') ? () => setAction({ kind: 'pay' }) : null}
          />
        </div>
        <div className={styles.column}>
          <NotesCard id={profile.id} notes={notes} inputRef={note} mayWrite={may('member.note')} />
          <TimelineCard id={profile.id} />
          <LoginsCard logins={logins} />
          <NearCard near={near} />
        </div>
      </div>
      {isNaming && <RealnameDialog profile={profile} onClose={() => setNaming(false)} />}
      {action !== null && (
        <MemberActionDialog action={action} profile={profile} onClose={() => setAction(null)} />
      )}
    </Page>
  )
}
