// Why a row of a venue's bet log is set aside: one line for each rule that it can break.

interface ReasonRow {
  readonly title: string
  /** What staff read beside the row: what to look for before they decide. */
  readonly look: string
}

const REASONS = {
  malformed: { title: '格式不符', look: '缺少字段或字段无法读取' },
  unknownMember: { title: '会员不存在', look: '核对会员编号，确认后可改记到正确会员' },
  wrongCurrency: { title: '币种与会员不符', look: '试玩会员只有试玩币，正式会员只有人民币' },
  negativeStake: { title: '投注额为负', look: '以场馆对账单上的投注额为准' },
  absurdStake: { title: '投注额异常', look: '超过单注上限，以场馆对账单为准' },
  negativePayout: { title: '派彩为负', look: '以场馆对账单上的派彩为准' },
  absurdPayout: { title: '派彩异常', look: '超过单注派彩上限，以场馆对账单为准' },
  amountsDisagree: { title: '金额自相矛盾', look: '输赢不等于派彩减投注额' },
  oddState: { title: '状态异常', look: '状态、结果与派彩不能同时成立' },
  oddTime: { title: '时间异常', look: '结算早于投注，或时间在未来' },
  changedMember: { title: '会员被更改', look: '同一注单先后属于两个会员' },
  changedCurrency: { title: '币种被更改', look: '同一注单先后使用两种币' },
  changedStake: { title: '投注额被调高', look: '更正只能调低投注额' },
  idReused: { title: '注单号重复使用', look: '同一注单号下是另一笔投注' },
  gap: { title: '日志缺行', look: '场馆日志的序号中断，缺少的行没有收到' },
  unbookable: { title: '无法入账', look: '逐行入账时被账本拒绝，详见系统日志' },
} as const satisfies Record<string, ReasonRow>

export type QuarantineReason = keyof typeof REASONS
export const QUARANTINE_REASONS: Readonly<Record<QuarantineReason, ReasonRow>> = REASONS
export const QUARANTINE_REASON_KEYS = Object.keys(REASONS) as [QuarantineReason, ...QuarantineReason[]]

export const QUARANTINE_STATES = { open: '待处理', booked: '已入账', dismissed: '不入账' } as const
export type QuarantineState = keyof typeof QUARANTINE_STATES
export const QUARANTINE_STATE_KEYS = Object.keys(QUARANTINE_STATES) as [QuarantineState, ...QuarantineState[]]
