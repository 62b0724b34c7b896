// Every fixed text of the product, once: the specification's by its section (typing errors kept), then our rulings'.

/** Section 2, screens and routes. */
export const SCREEN_TEXTS = {
  alreadyHere: '已在当前页面！',
  loginConfirm: '精彩内容等你来体验，快来登录吧！',
  empty: '空空如也',
  endOfList: '没有更多了',
  registerButton: '注册并下载APP',
  copied: '复制成功！',
  unbindTitle: '温馨提示',
  unbindConfirm: '确定要解除绑定该卡片吗？',
  vipTitle: 'VIP特权',
  linkCopied: '链接已复制到剪贴板',
  linkCopyFailed: '复制链接失败',
  pleaseLogin: '请登录！',
  noRooms: '当前游戏无房间',
  roundClosed: '封盘中',
  roundDrawing: '开奖中',
  roundPaused: '暂停收注',
  drawLate: '开奖延迟，暂停收注',
  missedRound: '本期未开放投注',
  noticesTab: '公告',
  inboxTab: '站内信',
  article1: '常见问题',
  article2: '隐私政策',
  article3: '免责说明',
  article4: '联系我们',
  article5: '代理加盟',
  article7: '关于我们',
  article8: '博彩责任',
} as const

/** Section 4, states and transitions. */
export const STATE_TEXTS = {
  logoutConfirm: '您确定要退出登录吗?',
  bettingClosed: '封盘中禁止投注',
} as const

/** Section 5, validation. */
export const VALIDATION_TEXTS = {
  redPacketOff: '红包已关闭',
  redPacketNotEntitled: '您暂未达到领取条件，快去完成吧！',
  usernameFormat: '用户名长度6~16位，以字母或数字组合！',
  passwordTooShort: '请输入正确的密码长度，最少6位！',
  passwordsDiffer: '两次密码不一致！',
  captchaMissing: '请输入验证码！',
  captchaWrong: '验证码错误！',
  loginMissing: '请输入您的账号和密码！',
  mobileFormat: '请输入正确手机号',
  applyReasonMissing: '请输入申请理由',
  emailFormat: '请输入正确邮箱号',
  birthdayFormat: '请输入正确的日期格式：YYYY-MM-DD',
  usdtAddressMissing: '请输入USDT地址',
  protocolMissing: '请选择钱包协议',
  payPasswordMissing: '请输人支付密码',
  holderMissing: '请输入姓名',
  bankMissing: '请输入银行',
  branchMissing: '请输入开户行地址',
  cardNoMissing: '请输人银行卡号',
  cardNoLength: '请输人正确的卡号长度',
  payPasswordLength: '请输人支付密码长度',
  oldPasswordMissing: '请输入旧密码',
  newPasswordMissing: '请输入新密码',
  confirmPasswordMissing: '请输入确认密码',
  oldPasswordLength: '请输入正确的旧密码长度',
  newPasswordLength: '请输入正确的新密码长度',
  newPasswordSame: '新旧密码不能一致！',
  noRebate: '暂无领取额度！',
  depositRange: '请输入金额在{min}-{max}之间！',
  depositorMissing: '请输入存款人姓名',
  depositBankMissing: '请输入银行类型',
  depositCardNoMissing: '请输入银行卡号',
  depositBranchMissing: '请输入银行开户行地址',
  withdrawCardMissing: '请选择您要提现到的银行卡',
  withdrawAddressMissing: '请选择USDT地址',
  withdrawUnderMinimum: '单笔取款不能低于100元',
  withdrawPasswordMissing: '请输入您的支付密码',
  transferAmountMissing: '请输入操作金额！',
  transferBetweenVenues: '场馆内钱包不支持互转',
} as const

/** Section 8, errors and success messages. */
export const OUTCOME_TEXTS = {
  serverTrouble: '服务器异常，请稍后再试',
  registerFailed: '注册失败',
  betPlaced: '投注成功',
  unbound: '解绑成功',
  bound: '绑定成功',
  passwordChanged: '密码修改成功！',
  done: '操作成功',
  switched: '操作成功！',
  submittedForReview: '提交成功，等待后台审核',
  /** Our own: the specification has no word for an unknown outcome. */
  unanswered: '暂未收到结果，可能已受理；再次提交不会重复',
} as const

/** Texts that the product's own rulings fix. */
export const RULING_TEXTS = {
  sandboxRibbon: '演示环境：所有金额均为虚拟，不可兑换',
  ownLotteryNotice: '本站自营开奖，与任何官方彩票机构无关',
  demoVenue: '演示场馆',
  simulatedFixture: '模拟赛事',
  demoSalt: '演示盐值：由系统生成，未取自公开区块',
  demoBeacon: '演示信标：由沙盒运行',
  oddsIncludeStake: '赔率含本金',
  expiredTitle: '认证失败',
  expiredText: '您的账号登录已过期，请重新登录',
  ageConfirm: '我已年满18周岁并同意《服务条款》《隐私政策》',
  article6: '隐私政策',
  article9: '服务条款',
  voidRound: '第{expect}期因系统故障作废，本金已退还',
  roundCloseNotice: '第{expect}期已封盘，等待开奖',
  roundDrawNotice: '第{expect}期开奖：{text}',
  oddsNotice: '赔率调整预告：{title} {from} → {to}，{at} 起生效',
  intakeStopNotice: '第{expect}期起暂停收注，已收注单照常开奖派奖',
  intakeResumeNotice: '第{expect}期起恢复收注',
  winNotice: '恭喜！第{expect}期中奖¥{sum}',
  fairCommit: '① 开奖前公布的承诺值',
  fairSeed: '② 开奖后公开的种子',
  fairMatch: '③ 计算结果与开奖结果一致 ✔',
  fairMismatch: '③ 计算结果与开奖结果不一致 ✘',
  coverRule: '同一期同一组玩法，若所选合计覆盖超过80%的开奖概率，仅按最大一项与其余各项之差计入有效流水。',
  turnoverCleared: '余额不足1元，流水要求已清零',
  turnoverWaived: '您已自我排除，自有资金的流水要求已免除',
  turnoverReturned: '彩金已收回，流水要求随之结束',
  turnoverLeft: '提款所需剩余流水',
  vipPromoted: '恭喜您晋升为VIP{n}，升级礼金¥{gift}已到账',
  vipDemoted: '您的VIP等级已调整为VIP{n}：近90天有效流水¥{flow}，保级需¥{keep}',
  vipRegained: '恭喜您恢复为VIP{n}',
  vipMonthly: 'VIP{n}月礼金¥{gift}已到账',
  vipKeepLeft: '还差¥{left}即可保级，截止{date}',
  vipNext: '距VIP{n}：存款还差¥{recharge}，流水还差¥{flow}',
  vipTop: '已达最高等级',
  rebateReady: '返水待领取 ¥{x}',
  rebateClaimed: '领取成功，¥{x}已到账',
  redPacketLateDeposits: '当日10:00–12:00的存款计入次日',
  redPacketNotStarted: '活动尚未开始，每日10:00准时开抢',
  redPacketEnded: '今日活动已结束，请明天10:00再来',
  redPacketUsedUp: '今日红包次数已用完',
  orderExpired: '超时未支付，订单已关闭',
  demoOrder: '演示订单{deposit_no}，请勿付款',
  simulatePayment: '模拟支付成功',
  recovered: '回收成功，共回收¥{x}',
  recoveredNothing: '场馆暂无余额',
  recoveredPartly: '部分场馆回收失败：{names}',
  recoverPending: '部分回收处理中：{names}',
  transferPending: '转账处理中',
  autoTransferOn: '已开启自动转账，请先关闭',
  activityApplied: '申请成功，请等待审核',
  activityPaid: '申请成功，彩金¥{x}已到账',
  activityCancelled: '您已撤销申请，未产生流水要求',
  activityShared: '同一人、同一设备或收款账户已有会员参加本活动',
  bonusDropped: '您已放弃彩金，收回¥{x}',
  activityRules:
    '活动规则以本页为准；同一会员、设备、IP、收款账户仅可参加一次；发现违规我们会说明理由并取消彩金，不影响您的本金。仅限年满18周岁会员，请理性娱乐。',
  registered: '注册成功',
  tooFast: '操作太快，请稍后再试',
  trialRefused: '试玩账号不支持该操作',
  newVersion: '新版本，点此刷新',
  loadAgain: '网络不太顺，点此重新加载',
} as const

export const TEXTS = {
  ...SCREEN_TEXTS,
  ...STATE_TEXTS,
  ...VALIDATION_TEXTS,
  ...OUTCOME_TEXTS,
  ...RULING_TEXTS,
} as const

export type TextKey = keyof typeof TEXTS

/** Texts the specification quotes that the product's rulings leave out, with the reason. */
export const RULED_OUT_TEXTS: readonly { readonly text: string; readonly reason: string }[] = [
  {
    text: '两次密码不一样！',
    reason: 'Registration says 两次密码不一致！, the same text as the password page.',
  },
  { text: '登录！', reason: 'A variant of 请登录！; a visitor hears one wording everywhere.' },
  { text: '注册！', reason: 'A variant of 请登录！; a visitor hears one wording everywhere.' },
]

export type TextVars = Readonly<Record<string, string | number>>

/** Puts values into `{x}` places. A place without a value is our mistake, so it throws. */
export function fillText(template: string, vars: TextVars = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = vars[name]
    if (value === undefined) throw new Error(`text has no value for {${name}}: ${template}`)
    return String(value)
  })
}
