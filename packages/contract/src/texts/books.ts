// What staff read about the books: checks, accounts, the trial balance and a venue's comparison.

/** What each invariant says. */
export const INVARIANT_TITLES = {
  I1: '每笔、每币种分录合计为零',
  I2: '余额 = 分录之和，序号连续',
  'I2.checkpoint': '检查点与全部分录一致',
  'I2.seals': '封存后的分录未被改动',
  'I2.days': '已结各日的合计连成一链，与余额一致',
  I3: '会员账户无负数',
  I4: '业务单据与账本一一对应',
  'I4.holds': '冻结与在途 = 未结束的预留',
  'I4.deposits': '存款单据与账本一一对应',
  'I4.withdrawals': '取款单据与账本一一对应',
  'I4.transfers': '转账单据与账本一一对应',
  'I4.bets': '场馆注单与账本一一对应',
  'I4.stakes': '彩票订单与扣款一一对应',
  'I4.payouts': '彩票派奖与退款一一对应',
  'I4.lottery': '彩票订单与注单一致，已结束的期没有未结注单',
  'I4.draws': '开奖号码由种子和信标算出，派奖与输赢一致',
  'I4.suspense': '悬挂款与账本一一对应',
  'I4.adjust': '人工调账与账本一一对应',
  'I4.rebates': '返水领取与账本一一对应',
  'I4.vip': 'VIP礼金与账本一一对应',
  'I4.activities': '活动彩金与账本一一对应',
  'I4.invite': '邀请礼金与账本一一对应',
  'I4.agent': '代理佣金与账本一一对应',
  'I4.packets': '红包领取与账本一一对应',
  'I4.packetDays': '红包：已切、应得、已领逐人逐日一致，不超预算',
  I5: '会员负债 ≤ 隔离资产',
  'I4.venueFixes': '镜像更正与差额承担与账本一一对应',
  I6: '场馆账与我方账一致',
  'I6.play': '场馆试玩账与我方账一致',
} as const

export const invariantTitle = (name: string): string | undefined =>
  Object.hasOwn(INVARIANT_TITLES, name) ? INVARIANT_TITLES[name as keyof typeof INVARIANT_TITLES] : undefined

/** Rows of the chart of accounts; those outside of the house are named by their pay way. */
export const CHART_TITLES = {
  'member:*:main': '中心钱包',
  'member:*:transit': '转账在途',
  'member:*:withdrawing': '取款冻结',
  'member:*:venue:*': '场馆内',
  'house:lottery': '自营彩票',
  'house:redpacket': '红包',
  'house:rebate': '返水',
  'house:bonus': '彩金与礼金',
  'house:agent': '代理佣金',
  'house:fee': '手续费',
  'house:adjust': '人工调账',
  'house:opening': '期初与运营资金',
  'venue:*:result': '场馆净结果',
  'suspense:*': '未匹配款项',
} as const

export const BOOKS_TEXTS = {
  total: '合计',
  trialBalance: '试算平衡表',
  trialHead: ['截至', '币种', '账户类别', '账户', '账户数', '今日变动', '余额'],
  finding: (subject: string, expected: string, found: string) =>
    `${subject}：应为 ${expected}，实为 ${found}`,
} as const

/** Lines of a venue's comparison: of our mirror, then of what the venue says. */
export const VENUE_LINES = {
  before: '昨日结余',
  moved: '今日转入转出',
  played: '今日注单输赢',
  fixed: '今日更正',
  ours: '我方镜像',
  quarantined: '隔离的注单',
  accepted: '已接受的差额',
  unexplained: '未解释',
} as const

/** What a restored copy is worth. */
export const DRILL_FINDINGS = {
  sealed: (error: string) => `个人资料打不开：${error}`,
  seeds: '未开奖的种子打不开：DRAW_KEY 不是这个备份的密钥',
  books: (invariant: string) => `账目不符：${invariant}`,
  noCopy:
    '恢复演练需要一份恢复出来的副本：COPY_DATABASE_URL 没有设置，或就是正在运行的数据库。真实丢失之后请加 --after-loss',
  signer: (name: string) => `签名密钥不符：${name} 不是这个备份公开日志中最新的密钥`,
  lost: (seconds: number, most: number) => `丢失 ${seconds} 秒，超过 ${most} 秒`,
  took: (seconds: number, most: number) => `恢复用时 ${seconds} 秒，超过 ${most} 秒`,
} as const
