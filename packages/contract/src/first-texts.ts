// The few fixed texts that the member app's first load needs: all others come with the pages that say them.

export const FIRST_TEXTS = {
  alreadyHere: '已在当前页面！',
  loginConfirm: '精彩内容等你来体验，快来登录吧！',
  pleaseLogin: '请登录！',
  noticesTab: '公告',
  logoutConfirm: '您确定要退出登录吗?',
  serverTrouble: '服务器异常，请稍后再试',
  unanswered: '没有等到答复，可能已受理；再次提交不会重复',
  sandboxRibbon: '演示环境：所有金额均为虚拟，不可兑换',
  loadAgain: '网络不太顺，点此重新加载',
} as const
