// The whole way of money through the product: in, played, turned over, out by two people, refused, and lost on the way.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiMember } from '#tools/stage/api-member.ts'
import {
  atDesk,
  bindBank,
  bindUsdt,
  control,
  deposit,
  login,
  logInAtDesk,
  open,
  play,
  register,
  setPayPassword,
  timelineReads,
  turnoverDone,
  withdraw,
} from '#tools/stage/steps/cashier.ts'
import { expectAccessible, openApp, reads, type Visit, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const ADDRESS = 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDVw'

interface Way {
  readonly name: string
  readonly deposit: number
  readonly kind: 'usdt' | 'bank'
  readonly withdraw: number
  readonly end: 'two people' | 'refused' | 'answer lost'
}

/** The third is like the second until its payout, and gets there over HTTP. */
const WAYS: readonly Way[] = [
  { name: 'cashier01', deposit: 40_000, kind: 'usdt', withdraw: 10_000, end: 'two people' },
  { name: 'cashier02', deposit: 2000, kind: 'bank', withdraw: 500, end: 'refused' },
  { name: 'cashier03', deposit: 2000, kind: 'bank', withdraw: 500, end: 'answer lost' },
]

/** From nothing to a withdrawal that waits for the end of its hold. */
async function untilHeld({ page }: Visit, way: Way): Promise<string> {
  await register(page, way.name)
  await setPayPassword(page)
  await deposit(page, way.deposit)
  await play(page, { yuan: way.deposit })
  await turnoverDone(page)
  if (way.kind === 'usdt') await bindUsdt(page, ADDRESS)
  else await bindBank(page, `6222000000${way.name.slice(-2)}1234`)
  return withdraw(page, way.kind, way.withdraw)
}

async function heldByApi(way: Way): Promise<string> {
  const member = await ApiMember.register(way.name)
  await member.setPayPassword()
  await member.deposit(way.deposit)
  await member.play({ yuan: way.deposit })
  await member.bindBank(`6222000000${way.name.slice(-2)}1234`)
  return member.withdraw(way.withdraw)
}

const decide = (desk: Page, name: string | RegExp) => desk.getByRole('button', { name }).click()

/** A held withdrawal cannot be paid: the desk offers the refusal and the day, and no approval. */
async function isHeldAtDesk(no: string): Promise<void> {
  const desk = await logInAtDesk('finance01', `/withdrawals?no=${no}`)
  await decide(desk, /认领这一笔/)
  await desk.getByText(/安全保留期至 .+，届时方可通过/).waitFor()
  expect(await desk.getByRole('button', { name: /放款/ }).count()).toBe(0)
  await expectAccessible(desk)
  await decide(desk, /放回队列/)
  await desk.getByRole('button', { name: /认领这一笔/ }).waitFor()
}

async function approveByTwo(no: string, amount: string): Promise<void> {
  const first = await atDesk('finance01', `/withdrawals?no=${no}`)
  await decide(first, /认领这一笔/)
  await decide(first, /通过初审，交复核/)
  await decide(first, /再按一次，交第二人复核/)
  await first.getByText('您已通过初审，须由另一位财务复核').waitFor()
  const second = await atDesk('finance02', `/withdrawals?no=${no}`)
  await decide(second, /认领这一笔/)
  await second.getByLabel(/输入金额/).fill(amount)
  await expectAccessible(second)
  await decide(second, /放款/)
  await second.getByText(/(已到账|出款中)，不能再决定/).waitFor()
}

async function approveAlone(no: string): Promise<void> {
  const desk = await atDesk('finance01', `/withdrawals?no=${no}`)
  await decide(desk, /认领这一笔/)
  await decide(desk, /放款 500\.00 元/)
  await decide(desk, /再按一次，.*放款/)
  // The payout may have been polled to its end before the page shows it.
  await desk.getByText(/(已到账|出款中)，不能再决定/).waitFor()
}

async function refuse(no: string): Promise<void> {
  const desk = await atDesk('finance02', `/withdrawals?no=${no}`)
  await decide(desk, /认领这一笔/)
  await decide(desk, /^驳回/)
  await desk.getByText('先选驳回理由，会员会看到它').waitFor()
  await decide(desk, '收款账户信息有误')
  await decide(desk, /^驳回/)
  await decide(desk, /再按一次，退回 500\.00 元/)
  await desk.getByText(/已拒绝.*，不能再决定/).waitFor()
}

const recordReads = async (page: Page, state: string | RegExp) => {
  await open(page, '/transRecord?type=2')
  await page.getByRole('main').getByText(state, { exact: true }).first().waitFor()
}

async function inboxReads(page: Page, title: string): Promise<void> {
  await open(page, '/message?tab=inbox')
  await page.getByText(title).first().waitFor()
}

test('money comes in, is played and goes out with every step visible and none without the right person', async () => {
  // Three members at once, each with a phone of their own.
  const numbers = await Promise.all(
    WAYS.map(async (way) => {
      if (way.end === 'answer lost') return heldByApi(way)
      const visit = await openApp('/')
      const no = await untilHeld(visit, way)
      await recordReads(visit.page, '待审核')
      await timelineReads(visit.page, no, ['已提交', '资金已锁定', '审核中', '出款中', '已到账'])
      await visit.context.close()
      return no
    }),
  )
  const [paid = '', refused = '', lost = ''] = numbers
  await isHeldAtDesk(paid)
  await control('clock', { advance: '24h' })

  await approveByTwo(paid, '10000')
  const { page: first } = await openApp('/login')
  await login(first, 'cashier01')
  await timelineReads(first, paid, ['已提交', '资金已锁定', '审核通过', '已出款', '已到账'])
  await reads(first, '1,407.45 USDT')
  await recordReads(first, '已到账')
  await inboxReads(first, '取款已到账')

  await refuse(refused)
  const { page: second } = await openApp('/login')
  await login(second, 'cashier02')
  await timelineReads(second, refused, ['已提交', '资金已锁定', '审核未通过', '已拒绝，款项已退回'])
  await second.getByText('收款账户信息有误。请解绑后重新绑定正确的账户，再次提交。').waitFor()
  await recordReads(second, /^已拒绝/)
  await inboxReads(second, '提款审核结果')

  // The provider pays and its response is lost: the payout is polled until its state is known.
  await control('faults', { venue: 'pay', mode: 'reset-after', count: 1 })
  await approveAlone(lost)
  const { page: third } = await openApp('/login')
  await login(third, 'cashier03')
  await timelineReads(third, lost, ['已提交', '资金已锁定', '审核通过', '已出款', '已到账'])
  await recordReads(third, '已到账')
})
