// Display names of the log's fields and values; the raw name where there is none.
import { CONFIG_TITLES } from '@lanting/contract/config'
import { ROLE_TITLES } from '@lanting/contract/office/permissions'
import {
  ACTIVITY,
  AGENT_APPLICATION,
  AGENT_PAY,
  DEPOSIT,
  MEMBER,
  SUPPORT,
  TRANSFER,
  WITHDRAWAL,
} from '@lanting/contract/states'

const FIELDS: Readonly<Record<string, string>> = {
  ...CONFIG_TITLES,
  username: '账号',
  name: '姓名',
  role: '角色',
  disabled: '停用',
  totp: '动态口令',
  reset_cancelled: '取消重置验证器',
  must_change_password: '须改密码',
  sessions: '在线设备',
  sessions_ended: '结束会话',
  has_pay_password: '支付密码',
  state: '状态',
  title: '标题',
  content: '内容',
  src: '图片',
  link: '跳转',
  place: '位置',
  shown: '显示',
  version: '版本',
  to: '发给',
  recipients: '人数',
  promotional: '推广',
  reason: '原因',
  because: '原因',
  balance: '余额',
  odds: '赔率',
  effective_at: '生效时间',
  hidden: '隐藏',
  muted_until: '禁言至',
  reports_open: '未处理举报',
  reasons: '举报理由',
  claimed_by: '认领人',
  saves: '保存次数',
  rows: '行数',
  as_of: '截至',
  open: '开放',
  withdrawals: '放款',
}

const VALUES: Readonly<Record<string, string>> = {
  ...ROLE_TITLES,
  on: '开',
  off: '关',
  open: '待第二人',
  approved: '已确认',
  refused: '已拒绝',
  expired: '已失效',
  frozen: '冻结',
}

interface Machine<W extends string> {
  readonly words: readonly W[]
  wire(word: W): number
  label(word: W): string
}

/** Older rows of the log hold a state's number, newer ones its name. */
function labelsOf<W extends string>(machine: Machine<W>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    machine.words.flatMap((word) => [word, machine.wire(word)].map((key) => [key, machine.label(word)])),
  )
}

/** A state means something only for its kind of subject. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: labelsOf(MEMBER),
  support: labelsOf(SUPPORT),
  deposit: labelsOf(DEPOSIT),
  withdrawal: labelsOf(WITHDRAWAL),
  transfer: labelsOf(TRANSFER),
  activity: labelsOf(ACTIVITY),
  agent: labelsOf(AGENT_APPLICATION),
  commission: labelsOf(AGENT_PAY),
}

export const fieldTitle = (field: string) => FIELDS[field] ?? field

/** A value as text; null means "did not exist". */
export function valueText(kind: string, field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field === 'state' && (typeof value === 'number' || typeof value === 'string')) {
    // A kind without states of its own uses the state of its request.
    return STATES[kind]?.[value] ?? VALUES[value] ?? String(value)
  }
  if (typeof value === 'string') return value === '' ? '（空）' : (VALUES[value] ?? value)
  return JSON.stringify(value)
}
