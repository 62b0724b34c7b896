// What the fairness layer shows and what it cannot, in the words of every page, article and rule that says so.

export const FAIR_WORDS = {
  /** What a round's numbers come from. */
  numbers:
    '号码由投注前已公布承诺值的种子和封盘后才产生的公开信标算出，任何人可以在「公平验证」里自己算一遍。',
  /** Of a late round: what decides its numbers. */
  decided: '号码由约定的信标值决定',
  /** The bets were sealed in public after the beacon value was out. */
  lateSeal: '封单晚于信标：号码不受影响，请核对您的收据',
  /** The answer to a bet carries no receipt, or one that does not fit the order. */
  badReceipt: '收据缺失或有误，请保存证据',
  /** The bet was taken, and the log whose key signs receipts is out of reach. */
  uncheckedReceipt: '已收下，收据还没有核对，请稍后在「公平验证」查看',
  /** Which changes leave the member with evidence. */
  shows:
    '结果、承诺、注单、赔率公告若事后被改动，您手里的收据和本机记住的日志就是证据。没有任何功能可以指定开奖结果。',
  /** What the operator can still do, and what shows it. */
  limits:
    '平台仍可以停止服务（公开日志里会显示为迟开），在收下之前拒绝投注（没有收据）；若与公开信标的运行者串通，结果可能被预知。整份日志若被改写，要等看过旧日志的浏览器或独立见证者再看一次才会发现。',
  /** Only these two make a round void; both can be checked by anybody. */
  voids:
    '迟开的一期照常开奖与结算；只有时间胶囊与承诺不符，或 24 小时没有有效的信标值，才会作废并退还全部本金。',
} as const
