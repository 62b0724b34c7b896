// The steps of a withdrawal as the member reads them: a title while one goes on, and others once it is done or failed.

interface StepTitles {
  readonly title: string
  readonly done?: string
  readonly failed?: string
}

const TITLES = {
  submitted: { title: '已提交' },
  locked: { title: '资金已锁定' },
  review: { title: '审核中', done: '审核通过', failed: '审核未通过' },
  paying: { title: '出款中', done: '已出款', failed: '出款未成功' },
  sent: { title: '已交给支付通道' },
  checking: { title: '人工核对中' },
  repaying: { title: '重新出款', done: '已重新出款', failed: '重新出款未成功' },
  paid: { title: '已到账' },
  refused: { title: '已拒绝，款项已退回' },
} as const satisfies Record<string, StepTitles>

export type WithdrawalStep = keyof typeof TITLES
export const WITHDRAWAL_STEPS = Object.keys(TITLES) as [WithdrawalStep, ...WithdrawalStep[]]

export const STEP_STATES = ['done', 'now', 'todo', 'failed'] as const
export type StepState = (typeof STEP_STATES)[number]

export function withdrawalStepTitle(step: WithdrawalStep, state: StepState): string {
  const titles: StepTitles = TITLES[step]
  return (state === 'done' || state === 'failed' ? titles[state] : undefined) ?? titles.title
}
