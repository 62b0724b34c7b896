// Names of requests and when they are locked.
import type { Request } from '#src/queries/switches.ts'

export const KIND_TITLES: Readonly<Record<Request['kind'], string>> = {
  switch: '开关',
  rate: '汇率与费用',
  totp: '重置验证器',
  intake: '收注',
}

export const STATE_TITLES: Readonly<Record<Request['state'], string>> = {
  open: '待第二人',
  approved: '已确认',
  refused: '已拒绝',
  expired: '已失效',
}

export const STATE_TONES = { open: 'wait', approved: 'ok', refused: 'bad', expired: 'neutral' } as const

/** Why this person cannot decide it, or null. The server refuses the same. */
export function lockReason(request: Request): string | null {
  if (request.state !== 'open') return `该申请${STATE_TITLES[request.state]}，不能再决定`
  if (request.mine === 1) return '这是您自己发起的申请，须由另一位同事处理'
  return null
}
