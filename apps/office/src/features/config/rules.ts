// Which texts of the config can be edited, and what a draft changes.
import type { Config } from './queries.ts'

export const TEXT_FIELDS = [
  { key: 'title', label: '站点名称', max: 20, hint: '显示在会员端与页面标题' },
  { key: 'repair_tips', label: '维护文字', max: 200, hint: '维护期间会员只看到这段文字' },
  { key: 'h5_url', label: '站点网址', max: 200, hint: 'https:// 开头，用于邀请链接；留空用当前网址' },
  { key: 'site_logo', label: '站点标志', max: 200, hint: '图片地址；留空用默认标志' },
  {
    key: 'ios_download_url',
    label: 'iOS 下载网址',
    max: 200,
    hint: 'https:// 开头；留空则说明如何添加到主屏幕',
  },
  { key: 'ios_download_qrcode', label: 'iOS 二维码', max: 200, hint: '图片地址' },
  { key: 'service_url', label: '在线客服网址', max: 200, hint: 'https:// 开头；留空用站内留言' },
] as const

export type TextKey = (typeof TEXT_FIELDS)[number]['key']
export type EditableKey = TextKey | 'webcontent' | 'index_modal'
export type ConfigDraft = Pick<Config, EditableKey>

export interface Difference {
  readonly key: EditableKey
  readonly label: string
  readonly before: string
  readonly after: string
}

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TEXT_FIELDS.map(({ key, label }) => [key, label])),
  webcontent: '首页弹窗内容',
  index_modal: '首页弹窗',
}

const shown = (value: string | number) => (typeof value === 'number' ? (value === 1 ? '开' : '关') : value)

/** What would change, field by field, in the words of the page. */
export function differences(config: Config, draft: ConfigDraft): readonly Difference[] {
  return (Object.keys(LABELS) as EditableKey[])
    .filter((key) => config[key] !== draft[key])
    .map((key) => ({ key, label: LABELS[key] ?? key, before: shown(config[key]), after: shown(draft[key]) }))
}

export function draftOf(config: Config): ConfigDraft {
  const { title, repair_tips, index_modal, webcontent } = config
  const { h5_url, site_logo, ios_download_url, ios_download_qrcode, service_url } = config
  const addresses = { h5_url, site_logo, ios_download_url, ios_download_qrcode, service_url }
  return { title, repair_tips, index_modal, webcontent, ...addresses }
}
