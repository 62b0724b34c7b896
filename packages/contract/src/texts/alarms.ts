// What alarms say about the one thing that went wrong.

/** Why a venue's bet log cannot be read on. */
export const LOG_STUCK = {
  unanswered: (why: string) => `场馆没有有效回应（${why}）`,
  refused: (code: string) => `场馆拒绝（${code}）`,
  otherPage: '回应的不是所请求的一页',
  gap: '日志序号中断',
  unknown: '未知错误',
} as const

const DRAW_WAITS = { beacon: '公开信标', key: '种子密钥', worker: '开奖程序' } as const

export const ALARM_TEXTS = {
  otherAnswer: (venue: string, operation: string, field: string, asked: string, answered: string) =>
    `${venue} ${operation}：申请的 ${field} 为 ${asked}，回应为 ${answered}`,
  otherAmount: (answered: string, asked: string) => `场馆答复的金额${answered}与申请的${asked}不一致`,
  venueUnclear: '超过30分钟未得到场馆明确答复',
  otherCallback: '回调的商户、币种、金额或时间不符',
  provider: (name: string, fault: string) => `支付通道 ${name}：${fault}`,
  besideQuestion: (fault: string) => `答非所问：${fault}`,
  providerAway: '支付通道暂时无法受理',
  venueDifference: (venue: string, difference: string) => `${venue}：我方镜像比场馆多 ${difference} 元`,
  betLog: (venue: string, why: string) => `${venue} 的注单日志无法继续读取：${why}`,
  quarantined: (venue: string, bet: string, why: string) => `${venue} 的注单 ${bet} 已隔离：${why}`,
  sessionOpen: (memberId: bigint, venue: string, why: string) =>
    `会员 ${memberId} 在 ${venue} 的会话还没有确认结束（${why}），仍在重试`,
  notConnected: '未接入',
  payout: (no: string, amount: string, about: string, said: string) =>
    `取款 ${no} ¥${amount}：${about}（${said}）`,
  jobItem: (job: string, period: string, item: string, tries: number, error: string) =>
    `${job} ${period} 的 ${item} 未完成，已试 ${tries} 次：${error}`,
  jobSlow: '运行超过 30 分钟，尚未结束',
  jobFailed: (period: string, tries: number, error: string) => `${period} 第 ${tries} 次失败：${error}`,
  drawLate: (lottery: string, expect: string, waitsFor: keyof typeof DRAW_WAITS) =>
    `${lottery} ${expect}期 开奖延迟，等待${DRAW_WAITS[waitsFor]}`,
  witnessSilent: (name: string, size: string | null, refusal: string | null) =>
    `见证人 ${name} 没有跟上公开日志，最后签到 ${size ?? '—'} 条${refusal === null ? '' : `；最后的回应：${refusal}`}`,
  lateSeal: (lottery: string, expect: string) => `${lottery} ${expect}期 的注单在信标产生之后才封存`,
  unsettled: (lottery: string, expect: string, error: string) => `${lottery} ${expect}期 未能结算：${error}`,
  liabilityTotal: (leaves: string, ledger: string) =>
    `会员余额合计 ${leaves} 元，账本为 ${ledger} 元，没有公布负债根`,
  coverShort: (cover: string, total: string) =>
    `对应资产 ${cover} 元，少于会员负债 ${total} 元；新的存款已停，取款照付`,
  closedMoney: (memberId: bigint, main: string, away: string) =>
    `会员 ${memberId} 的账号已注销，中心钱包 ${main} 元，场馆内 ${away} 元`,
  absencesUnread: (unread: number, refused: number, lines: string) =>
    `${unread} 行无法读取，${refused} 行数据库未接受（第 ${lines} 行）；其余各行已核对`,
  membersLeft: (names: string, count: number) => `会员 ${names} 等 ${count} 人的注单未结算`,
  namesTried: (network: string, minutes: number, count: number) =>
    `${network} ${minutes} 分钟内试了 ${count} 个会员名`,
  failures: (whose: string, minutes: number, count: number) =>
    `${whose} ${minutes} 分钟内失败或被拒 ${count} 次`,
  reads: (who: string, minutes: number, count: number) =>
    `${who} ${minutes} 分钟内读取 ${count} 位会员的资料`,
} as const
