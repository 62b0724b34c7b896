// Changes to a colleague's account: each with its reason, its consequence, and who must confirm.
import { toast } from '@lanting/browser-kit/toast'
import { type Role, ROLE_TITLES } from '@lanting/contract/permissions'
import { messageOf } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { SecretDialog } from '#src/ui/secret-dialog/secret-dialog.tsx'
import { type Staff, useChangeStaff, useGivePassword } from './queries.ts'

export type StaffAction =
  | { readonly kind: 'disable' | 'enable' | 'password' | 'totp' }
  | { readonly kind: 'role'; readonly role: Role }

interface Words {
  readonly title: string
  readonly verb: string
  readonly what: string
  readonly done: string
  readonly danger: boolean
  readonly usual: readonly string[]
}

function wordsOf(action: StaffAction, { name }: Staff): Words {
  switch (action.kind) {
    case 'role':
      return {
        title: '更改角色',
        verb: `把 ${name} 改为${ROLE_TITLES[action.role]}`,
        what: '对方可以打开的页面和可以做的事立即改变，无需重新登录。',
        done: '角色已更改',
        danger: false,
        usual: ['岗位调整', '临时顶班'],
      }
    case 'disable':
      return {
        title: '停用员工',
        verb: `停用 ${name}`,
        what: '对方立即退出，不能再登录。操作日志保留。',
        done: '已停用',
        danger: true,
        usual: ['离职', '长期休假', '疑似账号被盗'],
      }
    case 'enable':
      return {
        title: '重新启用',
        verb: `启用 ${name}`,
        what: '对方可以用原来的密码重新登录。',
        done: '已启用',
        danger: false,
        usual: ['返岗'],
      }
    case 'password':
      return {
        title: '重置密码',
        verb: `重置 ${name} 的密码`,
        what: '系统生成一个临时密码，只显示一次；对方立即退出，下次登录必须更改。',
        done: '',
        danger: true,
        usual: ['忘记密码，已当面核对', '疑似密码泄露'],
      }
    case 'totp':
      return {
        title: '申请重置验证器',
        verb: '提交申请，等待第二人',
        what: '第二人确认后再过 24 小时生效；期间对方若用过验证器，重置自动取消。',
        done: '已提交，等待第二人确认',
        danger: true,
        usual: ['手机遗失', '更换手机'],
      }
  }
}

interface Props {
  readonly action: StaffAction
  readonly staff: Staff
  readonly onClose: () => void
}

export function StaffActionDialog({ action, staff, onClose }: Props) {
  const me = useMe()
  const { id } = staff
  const role = useChangeStaff('POST /office-api/staff/role')
  const disable = useChangeStaff('POST /office-api/staff/disable')
  const totp = useChangeStaff('POST /office-api/staff/reset-totp')
  const password = useGivePassword('POST /office-api/staff/reset-password')
  const used = { role, disable, enable: disable, totp, password }[action.kind]
  const words = wordsOf(action, staff)

  const confirm = (reason: string) => {
    const onSuccess = () => {
      toast.success(words.done)
      onClose()
    }
    switch (action.kind) {
      case 'role':
        return role.mutate({ id, role: action.role, reason }, { onSuccess })
      case 'disable':
        return disable.mutate({ id, disabled: 1, reason }, { onSuccess })
      case 'enable':
        return disable.mutate({ id, disabled: 0, reason }, { onSuccess })
      case 'totp':
        return totp.mutate({ id, reason }, { onSuccess })
      case 'password':
        return password.mutate({ id, reason })
    }
  }
  if (password.data !== undefined) {
    return (
      <SecretDialog title="临时密码" owner={staff.name} secret={password.data.password} onClose={onClose} />
    )
  }
  return (
    <ReasonDialog
      title={words.title}
      verb={words.verb}
      danger={words.danger}
      usual={words.usual}
      first={{ name: me.name, says: action.kind === 'totp' ? '发起' : '操作人', face: me.name }}
      second={action.kind === 'totp' ? { name: '另一位管理员', says: '确认后 24 小时生效' } : null}
      busy={used.isPending}
      error={used.isError ? messageOf(used.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.what}
    </ReasonDialog>
  )
}
