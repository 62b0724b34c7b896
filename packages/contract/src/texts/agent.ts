// Texts of agents' monthly statements, on the pages of agents and staff and in their file.

export const AGENT_FILE = {
  head: ['项目', '笔数', '金额', '对净收入的影响'],
  members: '直属会员',
  net: '净收入',
  corrected: '往月更正',
  correction: (month: string) => `更正 ${month}`,
  carried: '上期结转',
  base: '计佣基数',
  rate: '比例（%）',
  commission: '佣金',
  cashCost: (percent: number) => `存取款成本 ${percent}%`,
  rule: '核算规则',
} as const

/** The terms that agents read, on their page and in the help article. */
export const AGENT_TERMS =
  '两个条件须同时达到，整个基数按达到的最高档计算。净收入 = 当月结算的注单输赢 − 返水 − 礼金红包彩金 − 存取款的 1%；未结算的注单不计，结单后补报或更正的注单计入下一份月结单。亏损一直结转，补足为止。会员在冷静期、自我排除或达到限额的月份，只计其赢，不计其输。只计直属会员，没有多级。'

/** By which rule a statement was computed. */
export const AGENT_RULES = {
  1: '按记账时间（旧规则）',
  2: '按注单结算时间',
} as const

/** A statement computed again, as staff see it. */
export const AGENT_RECEIPT = {
  verdicts: {
    agrees: '按注单与账本重算，与月结单一致',
    late: '发放后有注单补报或更正，差额计入下一份月结单',
    differs: '按注单与账本重算，与月结单不一致，不能发放',
    oldRule: '按旧规则核算且未发放，须退回后重新核算',
    earlierOpen: '该代理有更早的月结单未发放，须按月份先后处理',
  },
  protected: '受保护会员',
  winsOnly: (members: number) => `${members} 人，只计赢不计输`,
  leftOut: (members: number) => `${members} 人，不计`,
  byBets: '输赢按注单',
  byEntries: '输赢按账本',
  unprovenTitle: '不能证明的',
  unproven: [
    '场馆注单的金额和结算时间以场馆报来的为准。',
    '不证明直属会员与代理、会员与会员之间是不同的人。',
    '之后补报或更正的注单不在其中，会作为更正计入下一份月结单；活跃人数和档位不随更正改变。',
  ],
} as const
