// Activities in the office: versions that stay, a draft beside the fixed rule, what a text leaves out; applications decided.
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type {
  ActivityListed,
  ActivityVersion,
  ApplicationFull,
  ApplicationRow,
  SavedDraft,
} from '#src/queries/activities.ts'
import { answered, meOf, noPage, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { editorOf } from '#src/test/rich-text.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const live: ActivityListed = {
  id: 3,
  type: 2,
  title: '每日首存2%',
  summary: '当日第一笔存款加赠2%，最高18元',
  banner: '/art/activity/daily.svg',
  content: '<p>满100元，加赠2%，最高18元</p>',
  memo: '<p>流水 10 倍</p>',
  shown: 1,
  starts_at: '2026-01-01 00:00:00',
  ends_at: null,
  version: 2,
  live_at: '2026-11-03 10:00:00',
  state: 'live',
  change: '加示例',
  updated_at: '2026-11-03 10:00:00',
  updated_by: '沈若',
  newest: 2,
  next: null,
  draft: null,
  waiting: 1,
  paid_30: '1240.00',
  paid_count_30: 24,
}
const { newest: _n, next: _x, draft: _d, waiting: _w, paid_30: _p, paid_count_30: _c, ...second } = live
const first: ActivityVersion = {
  ...second,
  version: 1,
  state: 'past',
  title: '每日首存',
  change: '首发',
  updated_by: '',
}
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const content = {
  'POST /office-api/activity/list': () => [live],
  'POST /office-api/activity/versions': () => ({ versions: [second, first], draft: null }),
  'POST /office-api/activity/draft': (input: { saves: number; texts: SavedDraft['texts'] }) => ({
    texts: input.texts,
    saves: input.saves + 1,
    saved_at: '2026-11-15 09:41:52',
    saved_by: '沈若',
  }),
}

test('the list leads to the editor, with the read-only rule', async () => {
  const { user } = renderOffice('/activities', meOf('content'), content)
  await user.click(await screen.findByText('每日首存2%'))
  expect(await screen.findByText('彩金 × 10，仅自营彩票')).toBeTruthy()
  expect(screen.getByText('正文与规则数值一致')).toBeTruthy()
  expect(screen.getByText('没有改动')).toBeTruthy()
})

test('a draft says which figures a text leaves out, and is published with a word about it', async () => {
  const { user, asked } = renderOffice('/activities?id=3', meOf('content'), {
    ...content,
    'POST /office-api/activity/save': () => ({ ...second, version: 3 }),
  })
  const source = await editorOf('正文')
  source.commands.setContent({ type: 'doc', content: [paragraph('满100元，加赠2%，最高28元')] })
  expect(await screen.findByText(/没有写到规则中的 18/)).toBeTruthy()
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: /发布为 v3/ })
  expect(publish.disabled).toBe(true)
  await user.type(screen.getByLabelText(/改动说明/), '封顶 18 → 28')
  await user.click(publish)
  expect(asked.find(({ name }) => name.endsWith('/activity/save'))?.input).toMatchObject({
    id: 3,
    version: 2,
    change: '封顶 18 → 28',
    ends_at: null,
  })
})

test('an old version is looked at, not written in, and can be the base of a new one', async () => {
  const { user } = renderOffice('/activities?id=3', meOf('content'), content)
  await user.click(await screen.findByRole('button', { name: /v1/ }))
  expect(screen.getByLabelText<HTMLInputElement>('标题').readOnly).toBe(true)
  await user.click(screen.getByRole('button', { name: '以 v1 为基础编辑' }))
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('每日首存')
  expect(screen.getByText('草稿 v3')).toBeTruthy()
})

test('a concurrent save is reported and nothing is lost', async () => {
  const { user } = renderOffice('/activities?id=3', meOf('content'), {
    ...content,
    'POST /office-api/activity/save': () => {
      throw new Refused('changedMeanwhile')
    },
  })
  await user.type(await screen.findByLabelText('标题'), '！')
  await user.type(screen.getByLabelText(/改动说明/), '标题')
  await user.click(screen.getByRole('button', { name: /发布为 v3/ }))
  expect(await screen.findByText('内容已被他人修改，请刷新后重试')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('每日首存2%！')
})

test('what was typed is kept when a field is left, under the number that was read, and comes back', async () => {
  const { user, asked } = renderOffice('/activities?id=3', meOf('content'), content)
  await user.type(await screen.findByLabelText('标题'), '！')
  expect(screen.getByText('未保存')).toBeTruthy()
  await user.tab()
  expect(await screen.findByText('09:41:52 已保存')).toBeTruthy()
  await user.type(screen.getByLabelText('标题'), '！')
  await user.keyboard('{Meta>}s{/Meta}')
  const saves = () => asked.filter(({ name }) => name.endsWith('/activity/draft')).map(({ input }) => input)
  await vi.waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()).toMatchObject([
    { id: 3, saves: 0, texts: { title: '每日首存2%！' } },
    { id: 3, saves: 1, texts: { title: '每日首存2%！！' } },
  ])
})

test('a colleague’s draft is what the editor opens with, and can be thrown away', async () => {
  const draft: SavedDraft = {
    texts: {
      title: '每日首存 2% 起',
      summary: second.summary,
      banner: second.banner,
      content: second.content,
      memo: second.memo,
      shown: 1,
      starts_at: second.starts_at,
      ends_at: '',
      change: '改标题',
    },
    saves: 4,
    saved_at: '2026-11-15 09:37:00',
    saved_by: '何川',
  }
  const { user, asked } = renderOffice('/activities?id=3', meOf('content'), {
    ...content,
    'POST /office-api/activity/versions': () => ({ versions: [second, first], draft }),
    'POST /office-api/activity/draft/drop': () => null,
  })
  expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe('每日首存 2% 起')
  expect(screen.getByText('何川 11-15 09:37 保存')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '放弃草稿' }))
  await user.click(screen.getByRole('button', { name: '再按一次放弃' }))
  expect(await screen.findByText('没有改动')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('每日首存2%')
  expect(asked.find(({ name }) => name.endsWith('/draft/drop'))?.input).toEqual({ id: 3, saves: 4 })
})

test('a version goes live at its time, and what waits can be called off', async () => {
  const waiting: ActivityVersion = {
    ...second,
    version: 3,
    state: 'scheduled',
    live_at: '2026-11-16 00:00:00',
  }
  let rows = [second, first]
  const now = () =>
    rows.length === 2 ? live : { ...live, newest: 3, next: { version: 3, live_at: waiting.live_at } }
  const { user, asked } = renderOffice('/activities?id=3', meOf('content'), {
    ...content,
    'POST /office-api/activity/list': () => [now()],
    'POST /office-api/activity/versions': () => ({ versions: rows, draft: null }),
    'POST /office-api/activity/save': () => {
      rows = [waiting, second, first]
      return waiting
    },
  })
  await user.type(await screen.findByLabelText('标题'), '！')
  await user.type(screen.getByLabelText(/改动说明/), '标题')
  await user.type(screen.getByLabelText(/定时上线/), '2026-11-16 00:00:00')
  await user.click(screen.getByRole('button', { name: /定时 v3/ }))
  expect(await screen.findByText(/v3 已定时 2026-11-16 00:00 上线/)).toBeTruthy()
  expect(screen.getByText('没有改动')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /v3 定时/ }))
  await user.click(screen.getByRole('button', { name: '取消定时' }))
  const sent = () => asked.filter(({ name }) => name.endsWith('/activity/save')).map(({ input }) => input)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { version: 2, live_at: '2026-11-16 00:00:00', title: '每日首存2%！' },
    { version: 3, title: '每日首存2%', change: '取消 v3 的定时' },
  ])
  expect(sent()[1]).not.toHaveProperty('live_at')
})

test('lines are compared with those that are live', async () => {
  const { user } = renderOffice('/activities?id=3', meOf('content'), content)
  const source = await editorOf('正文')
  source.commands.insertContentAt(source.state.doc.content.size, [paragraph('新的一行')])
  expect(await screen.findByText('改动 1 行')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /与 v2 比较/ }))
  const lines = within(screen.getByRole('region', { name: '与线上比较' }))
  expect(lines.getByText('<p>新的一行</p>').textContent).toBe('+新增：<p>新的一行</p>')
})

const ID = '0b8c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11'
const row: ApplicationRow = {
  id: ID,
  member: { id: 800210, username: 'xiaoman', realname: '林*', vip: 2, state: 1 },
  activity_id: 3,
  activity_name: '每日首存2%',
  version: 2,
  period: '2026-11-15',
  bonus: '10.00',
  required: '100.00',
  because: '今日首存 500.00 的 2%',
  state: 1,
  created_at: '2026-11-15 09:12:00',
  age: 1800,
  claim: null,
  remark: '',
}
const mine = { staff: '陆青', at: '2026-11-15 09:41:00', mine: 1 } as const
const full: ApplicationFull = {
  row,
  checks: [
    { ok: 0, text: '本期有其他申请人近期使用同一网络', figure: '1 人' },
    { ok: 1, text: '设备与收款账户未被其他参加者使用', figure: '唯一' },
  ],
  effect: {
    balance: '500.00',
    balance_after: '510.00',
    turnover: '100.00',
    accounts: 'house:bonus → member:main',
    key: 'act:0a0b',
  },
  decisions: [],
}
const queue = (rows: ApplicationRow[]) => ({
  ...noPage,
  data: rows,
  total: rows.length,
  summary: { waiting: rows.length, mine: 0, oldest: 1800, paid_today: '0.00', paid_count_today: 0 },
})

test('an application is claimed, looked into and paid by one person', async () => {
  let now = row
  const { user, asked } = renderOffice(`/applications?id=${ID}`, meOf('support'), {
    'POST /office-api/activity/applications': () => queue([now]),
    'POST /office-api/activity/application': () => ({ ...full, row: now }),
    'POST /office-api/approval/claim': () => {
      now = { ...row, claim: mine }
      return answered({ item: { ...full, row: now } })
    },
    'POST /office-api/approval/decide': () => {
      now = { ...row, state: 4 }
      return answered({ item: { ...full, row: now } })
    },
  })
  expect(await screen.findByText('本期有其他申请人近期使用同一网络')).toBeTruthy()
  const drawer = within(screen.getByRole('complementary', { name: '详情' }))
  await user.click(drawer.getByRole('button', { name: /认领/ }))
  await user.click(await drawer.findByRole('button', { name: /派发 10.00 元/ }))
  const again = drawer.queryByRole('button', { name: /再按一次/ })
  if (again !== null) await user.click(again)
  expect(await drawer.findByText(/已派发，不能再决定/)).toBeTruthy()
  expect(asked.filter(({ name }) => name.endsWith('/approval/decide'))).toHaveLength(1)
})

test('nothing that waits is said so', async () => {
  renderOffice('/applications', meOf('support'))
  expect(await screen.findByText('没有待审核的申请')).toBeTruthy()
})
