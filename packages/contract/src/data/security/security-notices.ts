// What the owner of an account reads in the inbox when something that guards it has changed. Nothing in it is a secret:
// numbers are covered, passwords are never named.

/** Each ends with what to do if it was not `by`. */
export const SECURITY_NOTICES = {
  newDevice: { title: '新设备登录', text: '您的账号在新设备上登录：{device}，登录地址 {ip}。', by: 'owner' },
  sessions: {
    title: '登录过多，最早的已退出',
    text: '您的账号同时登录超过 {max} 处，最早的登录已自动退出。可在“功能设置”的“已登录设备”中查看。',
    by: 'owner',
  },
  password: { title: '登录密码已修改', text: '您的登录密码已修改，所有设备已退出登录。', by: 'owner' },
  payPassword: {
    title: '支付密码已修改',
    text: '您的支付密码已设置或修改，24小时内的取款可能延后处理。',
    by: 'owner',
  },
  passkeyAdded: {
    title: '已添加通行密钥',
    text: '您的账号添加了通行密钥“{name}”，24小时内不能用它确认取款。',
    by: 'owner',
  },
  passkeyRemoved: {
    title: '通行密钥已删除',
    text: '您的通行密钥“{name}”已删除，不能再用它登录或确认取款。',
    by: 'owner',
  },
  mobile: { title: '手机号已修改', text: '您的手机号已改为 {mobile}，可用它登录。', by: 'owner' },
  card: {
    title: '已绑定收款账户',
    text: '您的账号绑定了收款账户：{bank} {number}，24小时内向它的取款将延后处理。',
    by: 'owner',
  },
  withdrawal: { title: '取款申请已提交', text: '您申请取款 ¥{amount} 至 {bank}，正在审核。', by: 'owner' },
  exportAsked: {
    title: '正在准备您的资料',
    text: '您申请了一份自己的资料，备好后可在“我的资料”用登录密码下载。',
    by: 'owner',
  },
  exportReady: {
    title: '您的资料已备好',
    text: '您申请的资料已备好，{until} 前可在“我的资料”用登录密码下载，之后自动删除。',
    by: 'owner',
  },
  exportFetched: {
    title: '您的资料已下载',
    text: '您的资料在 {device} 上下载，网络地址 {ip}。',
    by: 'owner',
  },
  closureAsked: {
    title: '您申请了注销账号',
    text: '您的账号将在 {until} 以后、余额取清后注销。在此之前可在“注销账号”撤回；取款与回收一直可用。',
    by: 'owner',
  },
  closureTakenBack: { title: '注销已撤回', text: '您撤回了注销，账号恢复正常使用。', by: 'owner' },
  passwordReset: {
    title: '登录密码已重置',
    text: '客服已按您的申请完成操作。请用临时密码登录，并立即设置新的登录密码。',
    by: 'staff',
  },
  payPasswordReset: {
    title: '支付密码已重置',
    text: '客服已按您的申请完成操作。请重新设置支付密码。24小时内的取款将延后处理。',
    by: 'staff',
  },
  realname: {
    title: '实名已更正',
    text: '客服已按您的申请更正实名，已绑定的收款账户不变，之后绑定的银行卡须与新的实名一致。',
    by: 'staff',
  },
} as const satisfies Record<string, { title: string; text: string; by: 'owner' | 'staff' }>

export type SecurityNotice = keyof typeof SECURITY_NOTICES
