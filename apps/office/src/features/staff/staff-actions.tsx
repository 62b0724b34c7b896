// Changes to a colleague's account: each with its reason, its consequence, and who must confirm.
import { toast } from '@lanting/browser-kit/toast'
import { type Role, ROLE_TITLES } from '@lanting/contract/office/permissions'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { type Staff, useChangeStaff } from './queries.ts'

export type StaffAction =
  | { readonly kind: 'disable' | 'enable' | 'password' | 'totp' }
  | { readonly kind: 'role'; readonly role: Role }

interface Words {
  readonly title: string
  readonly what: string
  readonly danger: boolean
  readonly usual: readonly string[]
  /** The effect of the second administrator's approval. */
  readonly after: string
}

function wordsOf(action: StaffAction, { name }: Staff): Words {
  switch (action.kind) {
    case 'role':
      return {
        title: '申请更改角色',
        what: `把 ${name} 改为${ROLE_TITLES[action.role]}。同意之后对方立即退出，重新登录后按新角色工作。`,
        danger: false,
        usual: ['岗位调整', '临时顶班'],
        after: '同意后立即生效',
      }
    case 'disable':
      return {
        title: '停用员工',
        what: '对方立即退出，不能再登录。操作日志保留。重新启用须两位管理员。',
        danger: true,
        usual: ['离职', '长期休假', WORDS.stolen],
        after: '',
      }
    case 'enable':
      return {
        title: '申请重新启用',
        what: `同意之后 ${name} 可以用原来的密码重新登录。`,
        danger: false,
        usual: ['返岗'],
        after: '同意后立即生效',
      }
    case 'password':
      return {
        title: '申请重置密码',
        what: `同意之后原密码作废，${name} 立即退出。临时密码由同意的管理员领取并当面交给本人，只显示一次，24 小时内有效，对方登录后必须更改。`,
        danger: true,
        usual: ['忘记密码，已当面核对', '疑似密码泄露'],
        after: '同意后由对方领取密码',
      }
    case 'totp':
      return {
        title: '申请重置验证器',
        what: '第二人确认后再过 24 小时生效；期间对方若用过验证器，重置自动取消。',
        danger: true,
        usual: ['手机遗失', '更换手机'],
        after: '确认后 24 小时生效',
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
  const enable = useChangeStaff('POST /office-api/staff/enable')
  const totp = useChangeStaff('POST /office-api/staff/reset-totp')
  const password = useChangeStaff('POST /office-api/staff/reset-password')
  const used = { role, disable, enable, totp, password }[action.kind]
  const words = wordsOf(action, staff)
  const alone = action.kind === 'disable'

  const confirm = (reason: string) => {
    const onSuccess = () => {
      toast.success(alone ? '已停用' : WORDS.toOtherAdmin)
      onClose()
    }
    if (action.kind === 'role') role.mutate({ id, role: action.role, reason }, { onSuccess })
    else ({ disable, enable, totp, password })[action.kind].mutate({ id, reason }, { onSuccess })
  }
  return (
    <ReasonDialog
      title={words.title}
      verb={alone ? `停用 ${staff.name}` : WORDS.askSecond}
      danger={words.danger}
      usual={words.usual}
      first={{ name: me.name, says: alone ? '操作人' : '发起', face: me.name }}
      second={alone ? null : { name: WORDS.otherAdmin, says: words.after }}
      busy={used.isPending}
      error={used.isError ? messageOf(used.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.what}
    </ReasonDialog>
  )
}
