// Texts of gifts that are not turned over yet: what an offer asks for, what a gift holds, whose money is played.

export const GIFT_TEXTS = {
  own: '自有资金',
  pots: '未完成礼金',
  rule: '投注先用自有资金，用完才用礼金；没有自有资金时，用礼金赢得的归礼金。流水完成后，礼金归您。',
  dropRule: '注单全部结算后可以放弃：收回整份礼金和用它赢得的部分，自有资金不受影响。',
  heading: '礼金与自有资金',
  left: (pot: string) => `礼金现余 ${pot}`,
  only: (product: string) => `仅${product}计入`,
  dropTitle: '放弃彩金',
  dropQuestion: '整份彩金和用它赢得的部分会收回，您的自有资金不受影响，存款的 1 倍流水照旧。放弃后不能恢复。',
  offer: '申请前请看清',
  offerBonus: '彩金',
  offerTurnover: '流水要求',
  offerCost: '预计成本',
  perHundred: '每 100 元彩金',
  bonus: (yuan: string) => `${yuan} 元`,
  turnover: (yuan: string, multiple: number) => `${yuan} 元，彩金的 ${multiple} 倍`,
  cost: (yuan: string, rate: string) => `约 ${yuan} 元，按返还率 ${rate}% 计`,
} as const
