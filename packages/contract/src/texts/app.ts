// The installed app: its new version, its place on the home screen, and what it says without a network.

export const UPDATE_TEXTS = {
  title: '新版本已就绪',
  note: '不急：没投完的一局不会被打断',
  go: '更新',
} as const

/** What a browser shows where it offers the installation, and in the menu of the icon. */
export const MANIFEST_TEXTS = {
  description: '不经过应用商店，随时可以删掉。仅限成年人，请理性娱乐。',
  hall: '大厅',
  room: '彩票房间',
  deposit: '存款',
  draws: '开奖',
} as const

export const INSTALL_TEXTS = {
  title: '放到主屏幕',
  note: '像应用一样打开，随时可以删掉',
  short: '像应用一样打开',
  go: '添加',
  close: '不再提示',
  about: '同一个网页，不经过应用商店，随时可以删掉',
  fullScreen: '全屏打开，与网页是同一账号',
  offline: '离线时也能打开，并能使用公平验证器',
  reads: '不读取通讯录、位置和相册',
  done: '知道了',
} as const

export const INSTALL_STEPS = ['点浏览器的「分享」', '选「添加到主屏幕」', '从主屏幕打开'] as const

/** What was sent and never answered, by the last word of its call. */
export const MOVE_NAMES: Readonly<Record<string, string>> = {
  lotteryOrder: '投注',
  recharge: '存款',
  withdraw: '取款',
  transfer: '转账',
  transall: '回收',
}

export const UNANSWERED_TEXTS = {
  lost: '{moves}结果未知，正在确认',
  back: '{moves}未收到结果，请以记录为准',
  look: '查看记录',
} as const
