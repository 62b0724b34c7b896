// Configuration: off is one person and at once, on waits for a second person, numbers always wait.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { meOf, openApproval, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { Config } from './queries.ts'
import { twoDecimals } from '#src/ui/rate-dialog/rate-dialog.tsx'
import { differences, draftOf } from './rules.ts'

type Switch = OfficeOutputOf<'POST /office-api/switch/list'>[number]

const CONFIG: Config = {
  title: '澜亭',
  site_state: 1,
  repair_tips: '维护中',
  redpacket_switch: 1,
  crowd_switch: 1,
  index_modal: 1,
  webcontent: '<p>欢迎</p>',
  h5_url: '',
  site_logo: '',
  ios_download_url: '',
  ios_download_qrcode: '',
  service_url: '',
  stage_url: '',
  fairplay_url: '',
  version: 3,
  updated_at: '2026-11-15 09:00:00',
  updated_by: '陆青',
  rates: {
    usdtrate: '7.10',
    withdrawusdtrate: '7.10',
    withdrawcashfee: '5.00',
    withdrawfeeusdttrc: '1.00',
    redpacket_budget: '2000.00',
    single_deposit_cap: '50000.00',
    single_withdrawal_cap: '50000.00',
  },
}

const row = (change: Partial<Switch>): Switch => ({
  key: 'redpacket',
  group: 'feature',
  title: '红包雨',
  on: 1,
  open_approval: null,
  ...change,
})

describe('switches', () => {
  test('closing acts at once by one person', async () => {
    const { user, asked } = renderOffice('/config', meOf('admin'), {
      'POST /office-api/config/get': () => CONFIG,
      'POST /office-api/switch/list': () => [row({})],
      'POST /office-api/switch/set': () => ({ switch: row({ on: 0 }), approval: null }),
    })
    await user.click(await screen.findByRole('switch', { name: '红包雨' }))
    expect(screen.getByRole('group', { name: '一人即可' })).toBeTruthy()
    await user.type(screen.getByLabelText(/原因/), '例行维护')
    await user.click(screen.getByRole('button', { name: /立即关闭红包雨/ }))
    expect(await screen.findByText('红包雨已关闭')).toBeTruthy()
    const sent = asked.find(({ name }) => name === 'POST /office-api/switch/set')
    expect(sent?.input).toEqual({ key: 'redpacket', on: 0, reason: '例行维护' })
  })

  test('opening says that a second person must confirm, and only asks', async () => {
    const { user } = renderOffice('/venue-switches', meOf('admin'), {
      'POST /office-api/switch/list': () => [
        row({ key: 'venue.AE', group: 'venue', title: 'AE 电子', on: 0 }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: '申请打开AE 电子' }))
    expect(screen.getByRole('group', { name: '须两人' }).textContent).toContain('另一位管理员')
    expect(screen.getByRole('button', { name: /提交申请，等待第二人/ })).toBeTruthy()
  })

  test('a switch whose request is open cannot be asked for again', async () => {
    renderOffice('/venue-switches', meOf('admin'), {
      'POST /office-api/switch/list': () => [
        row({ key: 'venue.AE', group: 'venue', title: 'AE 电子', on: 0, open_approval: openApproval.id }),
      ],
    })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '申请打开AE 电子' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText('待第二人')).toBeTruthy()
  })
})

describe('texts', () => {
  test('only what changed is sent, with the version that was seen and a reason', async () => {
    const { user, asked } = renderOffice('/config', meOf('admin'), {
      'POST /office-api/config/get': () => CONFIG,
      'POST /office-api/config/set': () => {
        throw new Refused('changedMeanwhile')
      },
    })
    const title = await screen.findByLabelText('站点名称')
    await user.clear(title)
    await user.type(title, '新名')
    await user.click(screen.getByRole('button', { name: /保存改动/ }))
    await user.type(screen.getByLabelText(/原因/), '改名')
    await user.click(screen.getByRole('button', { name: /保存 1 项改动/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('内容已被他人修改，请刷新后重试')
    const sent = asked.find(({ name }) => name === 'POST /office-api/config/set')
    expect(sent?.input).toEqual({ version: 3, reason: '改名', title: '新名' })
  })

  test('differences use the labels of the page', () => {
    const draft = { ...draftOf(CONFIG), index_modal: 0 as const, service_url: 'https://a.example' }
    expect(differences(CONFIG, draft)).toEqual([
      { key: 'service_url', label: '在线客服网址', before: '', after: 'https://a.example' },
      { key: 'index_modal', label: '首页弹窗', before: '开', after: '关' },
    ])
    expect(differences(CONFIG, draftOf(CONFIG))).toEqual([])
  })
})

test.each([
  ['7', '7.00'],
  ['7.1', '7.10'],
  [' 7.15 ', '7.15'],
  ['0.5', '0.50'],
  ['7.155', null],
  ['07', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['50000', '50000.00'],
  ['12345678', null],
])('a rate typed as %o is sent as %o', (typed, sent) => {
  expect(twoDecimals(typed)).toBe(sent)
})

testAfter([
  {
    call: 'POST /office-api/switch/set',
    at: '/config',
    me: meOf('admin'),
    answers: {
      'POST /office-api/config/get': () => CONFIG,
      'POST /office-api/switch/list': () => [row({})],
      'POST /office-api/switch/set': () => ({ switch: row({ on: 0 }), approval: null }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('switch', { name: '红包雨' }))
      await user.type(screen.getByLabelText(/原因/), '例行维护')
      await user.click(screen.getByRole('button', { name: /立即关闭红包雨/ }))
    },
    answered: {
      again: [
        'POST /office-api/switch/list',
        'POST /office-api/config/get',
        'POST /office-api/approval/list',
      ],
    },
  },
  {
    call: 'POST /office-api/rate/ask',
    at: '/config',
    me: meOf('admin'),
    answers: {
      'POST /office-api/config/get': () => CONFIG,
      'POST /office-api/switch/list': () => [row({})],
      'POST /office-api/rate/ask': () => openApproval,
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^更改取款汇率/ }))
      const field = screen.getByLabelText(/新值/)
      await user.clear(field)
      await user.type(field, '7.20')
      await user.type(screen.getByLabelText(/原因/), '按行情')
      await user.click(screen.getByRole('button', { name: /^提交 7\.10 → 7\.20/ }))
    },
    answered: { again: ['POST /office-api/config/get', 'POST /office-api/approval/list'] },
  },
])
