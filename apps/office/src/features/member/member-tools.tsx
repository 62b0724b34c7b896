// Staff actions on a member, by role: message, note, adjust by two, reset, end sessions, freeze.
import { MEMBER } from '@lanting/contract/states'
import { IdCard, KeyRound, LogOut, Scale, Send, Snowflake, StickyNote, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { MemberAction } from './member-actions.tsx'
import type { MemberFull } from './queries.ts'

interface MemberToolsProps {
  readonly member: MemberFull
  readonly onNote: () => void
  readonly onAct: (action: MemberAction) => void
  readonly onRealname: () => void
}

export function MemberTools({ member: { profile, sessions }, onNote, onAct, onRealname }: MemberToolsProps) {
  const may = useMay()
  const navigate = useNavigate()
  const frozen = MEMBER.word(profile.state) === 'frozen'
  // Play money cannot be adjusted, and a trial has no lasting inbox.
  const isReal = profile.is_trial === 0
  return (
    <>
      {may('message.send') && isReal && (
        <Button
          tone="outline"
          icon={<Send size={15} />}
          onClick={() => void navigate(`/messages?to=${encodeURIComponent(profile.username)}`)}
        >
          发站内信
        </Button>
      )}
      {may('member.note') && (
        <Button tone="outline" icon={<StickyNote size={15} />} keys={['N']} onClick={onNote}>
          备注
        </Button>
      )}
      {may('adjust.ask') && isReal && (
        <Button
          tone="outline"
          icon={<Scale size={15} />}
          onClick={() => void navigate(`/adjusts?new=${profile.id}`)}
        >
          调账 <Tag>两人</Tag>
        </Button>
      )}
      {may('member.resetPassword') && isReal && (
        <Button tone="outline" icon={<KeyRound size={15} />} onClick={() => onAct({ kind: 'password' })}>
          重置密码
        </Button>
      )}
      {may('realname.ask') && profile.realname !== '' && isReal && (
        <Button tone="outline" icon={<IdCard size={15} />} onClick={onRealname}>
          更正实名 <Tag>两人</Tag>
        </Button>
      )}
      {may('member.endSessions') && (
        <Button
          tone="outline"
          icon={<LogOut size={15} />}
          disabled={sessions.length === 0}
          onClick={() => onAct({ kind: 'end', session: null })}
        >
          全部下线
        </Button>
      )}
      {may('member.freeze') && (
        <Button
          tone={frozen ? 'soft' : 'danger'}
          icon={frozen ? <Sun size={15} /> : <Snowflake size={15} />}
          onClick={() => onAct({ kind: frozen ? 'unfreeze' : 'freeze' })}
        >
          {frozen ? '解除冻结' : '冻结'}
        </Button>
      )}
    </>
  )
}
