// Which pages each role has in the rail, and what a forbidden page shows.
import { ROLES } from '@lanting/contract/office/permissions'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { meOf } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { PAGES as OFFICE_PAGES } from './pages.ts'

const PAGES: Readonly<Record<(typeof ROLES)[number], readonly string[]>> = {
  support: [
    '总览',
    '会员',
    '限额与自我排除',
    '迹象个案',
    '客服消息',
    '回复模板',
    '聊天管理',
    '代理申请',
    '开奖室',
    '活动申请',
  ],
  content: ['总览', '红包场次', '活动', '横幅', '公告', '文章', '站内信'],
  finance: [
    '总览',
    '待我复核',
    '资金核对',
    '信任与见证',
    '存款审核',
    '取款审核',
    '转账异常',
    '出款异常',
    '悬挂款',
    '隔离注单',
    '人工调账',
    '代理月结',
    '场馆对账',
    '会员',
    '限额与自我排除',
    '迹象个案',
    '客服消息',
    '回复模板',
    '开奖室',
    '任务',
    '操作日志',
  ],
  admin: [
    '总览',
    '待我复核',
    '资金核对',
    '信任与见证',
    '转账异常',
    '悬挂款',
    '隔离注单',
    '人工调账',
    '代理月结',
    '场馆对账',
    '会员',
    '限额与自我排除',
    '迹象个案',
    '客服消息',
    '回复模板',
    '聊天管理',
    '代理申请',
    '开奖室',
    '活动申请',
    '红包场次',
    '活动',
    '横幅',
    '公告',
    '文章',
    '站内信',
    '任务',
    '配置',
    '场馆',
    '员工',
    '安全事件',
    '操作日志',
  ],
}

describe('the rail', () => {
  test.each(ROLES)('%s sees exactly the pages it may open', async (role) => {
    renderOffice('/', meOf(role))
    const nav = await screen.findByRole('navigation', { name: '页面' })
    const titles = within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('title'))
    expect(titles).toEqual(PAGES[role])
  })

  test('counts what waits, and only for those who may answer it', async () => {
    const { asked } = renderOffice('/account', meOf('support'), {
      'POST /office-api/support/waiting': () => ({ waiting: 4, open: [] }),
    })
    expect((await screen.findByRole('link', { name: /客服消息/ })).textContent).toContain('客服消息')
    expect((await screen.findByText('4')).textContent).toContain('件待处理')
    expect(asked.some(({ name }) => name === 'POST /office-api/approval/list')).toBe(false)
  })

  test('a page that the role may not open says so instead of asking in vain', async () => {
    const { asked } = renderOffice('/staff', meOf('content'))
    expect(await screen.findByText('您的角色不能打开这一页')).toBeTruthy()
    expect(asked.some(({ name }) => name === 'POST /office-api/staff/list')).toBe(false)
  })

  test('the sandbox says that its money is not real', async () => {
    renderOffice('/account', meOf('admin'))
    expect(await screen.findByTitle('演示环境 · 金额均为虚拟')).toBeTruthy()
  })
})

describe('the keyboard', () => {
  test('no two pages share a letter', () => {
    const letters = OFFICE_PAGES.map(({ letter }) => letter)
    expect(letters.filter((letter, i) => letters.indexOf(letter) !== i)).toEqual([])
  })

  test('G and a letter go to a page, and the question mark shows the whole map', async () => {
    const { user } = renderOffice('/account', meOf('admin'))
    await screen.findByRole('heading', { name: '我的账号' })
    await user.keyboard('gl')
    expect(await screen.findByRole('heading', { name: '操作日志' })).toBeTruthy()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy()
  })

  test('keys are off while typing', async () => {
    const { user } = renderOffice('/account', meOf('admin'))
    await user.type(await screen.findByLabelText('当前密码'), 'gl?')
    expect(screen.getByRole('heading', { name: '我的账号' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the jump box finds pages and members and goes to the one chosen', async () => {
    const row = {
      id: 800202,
      username: 'player03',
      realname: '',
      vip: 3,
      state: 1 as const,
      isagent: 0 as const,
      is_trial: 0 as const,
      balance: '1.00',
      created_at: '2026-05-01 10:00:00',
      last_login: null,
    }
    const { user } = renderOffice('/account', meOf('support'), {
      'POST /office-api/member/search': () => ({
        data: [row],
        total: 1,
        per_page: 15,
        current_page: 1,
        last_page: 1,
      }),
    })
    await screen.findByRole('heading', { name: '我的账号' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByLabelText('页面、会员名或 UID'), 'player')
    await user.click(await screen.findByRole('button', { name: /player03/ }))
    expect(window.location.hash).toBe('#/members/800202')
  })
})
