// Every refusal the server can answer: key → envelope code and the text that a person reads.
import { PASSKEY } from './data/passkeys.ts'
import { LIMITS } from './limits.ts'
import { fillText, TEXTS, type TextVars } from './texts.ts'

interface Refusal {
  readonly code: number
  readonly text: string
}

const business = (text: string): Refusal => ({ code: 400, text })
const forbidden = (text: string): Refusal => ({ code: 403, text })

const BUSY = '系统繁忙，请稍后再试'

/** The frame's own: any call can answer them, so calls do not list them. */
export const FRAME_REFUSALS = {
  notLoggedIn: { code: 401, text: TEXTS.expiredText },
  forbidden: forbidden('没有权限执行该操作'),
  trialRefused: forbidden(TEXTS.trialRefused),
  notFound: { code: 404, text: '内容不存在' },
  duplicateSubmit: { code: 409, text: '请勿重复提交' },
  keyReused: { code: 409, text: '该请求标识已用于其他内容，请刷新后重试' },
  changedMeanwhile: { code: 409, text: '内容已被他人修改，请刷新后重试' },
  tooLarge: { code: 413, text: '提交内容过大' },
  /** The same name twice in an object of a JSON body. */
  duplicateField: { code: 400, text: '请求中有重复的字段：{field}' },
  badInput: { code: 422, text: '参数错误{field}' },
  tooFast: { code: 429, text: TEXTS.tooFast },
  serverBusy: { code: 500, text: BUSY },
  /** Too many requests, or no database. Answered with `Retry-After`, which maintenance has not. */
  overloaded: { code: 503, text: BUSY },
  maintenance: { code: 503, text: '{repair_tips}' },
  mustChangePassword: forbidden('请先修改登录密码'),
} as const satisfies Record<string, Refusal>

const ACCOUNT = {
  usernameFormat: business(TEXTS.usernameFormat),
  passwordTooShort: business(TEXTS.passwordTooShort),
  passwordTooLong: business('密码最长16位'),
  passwordsDiffer: business(TEXTS.passwordsDiffer),
  passwordTooCommon: business('密码过于常见，请换一个'),
  captchaMissing: business(TEXTS.captchaMissing),
  captchaWrong: business(TEXTS.captchaWrong),
  /** Missing, expired, used or too easy; the page solves another proof of work and retries. */
  workWrong: { code: 428, text: '请稍候，正在进行安全验证' },
  usernameTaken: business('用户名已存在'),
  registerTooOften: business('注册过于频繁，请稍后再试'),
  ageNotConfirmed: business('请确认您已年满18周岁'),
  loginMissing: business(TEXTS.loginMissing),
  loginWrong: business('账号或密码错误'),
  loginLocked: business('登录失败次数过多，请15分钟后再试'),
  accountFrozen: business('账号已冻结，请联系客服'),
  addressClosed: business('当前网络的登录与注册已暂停，请稍后再试或联系客服'),
  trialTooMany: business('试玩人数过多，请稍后再试'),
  oldPasswordMissing: business(TEXTS.oldPasswordMissing),
  newPasswordMissing: business(TEXTS.newPasswordMissing),
  confirmPasswordMissing: business(TEXTS.confirmPasswordMissing),
  oldPasswordLength: business(TEXTS.oldPasswordLength),
  newPasswordLength: business(TEXTS.newPasswordLength),
  newPasswordSame: business(TEXTS.newPasswordSame),
  oldPasswordWrong: business('旧密码错误'),
  loginPasswordMissing: business('更换手机号须输入登录密码'),
  loginPasswordWrong: business('登录密码错误'),
  payPasswordSameAsLogin: business('支付密码不能与登录密码相同'),
  passwordSameAsPay: business('登录密码不能与支付密码相同'),
  payPasswordTooSimple: business('支付密码过于简单，请换一个'),
  temporaryPasswordOver: business('临时密码已失效，请联系客服重新重置'),
  payPasswordUnset: business('请先设置支付密码'),
  payPasswordWrong: business('支付密码错误，还可尝试{n}次'),
  payPasswordLocked: business('支付密码已锁定，请30分钟后再试'),
  passkeyWrong: business('通行密钥没有通过验证，请重试或改用密码'),
  passkeyOff: business('通行密钥未开启此用途，请改用密码'),
  passkeyYoung: business('这把通行密钥添加未满24小时，请改用支付密码'),
  passkeysFull: business(`最多添加${PASSKEY.perMember}把通行密钥`),
  passkeyTaken: business('这把通行密钥已经添加过'),
  passkeyNameMissing: business('请给通行密钥起个名字'),
  passkeyLast: business('删除最后一把通行密钥须输入登录密码'),
  mobileFormat: business(TEXTS.mobileFormat),
  emailFormat: business(TEXTS.emailFormat),
  birthdayFormat: business(TEXTS.birthdayFormat),
  birthdayRange: business('出生日期须在1920-01-01至年满18周岁之间'),
  birthdaySet: business('生日已设置，如需更改请联系客服'),
  imageType: business('仅支持GIF或PNG图片'),
  imageTooBig: business('图片不能超过2MB'),
  imageBroken: business('图片无法识别，请更换'),
  imageDimensions: business('图片边长不能超过4096像素，动图不能超过100帧'),
  imageTooMuch: business('动图过大，请减少帧数或缩小尺寸'),
  supportEmpty: business('请输入您要咨询的内容'),
  supportTooLong: business(`内容最多${LIMITS.support.contentMax}个字`),
  supportTooMany: business('您有多条消息待回复，请稍后再提交'),
} as const satisfies Record<string, Refusal>

const MONEY = {
  notEnoughBalance: business('余额不足'),
  depositRange: business(TEXTS.depositRange),
  depositWhole: business('存款金额须为整数'),
  depositorMissing: business(TEXTS.depositorMissing),
  depositBankMissing: business(TEXTS.depositBankMissing),
  depositCardNoMissing: business(TEXTS.depositCardNoMissing),
  depositBranchMissing: business(TEXTS.depositBranchMissing),
  receivingAccountGone: business('该收款账户已停用，请重新选择'),
  depositsOpen: business('您有未完成的充值订单，请先完成或等待其关闭'),
  payWayOff: business('该存款方式暂不可用'),
  /** The newest root over what members are owed shows less held than owed. */
  depositsPaused: business('平台资产低于会员余额，暂停接受新的存款；取款照常办理'),
  orderNotOpen: business('订单已处理，无法关闭'),
  /** No root is in the public log yet, or none since the member joined. */
  noProofYet: business('还没有包含您的负债根，请一分钟后再试'),
  withdrawCardMissing: business(TEXTS.withdrawCardMissing),
  withdrawAddressMissing: business(TEXTS.withdrawAddressMissing),
  withdrawPasswordMissing: business(TEXTS.withdrawPasswordMissing),
  withdrawCardUnchosen: business('请选择收款账户'),
  cardNotOwned: business('请选择有效的收款账户'),
  withdrawUnderMinimum: business(TEXTS.withdrawUnderMinimum),
  withdrawOverMaximum: business('单笔取款不能高于{x}元'),
  withdrawWhole: business('取款金额须为整数'),
  withdrawPending: business('您有一笔提款正在审核'),
  withdrawCountUsed: business('今日提款次数已用完'),
  withdrawDayLimit: business('超出今日提款额度'),
  withdrawNothingLeft: business('扣除手续费后金额不足，请提高取款金额'),
  withdrawalsFrozen: business('系统核对中，取款暂停受理，请稍后再试'),
  withdrawalVenueFrozen: business(
    '您从{names}转出的{x}元正在与场馆核对，核对期间请在钱包保留这一金额，其余可正常取款',
  ),
  payoutLocked: business('这一选择目前不可用，请看页面上的原因'),
  paidDiffers: business('输入的实付金额与通道所说不一致'),
  payoutPaused: business('会员已冻结，放款暂停'),
  turnoverNotMet: business('提款前还需完成有效流水{x}元'),
  usdtAddressMissing: business(TEXTS.usdtAddressMissing),
  protocolMissing: business(TEXTS.protocolMissing),
  usdtAddressFormat: business('USDT地址格式不正确'),
  usdtAddressProtocol: business('地址与所选协议不符'),
  usdtAddressContract: business('不能填写合约地址'),
  holderMissing: business(TEXTS.holderMissing),
  holderLength: business('持卡人姓名须为2-20个字'),
  holderNotRealname: business('持卡人姓名须与实名一致'),
  bankMissing: business(TEXTS.bankMissing),
  bankUnknown: business('暂不支持该银行'),
  branchMissing: business(TEXTS.branchMissing),
  branchTooLong: business('开户行地址最长60字'),
  cardNoMissing: business(TEXTS.cardNoMissing),
  cardNoLength: business(TEXTS.cardNoLength),
  payPasswordMissing: business(TEXTS.payPasswordMissing),
  payPasswordLength: business(TEXTS.payPasswordLength),
  bankCardsFull: business('最多绑定5张银行卡'),
  usdtCardsFull: business('最多绑定5个USDT地址'),
  cardTaken: business('该卡号已绑定'),
  cardInUse: business('该账户有提款正在处理，暂不能解绑'),
  transferAmountMissing: business(TEXTS.transferAmountMissing),
  transferAmountFormat: business('转账金额须大于等于1元，最多两位小数'),
  transferBetweenVenues: business(TEXTS.transferBetweenVenues),
  transferOpen: business('该场馆有一笔转账正在处理，请稍候'),
  transferFailed: business('转账失败，款项已退回'),
  autoTransferOn: business(TEXTS.autoTransferOn),
  venueUnknown: business('场馆不存在'),
  venueFrozen: business('该场馆正在核对账目，暂停转入，您的资金不受影响'),
  venueInDoubt: business('该场馆正在核对账目，目前最多可转出{x}元，其余核对后可转'),
  venueDown: business('场馆维护中，请稍后再来'),
  venueBalanceShort: business('场馆余额不足'),
} as const satisfies Record<string, Refusal>

const PLAY = {
  selfLimited: business('您已设置自我限制，暂不能投注'),
  roomGone: business('房间不存在或已关闭'),
  orderEmpty: business('请先选择投注内容'),
  orderTooLong: business('单次最多投注50注'),
  roundChanged: business('当前期号已变更，请重新下注'),
  bettingClosed: business(TEXTS.bettingClosed),
  drawLate: business(TEXTS.drawLate),
  playGone: business('玩法不存在或已下架'),
  stakeRange: business('单注金额须为{min}-{max}元的整数'),
  pickInvalid: business('请选择{pick}个不重复的号码（1-49）'),
  payoutCap: business('该玩法单注最高可投{max}元'),
  memberRoundCap: business('本期投注总额不能超过{cap}元'),
  exposureFull: business('本期该玩法投注已满，请选择其他玩法'),
  betBalanceShort: business('余额不足，请先充值或一键回收'),
  chatTooFast: business('发言太快了，请稍候'),
  chatForbidden: business('内容含有违规信息'),
  chatTooLong: business('消息最长100字'),
  chatMuted: business('您已被禁言，如有疑问请联系客服'),
} as const satisfies Record<string, Refusal>

const PROMO = {
  redPacketOff: business(TEXTS.redPacketOff),
  redPacketTrial: business(TEXTS.trialRefused),
  redPacketNotStarted: business(TEXTS.redPacketNotStarted),
  redPacketEnded: business(TEXTS.redPacketEnded),
  redPacketNotEntitled: business(TEXTS.redPacketNotEntitled),
  redPacketUsedUp: business(TEXTS.redPacketUsedUp),
  redPacketShared: business('同一设备或收款账户的其他账号已参加今日红包'),
  noRebate: business(TEXTS.noRebate),
  activityApplied: business('您已申请过该活动'),
  activityNotMet: business('暂不符合活动条件：{reason}'),
  activityNoApply: business('该活动无需申请'),
  activityEnded: business('活动已结束'),
  activityTooDear: business('流水要求超过彩金的{n}倍，不能发布'),
  activityTermsChanged: business('活动规则已更新，请重新阅读后再申请'),
  bonusNone: business('没有可放弃的彩金'),
  bonusElsewhere: business('请先将场馆余额转回中心钱包，并等待未结算的注单和处理中的款项结束'),
  applyReasonMissing: business(TEXTS.applyReasonMissing),
  applyReasonTooLong: business('申请理由最长200字'),
  agentPending: business('您已提交申请，请等待审核'),
  agentWait: business('申请未通过后30天内不能再次申请'),
  agentAlready: business('您已是代理'),
  notAgent: forbidden('仅代理可使用'),
  agentTicketGone: business('入口已失效，请从“我的”重新进入'),
  programmeOff: forbidden('该计划暂未开放'),
} as const satisfies Record<string, Refusal>

/** Of the member's own restrictions: what holds, and until when. */
const SAFETY = {
  depositLimitReached: business('已达到您设置的{period}存款限额，剩余 {x} 元，{time} 恢复'),
  lossLimitReached: business('已达到您设置的{period}输额限额，剩余 {x} 元，{time} 恢复'),
  stakeLimitReached: business('超过您设置的单笔限额 {x} 元'),
  timeLimitReached: business('今日游戏时间已满，明日 00:00 恢复'),
  inTimeout: business('您已设置冷静期，{time} 结束'),
  excludedUntil: business('您已自我排除，{date} 前不可恢复'),
  excludedForever: business('您已永久自我排除，不可恢复'),
  giftsPaused: business('礼金与邀请已暂停，{time} 恢复'),
  exclusionOver: business('您的自我排除已到期，请先申请返回'),
  limitNotWaiting: business('没有等待确认的调高，可以重新申请'),
  limitWaiting: business('调高须等到 {time} 之后再次确认'),
  limitRange: business('限额须为1至10000000的整数元，游戏时间须为1至1440分钟'),
  lengthNotOffered: business('不能选择该时长'),
  returnNotOpen: business('目前不能申请返回'),
  trialExcluded: business('此设备上的账号已自我排除，不可试玩'),
  registerListed: business('您已在自我排除登记机构登记，登记期间不可参与'),
  ageUnchecked: business('首次存款前须核验年龄：请先填写真实姓名和生日'),
  regionClosed: forbidden('您所在的地区不在许可范围内'),
  registerUnknown: business('暂时无法核验，请稍后再试'),
} as const satisfies Record<string, Refusal>

const OFFICE = {
  staffLoginWrong: business('账号或密码错误'),
  staffLocked: business('登录失败次数过多，请15分钟后再试'),
  staffDisabled: business('账号已停用'),
  staffTemporaryOver: business('临时密码已失效，请联系管理员重新重置'),
  totpWrong: business('动态验证码错误'),
  totpNeeded: forbidden('请先绑定动态验证码'),
  ticketGone: business('登录已超时，请重新输入密码'),
  addressOwn: business('有同事正从这个地址登录后台，不能封'),
  addressInside: business('内网或代理的地址，封了会挡住所有人'),
  requestOpen: business('已有同样的变更在等待第二人确认'),
  rateRange: business('数值超出允许范围'),
  staffPasswordFormat: business('密码须为8-64位'),
  staffNameTaken: business('用户名已存在'),
  ownRole: forbidden('不能更改自己的角色或停用自己'),
  ownRequest: forbidden('须由另一位同事处理'),
  tiedAccount: forbidden('两个账号{days}天内由同一人申请、同意或重置，视为同一人，须由其他同事处理'),
  lastAdmin: business('至少保留一位可用的管理员'),
  reasonMissing: business('请填写原因'),
  htmlEmpty: business('内容不能为空'),
  adjustRange: business('单笔调账须在0.01-{max}元之间，且当日合计不超过{day}元'),
  bookedRange: business('场馆入账的金额须大于0，且不超过申请的{max}元'),
  differenceLeft: business('还差{x}元未解释，全部解释之后才能提交'),
  statementType: business('声明须为 PDF、PNG、JPEG 或文本文件'),
  statementTooBig: business('声明不能超过2MB'),
  statementMissing: business('请先上传场馆的书面声明'),
  venueTransfersOpen: business('该场馆还有{n}笔转账未结束，请先在「异常转账」按声明结束'),
  mirrorNegative: business('{name} 在该场馆的镜像仍为负数，请按声明更正后再关闭'),
  caseOther: business('按现在的账目，平台须承担{x}元，请核对后重新提交'),
  differenceOther: business('当前差额为{x}元，请按当前差额填写'),
  differenceCap: business('本月可承担的差额只剩{x}元'),
  memberUnknown: business('会员{name}不存在'),
  oddsRange: business('该赔率会使返还率超出公示范围'),
  wrongState: business('当前状态不能执行该操作'),
  betNotBookable: business('按所填内容无法入账，请核对会员、金额与结果'),
  claimedByOther: business('已由{name}认领'),
  notClaimed: business('请先认领'),
  heldUntil: business('安全保留期至{until}，届时方可通过'),
  activityTimes: business('结束时间须晚于开始时间'),
  activityLiveAt: business('上线时间须晚于现在，且在一年以内'),
  bannerPath: business('横幅须为本站图片地址'),
  memberLimited: business('会员处于冻结或自我限制，不能派发'),
  urlNotHttps: business('网址须以 https:// 开头'),
} as const satisfies Record<string, Refusal>

export const REFUSALS = {
  ...FRAME_REFUSALS,
  ...ACCOUNT,
  ...MONEY,
  ...PLAY,
  ...PROMO,
  ...SAFETY,
  ...OFFICE,
} as const

export type RefusalKey = keyof typeof REFUSALS
export type RefusalVars = TextVars

/** A refusal with the values of its text's places. */
export interface Refused {
  readonly key: RefusalKey
  readonly vars?: RefusalVars
}

export function refusalCode(key: RefusalKey): number {
  return REFUSALS[key].code
}

export function refusalText(key: RefusalKey, vars: RefusalVars = {}): string {
  return fillText(REFUSALS[key].text, vars)
}
