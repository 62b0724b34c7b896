// Payouts that go wrong, in a real browser: returned and paid again by two people, and a frozen member's that waits and resumes.
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { PAYOUT_NOTICES } from '@lanting/contract/data/money/payouts'
import { ApiMember } from '#tools/stage/api-member.ts'
import { atDesk, control, login, open, timelineReads } from '#tools/stage/steps/cashier.ts'
import { expectAccessible, openApp, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const YUAN = 2000

/** From nothing to a withdrawal of ¥500 that waits for review. */
async function asked(name: string): Promise<string> {
  const member = await ApiMember.register(name)
  await member.setPayPassword()
  await member.deposit(YUAN)
  await member.play({ yuan: YUAN })
  await member.bindBank(`6222000000${name.slice(-2)}8026`)
  return member.withdraw(500)
}

const press = (desk: Page, name: string | RegExp) => desk.getByRole('button', { name, exact: true }).click()

/** Approved by one; what becomes of it the provider decides. */
async function approve(no: string): Promise<void> {
  const desk = await atDesk('finance01', `/withdrawals?no=${no}`)
  await press(desk, /认领这一笔/)
  await press(desk, /放款 500\.00 元/)
  await press(desk, /再按一次，.*放款/)
  await desk.getByText(/(已到账|出款中)，不能再决定/).waitFor()
}

async function settleByTwo(no: string, choice: '退回会员' | '重新出款'): Promise<void> {
  const path = `/payouts?no=P${no.slice(1)}`
  const first = await atDesk('finance01', path)
  await press(first, /认领这一笔/)
  await press(first, /再次查询通道/)
  await first.getByText('0.00，通道明确未付').waitFor()
  await first.getByRole('radio', { name: new RegExp(choice) }).check()
  await first.getByLabel(/理由或通道书面答复/).fill('通道书面答复：户名不符，未付')
  await expectAccessible(first)
  await press(first, /^提交/)
  await first.getByText('这是您自己发起的申请，须由另一位同事处理').waitFor()
  const second = await atDesk('finance02', path)
  await second.getByLabel(/输入金额/).fill('500')
  await expectAccessible(second)
  await press(second, /^同意/)
  await second
    .getByText(new RegExp(`已${choice}`))
    .first()
    .waitFor()
}

async function memberReads(name: string, no: string, steps: readonly string[], more?: string | RegExp) {
  const { page, context } = await openApp('/login')
  await login(page, name)
  await timelineReads(page, no, steps)
  if (more !== undefined) await page.getByText(more).first().waitFor()
  await context.close()
}

const FIRST = ['已提交', '资金已锁定', '审核通过']

test('a payout that is not taken is returned or paid again by two people, and the member reads every step', async () => {
  const [back, again] = await Promise.all([asked('payout01'), asked('payout02')])
  await control('clock', { advance: '24h' })
  await control('faults', { venue: 'pay', mode: 'account-invalid', count: 2 })
  await approve(back)
  await approve(again)
  const stuck = [...FIRST, '出款未成功', '人工核对中', '已到账']
  await memberReads('payout01', back, stuck, PAYOUT_NOTICES.refused)

  await settleByTwo(back, '退回会员')
  await memberReads('payout01', back, [...FIRST, '出款未成功', '已拒绝，款项已退回'])
  const { page } = await openApp('/login')
  await login(page, 'payout01')
  await open(page, '/withdrawal')
  await page.getByLabel('取款金额').waitFor()

  await settleByTwo(again, '重新出款')
  await memberReads('payout02', again, [...FIRST, '出款未成功', '已重新出款', '已到账'])
})

test('a frozen member’s payout waits with its reason, and goes on when the freeze is lifted', async () => {
  const no = await asked('payout03')
  await control('clock', { advance: '24h' })
  const desk = await atDesk('finance01', `/withdrawals?no=${no}`)
  const href = await desk.getByRole('link', { name: 'payout03' }).getAttribute('href')
  const support = await atDesk('support01', (href ?? '').replace(/^.*#/, ''))
  await press(support, '冻结')
  await press(support, '疑似账号被盗')
  await press(support, /^冻结 payout03/)
  await support.getByRole('button', { name: '解除冻结' }).waitFor()

  const paused = await atDesk('finance01', `/withdrawals?no=${no}`)
  await press(paused, /认领这一笔/)
  await paused.getByText('会员已冻结，放款暂停').first().waitFor()
  await expectAccessible(paused)

  await press(support, '解除冻结')
  await press(support, '已核实本人身份')
  await press(support, /^解除冻结 payout03/)
  await support.getByRole('button', { name: '冻结', exact: true }).waitFor()

  const freed = await atDesk('finance01', `/withdrawals?no=${no}`)
  await press(freed, /放款 500\.00 元/)
  await press(freed, /再按一次，.*放款/)
  await freed.getByText(/(已到账|出款中)，不能再决定/).waitFor()
  await memberReads('payout03', no, [...FIRST, '已出款', '已到账'])
})
