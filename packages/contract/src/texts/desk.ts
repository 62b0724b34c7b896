// What staff read before they decide: titles, lines, facts and checks of each kind of approval.

type Count = number | bigint

/** Words of several kinds. */
export const DESK = {
  wallet: '中心钱包',
  turnover: '流水要求',
  member: '会员',
  venue: '场馆',
  orderNo: '单号',
  payAccount: '收款账户',
  ledger: '账本',
  state: '状态',
  role: '角色',
  statement: '场馆声明',
  unchanged: '未变',
  unique: '唯一',
  effectNow: '立即生效',
  bookNow: '立即记账',
  resumeNow: '立即恢复',
  resumed: '恢复',
  people: (count: Count) => `${count} 人`,
  times: (count: Count) => `${count} 次`,
} as const

export const APPROVAL_DESK = {
  actions: { ask: '发起', claim: '认领', release: '放回', approve: '通过', refuse: '驳回' },
  same: '与申请时相比没有变化',
  changed: '申请之后已有变化，同意会被拒绝',
  unrelated: (asker: string) => `发起人 ${asker} 不是您，两个账号没有关联`,
  otherPerson: '不同的人',
  related: (asker: string) => `${asker} 与您的账号近期由同一人申请、同意或重置`,
  mustBeOther: '须由他人',
} as const

export const REALNAME_DESK = {
  title: (username: string) => `${username} 更正实名`,
  name: '实名',
  member: (username: string, uid: string) => `${username}（UID ${uid}）`,
} as const

export const DEPOSIT_DESK = {
  title: (username: string, amount: string) => `${username} 到账 ${amount}`,
  effect: '立即到账',
  single: (amount: string) => `+${amount}（1 倍）`,
  payment: '付款',
  accountUnsaid: '会员未说明',
  payerFine: '付款人没有异常提示',
  referenceUsed: '其他订单也写了这个附言',
  orders: (count: Count) => `${count} 笔`,
  referenceFree: '附言未被其他订单使用',
} as const

export const SUSPENSE_DESK = {
  item: '悬挂款',
  payer: '付款方',
  backTo: (amount: string) => `退回 ${amount}`,
  toPayer: '退回付款方',
  toMember: (username: string) => `归入 ${username}`,
  provider: '渠道',
  txn: '流水号',
  ourNo: '我方单号',
  open: '款项仍在悬挂',
  ended: '款项已有结果',
} as const

export const WITHDRAWAL_DESK = {
  title: (username: string, amount: string) => `${username} 放款 ${amount}`,
  waiting: '待审核',
  pays: (amount: string) => `出款 ${amount}`,
  effect: '立即出款',
  held: '安全保留期未过',
  notHeld: '不在安全保留期',
  accountKnown: '收款账户以前成功到过账',
  accountNew: '收款账户第一次使用',
  accountOwn: '收款账户只属于此会员',
  accountShared: '其他会员也绑定了这个账户',
} as const

export const PAYOUT_DESK = {
  title: (username: string, amount: string, choice: string) => `${username} 出款 ${amount}，${choice}`,
  payAgain: '立即用新的出款号再付',
  book: '立即入账',
  withdrawal: '取款单',
  payoutNo: '出款号',
  reply: '通道结果',
  open: '出款仍待处理',
  ended: '出款已有结果',
  surelyUnpaid: '通道明确未付',
  unsure: '通道没有明确结果',
  surelyPaid: '通道明确已付',
} as const

export const TRANSFER_DESK = {
  ways: { in: '转入', out: '转出' },
  bookedAs: (part: string) => `记为成功${part}`,
  never: '记为未发生',
  part: (amount: string) => `，场馆入账 ${amount}`,
  done: '成功',
  donePart: (amount: string) => `成功，场馆入账 ${amount}`,
  returned: '未发生，退回',
  transfer: (amount: string) => `转账 ${amount}`,
  pending: '处理中',
  effect: '转账立即结束',
  id: '转账号',
  open: '转账仍在处理中',
  ended: '转账已有结果',
  theirs: { done: '已入账', refused: '已拒绝', unknown: '无此单号' },
  otherAmount: '答复的金额与申请不符',
  otherField: (field: string) => `答复的 ${field} 与申请不符`,
  bets: (count: Count) => `投注 ×${count}`,
  payout: '派彩',
} as const

export const QUARANTINE_DESK = {
  row: (seq: Count) => `第 ${seq} 行`,
  dismisses: (title: string) => `不入账 ${title}`,
  books: (title: string) => `入账 ${title}`,
  bet: '注单',
  held: '已隔离',
  dismiss: '不入账',
  book: '入账',
  stake: '投注额',
  payout: '派彩',
  outcome: '结果',
  mirror: '场馆镜像',
  betNo: '注单号',
  why: '隔离原因',
  open: '注单仍在隔离',
  ended: '注单已有结果',
  unsettled: '未结算',
} as const

export const ADJUST_DESK = {
  closedMoney: '账号注销后到账：请核对来源，经两人同意转出并线下支付',
  title: (username: string, amount: string) => `${username} 中心钱包 ${amount}`,
  credit: (amount: string) => `人工加款 ¥${amount}`,
  debit: (amount: string) => `人工扣款 ¥${amount}`,
  creditNow: '立即加款',
  debitNow: '立即扣款',
  multiplied: (amount: string, multiple: number) => `+${amount} × ${multiple} 倍`,
  same: '不变',
  tooPoor: '余额不足以扣除',
  enough: '余额足够',
} as const

export const ACTIVITY_DESK = {
  title: (activity: string, amount: string) => `${activity} 彩金 ${amount}`,
  effect: '立即派发',
  sameNetwork: '本期有其他申请人近期使用同一网络',
  ownNetwork: '所用网络本期没有其他申请人',
  inviterNetwork: '邀请人使用同一网络，并参加了本期',
  compare: '请核对',
  ownDevice: '设备与收款账户未被其他参加者使用',
  withdrawn: '存款到账后已申请取款',
  notPayable: '不能派发',
  notWithdrawn: '存款到账后没有取款',
  limited: '会员处于冻结或自我限制',
  paidBefore: '此前已派发的活动彩金',
  sumAndTimes: (sum: string, times: Count) => `${sum}（${times} 次）`,
  once: '一次',
} as const

export const AGENT_DESK = {
  title: (username: string) => `${username} 申请成为代理`,
  identity: '身份',
  agent: '代理',
  effect: '立即成为代理',
  reason: '理由',
  fine: '会员状态正常',
  notFine: '会员状态不是正常，不能通过',
  alone: '同一人没有其他代理账号',
} as const

export const COMMISSION_DESK = {
  title: (username: string, month: string, amount: string) => `${username} ${month} 佣金 ${amount}`,
  effect: '立即发放',
  month: '月份',
  base: '基数',
  tier: '档位',
  tierOf: (tier: number, percent: number) => `第 ${tier} 档 · ${percent}%`,
  agreed: '一致',
  disagreed: '不能发放',
  active: '活跃会员',
} as const

export const RERUN_DESK = {
  title: (job: string, period: string) => `补跑 ${job} ${period}`,
  adds: '试算将新增',
  addsOf: (rows: string, amount: string) => `${rows} 行 · ${amount} 元`,
  changes: '试算将改动',
  rows: (count: string) => `${count} 行`,
  typed: '补跑',
  effect: '工作机立即补跑，只补缺的行',
  job: '任务',
  period: '业务期',
} as const

export const INTAKE_DESK = { name: '收注', resume: '恢复收注', effect: '下一期起生效' } as const

export const CONFIG_DESK = {
  opens: (title: string) => `打开${title}`,
  value: '数值',
  on: '开',
  off: '关',
} as const

export const STAFF_DESK = {
  creates: (role: string, name: string, username: string) => `新建${role} ${name}（${username}）`,
  changes: (name: string, role: string) => `把${name}改为${role}`,
  enables: (name: string) => `启用${name}的账号`,
  resets: (name: string) => `重置${name}的登录密码`,
  resetsTotp: (name: string) => `重置${name}的动态口令`,
  sessions: (name: string, count: Count) => `${name} 的 ${count} 个会话`,
  account: '员工账号',
  name: '姓名',
  usable: '可用',
  disabled: '已停用',
  password: '登录密码',
  passwordNow: '现在的密码',
  passwordNext: '作废，换临时密码',
  passwordEffect: '原密码立即作废，临时密码由您到员工页领取',
  createEffect: '立即生效，首次密码由您到员工页领取',
  totp: '动态口令',
  totpEffect: '24 小时后生效',
  totpBound: '已绑定',
  totpNext: '重置，24小时后生效',
} as const

export const ADDRESS_DESK = {
  title: (network: string) => `解封 ${network}`,
  what: '登录与注册',
  closed: '已封禁',
  open: '开放',
  by: '封禁人',
  why: '封禁原因',
  until: '原定封禁至',
} as const

export const UNFREEZE_DESK = {
  title: '恢复取款放款',
  what: '取款放款',
  frozen: '冻结',
  typed: '恢复放款',
  notFrozen: '放款已不在冻结',
  why: '冻结原因',
  checked: '最近一次核对通过',
  balanced: '账目平衡',
  unchecked: '最近一次核对没有通过',
  impossible: '不能恢复',
} as const

export const VENUE_DESK = {
  fixes: (venue: string, lines: number, sum: string) => `${venue} 更正镜像 ${lines} 行，合计 ${sum}`,
  accepts: (venue: string, amount: string) => `${venue} 接受差额 ${amount}`,
  reopens: (venue: string) => `${venue} 恢复转入转出`,
  sameDifference: '差额与申请时相同',
  otherDifference: '差额已变',
  mirrors: (count: number) => `${count} 行镜像`,
  fixEffect: '立即更正，转账另行恢复',
  balanceOf: (uid: Count) => `UID ${uid} 场馆余额`,
  fixLedger: 'member:venue ↔ venue:result，中心钱包不变',
  borne: '平台承担',
  bearEffect: '立即记账，转账另行恢复',
  bearLedger: 'house:adjust ↔ venue:result，会员不变',
  transfers: '转入转出',
  paused: '暂停',
  reopen: '恢复转账',
  close: '永久关闭',
  statement: '书面声明',
  ends: (venue: string, closes: boolean) => `${venue} 按书面声明结案，${closes ? '永久关闭' : '恢复转账'}`,
  stated: '声明的会员余额',
  fixed: '更正镜像',
  venueState: '场馆',
  closedForGood: '永久关闭，余额转回中心钱包',
  caseReopens: '立即更正并恢复转入转出',
  caseCloses: '立即更正、转回中心钱包并永久关闭',
  caseLedger: 'member:venue ↔ venue:result，余下 house:adjust ↔ venue:result',
  sha256: '声明 SHA-256',
  sameCase: '账目与申请时相同',
  otherCase: '账目已变，平台须承担',
  agrees: '最近一次对账相符',
  disagrees: '还不相符',
} as const
