// How the log's fields and values read: names for the ones that staff meet, the raw name for any other.
import { RATE_TITLES } from '@lanting/contract/office'
import { ROLE_TITLES } from '@lanting/contract/permissions'
import { MEMBER, SUPPORT } from '@lanting/contract/states'

const FIELDS: Readonly<Record<string, string>> = {
  ...RATE_TITLES,
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
  site: '站点',
  redpacket: '红包雨',
  repair_tips: '维护文字',
  index_modal: '首页弹窗',
  webcontent: '弹窗内容',
  h5_url: '站点网址',
  site_logo: '站点标志',
  ios_download_url: 'iOS 下载网址',
  ios_download_qrcode: 'iOS 二维码',
  service_url: '在线客服网址',
}

const VALUES: Readonly<Record<string, string>> = {
  ...ROLE_TITLES,
  on: '开',
  off: '关',
  open: '待第二人',
  approved: '已确认',
  refused: '已拒绝',
  expired: '已失效',
}

interface Machine<W extends string> {
  readonly words: readonly W[]
  wire(word: W): number
  label(word: W): string
}

/** Older rows of the log carry a state's number, newer ones its word. */
function labelsOf<W extends string>(machine: Machine<W>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    machine.words.flatMap((word) => [word, machine.wire(word)].map((key) => [key, machine.label(word)])),
  )
}

/** A state means something only for its kind of subject. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: labelsOf(MEMBER),
  support: labelsOf(SUPPORT),
}

export const fieldTitle = (field: string) => FIELDS[field] ?? field

/** A value as a person reads it; null stands for "was not there". */
export function valueText(kind: string, field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field === 'state' && (typeof value === 'number' || typeof value === 'string')) {
    return STATES[kind]?.[value] ?? String(value)
  }
  if (typeof value === 'string') return value === '' ? '（空）' : (VALUES[value] ?? value)
  return JSON.stringify(value)
}
