// Requests a corrected real name: the new name, how the person was identified, and who must approve.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Field } from '#src/ui/field/field.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { CHECKS, IDENTITY } from './member-actions.tsx'
import { type MemberFull, useAskRealname } from './queries.ts'

interface RealnameDialogProps {
  readonly profile: MemberFull['profile']
  readonly onClose: () => void
}

export function RealnameDialog({ profile, onClose }: RealnameDialogProps) {
  const me = useMe()
  const ask = useAskRealname()
  const [realname, setRealname] = useState('')
  const [tried, setTried] = useState(false)
  const problem = problemOf(realname.trim(), profile.realname)
  const confirm = (identity: string) => {
    setTried(true)
    if (problem !== null) return
    ask.mutate(
      { member_id: profile.id, realname: realname.trim(), identity },
      {
        onSuccess: () => {
          toast.success(WORDS.askedAdmin)
          onClose()
        },
      },
    )
  }
  return (
    <ReasonDialog
      title="更正实名"
      verb={`提交更正 ${profile.username} 的实名`}
      label={IDENTITY}
      usual={CHECKS}
      first={{ name: me.name, says: '发起，现在', face: me.name }}
      second={{ name: '管理员', says: '必须第二人' }}
      busy={ask.isPending}
      error={ask.isError ? messageOf(ask.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      现在的实名是 {profile.realname}。已绑定的收款账户不变；之后绑定的银行卡须与新的实名一致。
      <Field
        label="正确的姓名"
        value={realname}
        autoComplete="off"
        maxLength={LIMITS.card.holderMax}
        error={tried ? problem : null}
        onChange={(event) => setRealname(event.target.value)}
      />
    </ReasonDialog>
  )
}

/** The server's validation, repeated before sending. */
function problemOf(realname: string, present: string): string | null {
  if (realname.length < LIMITS.card.holderMin)
    return `姓名须为${LIMITS.card.holderMin}-${LIMITS.card.holderMax}个字`
  return realname === present ? '与现在的实名相同' : null
}
