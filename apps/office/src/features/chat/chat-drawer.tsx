// One message and its author: the reports, and removing or muting with a reason for the audit log.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { CHAT_OFFENCES } from '@lanting/contract/texts/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Choices } from '#src/ui/choices/choices.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import styles from './chat.module.css'
import { type ChatRow, useDismiss, useHide, useMute } from './queries.ts'

const REASONS = [...CHAT_OFFENCES, '刷屏'] as const
const YEAR_HOURS = 8760

type Action = 'hide' | 'mute' | 'unmute'

export function ChatDrawer({ row, onClose }: { readonly row: ChatRow; readonly onClose: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const [hours, setHours] = useState('24')
  const me = useMe()
  const isAdmin = me.role === 'admin'
  const dismiss = useDismiss()
  const leave = () => {
    if (row.reports_open === 0 || dismiss.isPending) return
    dismiss.mutate(
      { room_id: row.room_id, id: row.id },
      { onSuccess: () => toast.success('举报已关闭，消息保留') },
    )
  }
  useKeys({
    d: () => row.hidden === 0 && setAction('hide'),
    b: () => setAction('mute'),
    i: () => leave(),
  })
  const locked = isAdmin ? null : `超过 ${LIMITS.chat.supportMuteHours} 小时由管理员执行`
  return (
    <Drawer
      title="这条消息"
      aside={
        row.reports > 0 && (
          <Tag tone={row.reports_open > 0 ? 'wait' : 'neutral'}>
            {row.reports} 次举报{row.reports_open === 0 && '，已处理'}
          </Tag>
        )
      }
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {row.reports_open > 0 && (
            <Button size="final" keys={['I']} busy={dismiss.isPending} onClick={leave}>
              不处理
            </Button>
          )}
          <Button
            size="final"
            tone="danger"
            disabled={row.hidden === 1}
            keys={['D']}
            onClick={() => setAction('hide')}
          >
            {row.hidden === 1 ? '已移除' : '移除…'}
          </Button>
          <Button size="final" tone="danger-solid" keys={['B']} onClick={() => setAction('mute')}>
            禁言 {hoursText(hours)}…
          </Button>
        </div>
      }
    >
      <div className={styles.author}>
        <Who member={row.member.id} name={row.member.username} sub={`UID ${row.member.id}`} size={40} />
        <Link className={text.link} to={`/members/${row.member.id}`}>
          会员页
        </Link>
      </div>
      <blockquote className={styles.quote}>
        {row.content}
        <small>{row.created_at}</small>
      </blockquote>
      <Section title="举报">
        {row.reasons.length === 0 ? (
          <p className={text.second}>没有人举报。</p>
        ) : (
          <Checks lines={row.reasons.map((reason, i) => ({ key: String(i), state: 'look', text: reason }))} />
        )}
      </Section>
      <Section
        title="禁言多久"
        aside={row.muted_until !== null ? `现禁言至 ${row.muted_until}` : '余额、投注与取款不受影响'}
      >
        <Choices
          bare
          label="禁言多久"
          value={hours}
          onChange={setHours}
          choices={[
            { value: '1', title: '1 小时' },
            { value: '24', title: '24 小时' },
            { value: '168', title: '7 天', locked },
            { value: String(YEAR_HOURS), title: '1 年', locked },
          ]}
        />
        {row.muted_until !== null && (
          <Button size="row" tone="soft" onClick={() => setAction('unmute')}>
            解除禁言…
          </Button>
        )}
      </Section>
      {action !== null && (
        <Act row={row} action={action} hours={Number(hours)} onClose={() => setAction(null)} />
      )}
    </Drawer>
  )
}

function hoursText(hours: string): string {
  if (hours === String(YEAR_HOURS)) return '1 年'
  return hours === '168' ? '7 天' : `${hours} 小时`
}

interface ActProps {
  readonly row: ChatRow
  readonly action: Action
  readonly hours: number
  readonly onClose: () => void
}

function Act({ row, action, hours, onClose }: ActProps) {
  const me = useMe()
  const hide = useHide()
  const mute = useMute()
  const work = action === 'hide' ? hide : mute
  const verb =
    action === 'hide' ? '移除消息' : action === 'unmute' ? '解除禁言' : `禁言 ${hoursText(String(hours))}`
  const done = () => {
    toast.success(`${verb}，已执行`)
    onClose()
  }
  const confirm = (reason: string) => {
    if (action === 'hide') hide.mutate({ room_id: row.room_id, id: row.id, reason }, { onSuccess: done })
    else
      mute.mutate(
        { member_id: row.member.id, hours: action === 'unmute' ? 0 : hours, reason },
        { onSuccess: done },
      )
  }
  return (
    <ReasonDialog
      title={`${verb} · ${row.member.username}`}
      usual={REASONS}
      first={{ name: me.name, says: '执行，现在', face: me.name }}
      second={null}
      verb={verb}
      danger={action !== 'unmute'}
      busy={work.isPending}
      error={work.isError ? messageOf(work.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {action === 'hide'
        ? '消息立即从所有人的屏幕上消失，原文留存备查。'
        : action === 'unmute'
          ? '会员立即可以发言。'
          : '会员立即不能发言；余额、投注与取款不受影响。会员会收到说明。'}
    </ReasonDialog>
  )
}
