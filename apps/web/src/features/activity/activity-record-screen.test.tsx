// /activityRecord: every state with its reason, turnover of paid bonuses, accepted terms, cancelling and returning.
import { useToast } from '@lanting/browser-kit/toast'
import { paidApplication, reviewedApplication } from '@lanting/contract/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ActivityRecordScreen } from '#src/features/activity/activity-record-screen.tsx'
import type { Application } from '#src/features/activity/queries.ts'
import { useQuestion } from '#src/lib/confirm.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const review: Application = reviewedApplication
const paid: Application = paidApplication
const refused: Application = {
  ...review,
  id: 'a3',
  activity_name: '豹子好运奖',
  state: 3,
  remark: '不符合活动条件',
  can_drop: 0,
}
const cancelled: Application = { ...refused, id: 'a4', state: 0, remark: '您已撤销申请，未产生流水要求' }
const passed: Application = { ...refused, id: 'a5', activity_id: 2, state: 2, remark: '资料已核对' }
const rows = [review, paid, refused, cancelled, passed]
const answer = (data: Application[]) =>
  ok({ data, total: data.length, per_page: 15, current_page: 1, last_page: 1 })

const handlers: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/activityApplyLog': () => answer(rows),
  'POST /api/bonusdrop': () =>
    ok({ returned: '100.00', balance: '500.00', bet_amount: '500.00' }, '您已放弃彩金，收回¥100.00'),
  'POST /api/activityterms': () =>
    ok({
      title: '首存加赠20%',
      content: '<p>旧的说明</p>',
      memo: '<p>规则</p>',
      version: 2,
      saved_at: '2026-11-01 10:00:00',
      accepted_at: '2026-11-15 10:12:00',
    }),
}
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  server = fakeServer(handlers)
})

const records = () => show(<ActivityRecordScreen />, { at: '/activityRecord', token: 'T' })
const cardOf = async (name: string) => {
  const title = await screen.findByText(name)
  const card = title.closest('article')
  if (card === null) throw new Error(`no card of ${name}`)
  return within(card)
}

it('shows the five states with their reasons, how many there are, and the end of the list', async () => {
  records()
  for (const label of ['待审核', '已派发', '未通过', '已撤销', '已通过'])
    expect(await screen.findByText(label)).toBeTruthy()
  for (const { remark } of rows) expect(screen.getAllByText(remark).length).toBeGreaterThan(0)
  expect(screen.getByText('共 5 条申请')).toBeTruthy()
  expect(screen.getByText('没有更多了')).toBeTruthy()
  const card = await cardOf('首存加赠20%')
  expect(card.getByRole('progressbar', { name: '流水进度' }).getAttribute('aria-valuenow')).toBe('25')
})

it('gives a bonus back after a question, and says what the server says', async () => {
  records()
  const card = await cardOf('首存加赠20%')
  await userEvent.click(card.getByRole('button', { name: '放弃彩金' }))
  expect(useQuestion.getState().asked?.title).toBe('放弃彩金')
  useQuestion.getState().asked?.answer(false)
  expect(server.asked('POST /api/bonusdrop')).toEqual([])
  await userEvent.click(card.getByRole('button', { name: '放弃彩金' }))
  useQuestion.getState().asked?.answer(true)
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('您已放弃彩金，收回¥100.00'))
  expect(server.asked('POST /api/bonusdrop')).toMatchObject([{ input: { apply_id: 'a2' } }])
})

it('says why a bonus cannot be given back now', async () => {
  const why = '请先将场馆余额转回中心钱包，并等待未结算的注单和处理中的款项结束'
  server.on({ 'POST /api/bonusdrop': () => refuse(400, why) })
  records()
  const card = await cardOf('每日首存2%')
  await userEvent.click(card.getByRole('button', { name: '撤销申请' }))
  useQuestion.getState().asked?.answer(true)
  await waitFor(() => expect(useToast.getState().shown?.text).toBe(why))
})

it('opens the terms that were accepted, by their version', async () => {
  records()
  const card = await cardOf('首存加赠20%')
  await userEvent.click(card.getByRole('button', { name: '申请时的规则' }))
  expect(await screen.findByText(/第 2 版，您于 2026-11-15 10:12 申请时的规则/)).toBeTruthy()
  expect(await screen.findByText('旧的说明')).toBeTruthy()
})

it('empty, it leads to the activities; a trial reads that it takes no part', async () => {
  server.on({ 'POST /api/activityApplyLog': () => answer([]) })
  const { unmount } = records()
  expect(await screen.findByText('空空如也')).toBeTruthy()
  expect(screen.getByRole('link', { name: '看看活动' })).toBeTruthy()
  unmount()
  server.on({ 'POST /api/user': () => ok({ ...user, is_trial: 1 }) })
  records()
  expect(await screen.findByText('试玩账号不参与活动')).toBeTruthy()
})

testAfter([
  {
    call: 'POST /api/bonusdrop',
    screen: <ActivityRecordScreen />,
    at: '/activityRecord',
    answers: handlers,
    act: async () => {
      const card = await cardOf('首存加赠20%')
      await userEvent.click(card.getByRole('button', { name: '放弃彩金' }))
      useQuestion.getState().asked?.answer(true)
    },
    answered: { again: ['POST /api/activityApplyLog', 'POST /api/balance', 'POST /api/user'] },
  },
])
