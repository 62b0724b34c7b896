// The installed app: its new version, its place on the home screen, and what it says without a network.

export const UPDATE_TEXTS = {
  title: '新版本已就绪',
  note: '不急：没投完的一局不会被打断',
  go: '更新',
} as const
