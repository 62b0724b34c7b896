// Names the office shows: every action and subject of the audit log, and the numbers that need two people.

export const AUDIT_ACTIONS = {
  'staff.login': '登录',
  'staff.logout': '退出登录',
  'staff.password': '修改自己的密码',
  'staff.totp': '绑定动态口令',
  'staff.create': '新建员工',
  'staff.role': '更改角色',
  'staff.disable': '停用员工',
  'staff.enable': '启用员工',
  'staff.reset-password': '重置员工密码',
  'member.view': '查看个人信息',
  'member.freeze': '冻结会员',
  'member.unfreeze': '解除冻结',
  'member.end-sessions': '强制下线',
  'member.reset-password': '重置登录密码',
  'member.reset-pay-password': '重置支付密码',
  'member.note': '添加备注',
  'support.reply': '回复客服消息',
  'support.close': '关闭客服消息',
  'banner.save': '保存轮播图',
  'notice.save': '保存公告',
  'message.send': '发送站内信',
  'article.save': '保存文章',
  'config.set': '修改配置',
  'switch.off': '关闭开关',
  'request.ask': '发起变更',
  'request.approve': '确认（第二人）',
  'request.refuse': '拒绝（第二人）',
  'deposit.view': '查看存款详情',
  'deposit.proof': '查看存款凭证',
  'deposit.claim': '领取存款',
  'deposit.release': '放回存款',
  'deposit.approve': '通过存款',
  'deposit.refuse': '驳回存款',
  'withdrawal.view': '查看取款详情',
  'withdrawal.claim': '领取取款',
  'withdrawal.release': '放回取款',
  'withdrawal.approve': '通过取款',
  'withdrawal.refuse': '驳回取款',
  'suspense.ask': '申请处理悬挂款',
  'suspense.approve': '确认处理悬挂款',
  'suspense.refuse': '拒绝处理悬挂款',
  'transfer.claim': '领取异常转账',
  'transfer.release': '放回异常转账',
  'transfer.ask': '申请处理异常转账',
  'transfer.approve': '确认处理异常转账',
  'transfer.refuse': '拒绝处理异常转账',
  'adjust.ask': '申请人工调账',
  'adjust.approve': '确认人工调账',
  'adjust.refuse': '拒绝人工调账',
  'odds.set': '公布新赔率',
  'chat.dismiss': '举报不处理',
  'chat.hide': '移除聊天消息',
  'chat.mute': '聊天禁言',
  'chat.unmute': '解除禁言',
  'books.export': '导出试算平衡表',
  'unfreeze.ask': '申请恢复放款',
  'unfreeze.approve': '确认恢复放款',
  'unfreeze.refuse': '拒绝恢复放款',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

export const AUDIT_SUBJECTS = {
  staff: '员工',
  member: '会员',
  support: '客服消息',
  banner: '轮播图',
  notice: '公告',
  message: '站内信',
  article: '文章',
  config: '配置',
  request: '变更申请',
  deposit: '存款',
  withdrawal: '取款',
  suspense: '悬挂款',
  transfer: '转账',
  adjust: '人工调账',
  chat: '聊天消息',
  play: '玩法',
  books: '账目',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** What the first row of the chain names as its predecessor. */
export const AUDIT_ROOT = '0'.repeat(64)

/** Numbers that change what members pay or get. */
export const RATE_KEYS = ['usdtrate', 'withdrawusdtrate', 'withdrawcashfee', 'withdrawfeeusdttrc'] as const
export type RateKey = (typeof RATE_KEYS)[number]

export const RATE_TITLES: Readonly<Record<RateKey, string>> = {
  usdtrate: '充值汇率（元/USDT）',
  withdrawusdtrate: '取款汇率（元/USDT）',
  withdrawcashfee: 'ERC20 取款手续费（USDT）',
  withdrawfeeusdttrc: 'TRC20 取款手续费（USDT）',
}
