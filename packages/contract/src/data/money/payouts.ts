// Payouts that wait for people: why each waits, what two people can choose, and why a choice is locked.

/** Why a payout waits. */
export const PAYOUT_STUCK = {
  refused: { title: '通道不受理', about: '通道拒绝受理这笔出款' },
  amount: { title: '金额不符', about: '通道实付金额与应付不同' },
  unknown: { title: '结果未知', about: '通道迟迟没有明确结果' },
  late: { title: '结案后又出款', about: '已退回或已重新出款，通道却回报这一次已付' },
} as const
export type PayoutStuck = keyof typeof PAYOUT_STUCK

/** What two people can decide, in the order of the page. `about` is what it does. */
export const PAYOUT_CHOICES = {
  again: { title: '重新出款', about: '上一次已确认未付，用新的出款号再付到同一收款账户。' },
  return: { title: '退回会员', about: '回到中心钱包，不增加流水要求，今日次数与额度还给会员。' },
  difference: { title: '接受差额', about: '按通道实付了结：少付的退回会员钱包，多付的由平台承担。' },
  paid: { title: '确认已付', about: '通道书面确认已全额付出，按已到账了结。' },
  collect: { title: '从会员扣回', about: '多付的一笔从会员中心钱包扣回，会员会收到说明。' },
  absorb: { title: '平台承担', about: '多付的一笔由平台承担，会员不受影响；须由管理员同意。' },
} as const
export type PayoutChoice = keyof typeof PAYOUT_CHOICES
export const PAYOUT_CHOICE_KEYS = Object.keys(PAYOUT_CHOICES) as [PayoutChoice, ...PayoutChoice[]]

/** Why a choice is locked. It stays on the page with this. */
export const PAYOUT_LOCKS = {
  notSure: '不可选：尚未确认未付。通道明确答复未付之前重新出款，可能重复付款。',
  partPaid: '不可选：通道已付 {paid}，只能按实付了结。',
  sameAmount: '不可选：只用于通道付了别的金额。这一笔付了 {paid}。',
  askFirst: '不可选：结果未知满 {hours} 小时后，凭通道书面答复才能确认。',
  surelyUnpaid: '不可选：通道已明确未付。',
  memberFrozen: '不可选：会员已冻结，放款暂停。',
  booksFrozen: '不可选：账目核对中，放款暂停。',
  walletShort: '不可选：会员中心钱包只有 {balance}，不够扣回。',
} as const
export type PayoutLock = keyof typeof PAYOUT_LOCKS

/** What the member reads in the timeline while a payout waits for people. */
export const PAYOUT_NOTICES = {
  refused:
    '收款方未接受这笔出款，款项没有付出。工作人员正在处理：重新出款，或退回您的中心钱包。资金仍在锁定中，不会丢失。',
  amount: '支付通道的实付金额与您的申请不同，工作人员正在核对。差额会退还给您，不会丢失。',
  unknown: '支付通道还没有给出明确结果，比平时久。我们在持续查询，资金仍在锁定中，不会丢失，也不会重复扣款。',
  paused: '账户已冻结，放款暂停。解除冻结后会继续处理，资金仍在锁定中。',
} as const

/** What the member reads when two people have decided. `short`: a difference that goes back to the wallet. */
export const PAYOUT_TOLD = {
  again: '您的取款 ¥{amount} 已重新出款，单号 {no}。',
  return: '您的取款 ¥{amount} 未能付出，款项已退回中心钱包，不增加流水要求。',
  difference: '您的取款 ¥{amount} 已到账，单号 {no}。',
  short: '您的取款 ¥{amount} 实际到账 ¥{paid}，差额 ¥{short} 已退回中心钱包，不增加流水要求。',
  paid: '您的取款 ¥{amount} 已到账，单号 {no}。',
  collect: '取款 {no} 重复出款一笔 ¥{paid}，已从您的中心钱包扣回。如有疑问请联系客服。',
  absorb: '',
} as const satisfies Record<PayoutChoice | 'short', string>
