// Freezing, ending sessions and resetting passwords: each with its reason, its consequence, and who must confirm.
import { toast } from '@lanting/browser-kit/toast'
import { AUDIT_ACTIONS } from '@lanting/contract/office/words'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { SecretDialog } from '#src/ui/secret-dialog/secret-dialog.tsx'
import { type MemberFull, useChangeMember, useResetPassword } from './queries.ts'

type Profile = MemberFull['profile']
type Session = MemberFull['sessions'][number]

export type MemberAction =
  | { readonly kind: 'freeze' | 'unfreeze' | 'password' | 'pay' }
  | { readonly kind: 'end'; readonly session: Session | null }

interface Words {
  readonly title: string
  readonly verb: string
  readonly done: string
  readonly what: ReactNode
  readonly danger?: boolean
  readonly label?: string
  readonly usual: readonly string[]
}

export const IDENTITY = '身份核验方式（写入操作日志）'
export const CHECKS = ['视频核对本人与证件', '回拨登记手机并核对资料', '核对近三笔存款与绑定卡尾号']

function wordsOf(action: MemberAction, { username }: Profile): Words {
  switch (action.kind) {
    case 'freeze':
      return {
        title: '冻结会员',
        verb: `冻结 ${username}`,
        done: '已冻结，全部设备已下线',
        danger: true,
        what: '会员立即下线，不能再登录、投注、转账或取款。余额原样保留，解冻后可继续使用。',
        usual: ['会员本人要求', WORDS.stolen, '资料与实名不符，待核实'],
      }
    case 'unfreeze':
      return {
        title: '解除冻结',
        verb: `解除冻结 ${username}`,
        done: '已解除冻结',
        what: '会员可以重新登录并使用全部功能。请先确认冻结的原因已经消除。',
        usual: ['已核实本人身份', '冻结原因已消除'],
      }
    case 'end':
      return {
        title: action.session === null ? '全部下线' : '下线一台设备',
        verb: action.session === null ? `让 ${username} 全部下线` : `下线 ${action.session.device}`,
        done: '已下线',
        danger: true,
        what: '所选设备须重新输入密码登录，自动登录也失效。不影响余额和进行中的注单。',
        usual: ['会员报告陌生设备', WORDS.stolen],
      }
    case 'password':
      return {
        title: AUDIT_ACTIONS['member.reset-password'],
        verb: `重置 ${username} 的登录密码`,
        done: '',
        danger: true,
        label: IDENTITY,
        what: '系统生成一个临时密码，只显示一次；会员全部下线，下次登录必须更改。',
        usual: CHECKS,
      }
    case 'pay':
      return {
        title: '清除支付密码',
        verb: `清除 ${username} 的支付密码`,
        done: '支付密码已清除',
        danger: true,
        label: IDENTITY,
        what: '会员须重新设置支付密码；设置后 24 小时内的取款会先保留。',
        usual: CHECKS,
      }
  }
}

interface Props {
  readonly action: MemberAction
  readonly profile: Profile
  readonly onClose: () => void
}

export function MemberActionDialog({ action, profile, onClose }: Props) {
  const me = useMe()
  const [secret, setSecret] = useState<string | null>(null)
  const { id } = profile
  const freeze = useChangeMember('POST /office-api/member/freeze', id)
  const unfreeze = useChangeMember('POST /office-api/member/unfreeze', id)
  const end = useChangeMember('POST /office-api/member/end-sessions', id)
  const pay = useChangeMember('POST /office-api/member/reset-pay-password', id)
  const password = useResetPassword(id)
  const used = { freeze, unfreeze, end, pay, password }[action.kind]
  const words = wordsOf(action, profile)

  const act = async (reason: string) => {
    switch (action.kind) {
      case 'freeze':
        return freeze.mutateAsync({ id, reason })
      case 'unfreeze':
        return unfreeze.mutateAsync({ id, reason })
      case 'end': {
        const one = action.session === null ? {} : { session: action.session.id }
        return end.mutateAsync({ id, reason, ...one })
      }
      case 'pay':
        return pay.mutateAsync({ id, identity: reason })
      case 'password':
        return setSecret((await password.mutateAsync(reason)).password)
    }
  }
  const confirm = async (reason: string) => {
    const done = await act(reason).then(
      () => true,
      () => false,
    )
    if (!done || action.kind === 'password') return
    toast.success(words.done)
    onClose()
  }
  if (secret !== null) {
    return <SecretDialog title="临时登录密码" owner={profile.username} secret={secret} onClose={onClose} />
  }
  return (
    <ReasonDialog
      title={words.title}
      verb={words.verb}
      danger={words.danger ?? false}
      usual={words.usual}
      {...(words.label === undefined ? {} : { label: words.label })}
      first={{ name: me.name, says: '操作人', face: me.name }}
      second={null}
      busy={used.isPending}
      error={used.isError ? messageOf(used.error) : null}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {words.what}
    </ReasonDialog>
  )
}
