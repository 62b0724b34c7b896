// The switches that members set for themselves, in the order of the screen. Each is a column of `member_settings`.

export interface MemberSetting {
  /** On the wire. */
  readonly name: string
  readonly column: string
  readonly title: string
  /** What it does, under the title. */
  readonly effect: string
}

export const MEMBER_SETTINGS = [
  {
    name: 'message_time',
    column: 'show_message_time',
    title: '消息时间',
    effect: '聊天与站内信显示发送时间',
  },
  { name: 'win_notice', column: 'notify_wins', title: '中奖通知', effect: '开奖后告知本人结果，不含推广' },
  { name: 'quiet', column: 'quiet_mode', title: '免打扰', effect: '聊天不弹提示，22:00–08:00 不推送' },
] as const satisfies readonly MemberSetting[]

type Setting = (typeof MEMBER_SETTINGS)[number]
export type SettingName = Setting['name']
export type SettingColumn = Setting['column']

/** One value per setting, under its name on the wire. */
export function bySetting<T>(value: (setting: Setting) => T): Record<SettingName, T> {
  return Object.fromEntries(MEMBER_SETTINGS.map((setting) => [setting.name, value(setting)])) as Record<
    SettingName,
    T
  >
}
