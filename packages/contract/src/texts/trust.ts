// Words of the trust page, and what staff read before they publish an incident or release leaves.

export const NEVER_COSIGNED = '还没有联署过'

export const INCIDENT_DESK = {
  title: (title: string) => `公布：${title}`,
  what: '公开页',
  none: '没有',
  text: '正文',
  from: '开始',
  until: '结束',
  ongoing: '进行中',
  typed: '公布',
  effect: '一分钟内公开，不能删除',
} as const

export const LEAVES_DESK = {
  title: (no: string) => `调阅负债根 ${no} 的明细`,
  what: '负债明细',
  sealed: '封存',
  released: (members: string) => `${members} 户，交审计`,
  root: '根',
  effect: '可以下载，不能收回',
} as const
