// The support desk: claim and reply, polling for new messages, a number opens its order, money goes to finance.
import { avatarUri } from '@lanting/design/art/avatar'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chimeChoice } from '#src/lib/chime.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { type Answers, meOf, noPage, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { SupportRow } from './rules.ts'
import { ID, NO, OTHER, row } from './support-samples.ts'

const MINE = { staff: '陈砚', at: '2026-11-15 09:40:00', mine: 1 } as const
const THEIRS = { staff: '何川', at: '2026-11-15 09:41:00', mine: 0 } as const

const reply = (staff: string | null, content: string, at: string) => ({
  id: at,
  staff,
  content,
  picture: null,
  order: null,
  created_at: at,
  seen: 0 as const,
})

const second = row({ id: OTHER, content: '流水怎么算？', created_at: '2026-11-15 09:30:00' })

const marksOf = (...rows: readonly SupportRow[]) => ({
  waiting: rows.filter(({ state }) => state === 0).length,
  open: rows.map(({ id, mark, state }) => ({ id, mark, waits: state === 0 ? (1 as const) : (0 as const) })),
})

function open(rows: readonly SupportRow[], answers: Answers = {}, at = '/support') {
  return renderOffice(at, meOf('support'), {
    'POST /office-api/support/list': () => ({ ...noPage, data: [...rows], total: rows.length }),
    'POST /office-api/support/waiting': () => marksOf(...rows),
    'POST /office-api/support/templates': () => [],
    'POST /office-api/support/colleagues': () => [{ id: 7, name: '周宁', role: 'finance' as const }],
    ...answers,
  })
}

const list = () => screen.findByRole('list', { name: '会话' })

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  chimeChoice.choose(true)
})

describe('a conversation', () => {
  test('is claimed before it is answered, and answered with the words that were typed', async () => {
    const { user, asked } = open([row()], {
      'POST /office-api/support/claim': () => row({ mark: 'b', claim: MINE }),
      'POST /office-api/support/reply': ({ content }) =>
        row({
          mark: 'c',
          state: 1,
          claim: MINE,
          replies: [reply('陈砚', content, '2026-11-15 09:42:00')],
        }),
    })
    await screen.findByRole('button', { name: /认领后回复/ })
    expect(screen.queryByRole('textbox', { name: '回复' })).toBeNull()
    await user.keyboard('c')
    await user.type(await screen.findByRole('textbox', { name: '回复' }), '马上为您查')
    await user.click(screen.getByRole('button', { name: /发送/ }))
    const thread = within(screen.getByRole('region', { name: '对话' }))
    expect(await thread.findByText('马上为您查')).toBeTruthy()
    // Answered, it no longer waits; but it stays while it is open.
    expect(screen.getByRole('heading', { name: /xiaoman 已回复/ })).toBeTruthy()
    expect(asked.filter(({ name }) => name.endsWith('/reply'))[0]?.key).toBeTruthy()
  })

  test('shows the face that the member sees, which goes by the id', async () => {
    open([row()])
    const thread = await screen.findByRole('region', { name: '对话' })
    const faces = [...(await list()).querySelectorAll('img'), ...thread.querySelectorAll('img')]
    expect(faces.map((face) => face.getAttribute('src'))).toEqual([avatarUri('801774'), avatarUri('801774')])
  })

  test('that a colleague has claimed can be read and not answered', async () => {
    open([row({ claim: THEIRS })])
    expect(await screen.findByText('何川 已认领，正在回复')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(结束|转财务|认领后)/ })).toBeNull()
    expect(screen.queryByRole('textbox', { name: '回复' })).toBeNull()
  })

  test('claimed a moment too late says so and shows whose it is', async () => {
    let taken = false
    const { user } = open([row()], {
      'POST /office-api/support/waiting': () => marksOf(row({ mark: taken ? 'b' : 'a' })),
      'POST /office-api/support/claim': () => {
        taken = true
        throw new Refused('claimedByOther')
      },
      'POST /office-api/support/some': () => [row({ mark: 'b', claim: THEIRS })],
    })
    await user.click(await screen.findByRole('button', { name: /认领后回复/ }))
    expect(await screen.findByText('何川 已认领，正在回复')).toBeTruthy()
  })

  test.each([
    [true, '流水怎么算？'],
    [false, '支付宝付了一千，钱呢？'],
  ])('when it ends, the next opens unless one chose to stay: %s', async (next, then) => {
    const { user } = open([row({ claim: MINE }), second], {
      'POST /office-api/support/close': () => row({ mark: 'b', state: 2, claim: null }),
    })
    await list()
    if (!next) await user.click(screen.getByRole('switch', { name: '处理后打开下一件：开' }))
    await user.click(screen.getByRole('button', { name: /结束/ }))
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: '对话' })).getByText(then)).toBeTruthy(),
    )
    if (!next) expect(await screen.findByText('会话已结束', { selector: 'p' })).toBeTruthy()
    if (!next) await user.click(screen.getByRole('switch', { name: '处理后打开下一件：关' }))
  })

  test('about money is handed to finance with a note', async () => {
    const handed = { staff: '陈砚', to: null, at: '2026-11-15 09:43:00', note: '请核对这笔存款是否到账' }
    const { user, asked } = open([row({ claim: MINE })], {
      'POST /office-api/support/hand': () => row({ mark: 'b', desk: 'finance', handed }),
    })
    await user.click(await screen.findByRole('button', { name: /转财务/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: handed.note }))
    await user.click(dialog.getByRole('button', { name: /转给财务/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/hand'))?.input).toEqual({
        id: ID,
        desk: 'finance',
        note: handed.note,
      }),
    )
    // It belongs to finance now, and stays on screen until something else is opened.
    expect(await screen.findByText(/陈砚 转给财务：请核对这笔存款是否到账/)).toBeTruthy()
  })
})

describe('what a member sends', () => {
  const PICTURE = '00000000-0000-4000-8000-000000000009'

  test('a picture is read only when it is opened, and an attached order opens its card', async () => {
    const attached = row({ content: '', picture: PICTURE, order: { kind: 'deposit', no: NO } })
    const { user, asked } = open([attached], {
      'POST /office-api/support/picture': () => ({ picture: 'data:image/png;base64,AA==' }),
      'POST /office-api/support/order': () => {
        throw new Refused('notFound')
      },
    })
    const thread = within(await screen.findByRole('region', { name: '对话' }))
    expect(asked.some(({ name }) => name.endsWith('/picture'))).toBe(false)
    await user.click(thread.getByRole('button', { name: '查看图片（会留痕）' }))
    expect(await thread.findByRole('img', { name: '会员发送的图片' })).toBeTruthy()
    expect(asked.find(({ name }) => name.endsWith('/picture'))?.input).toEqual({ id: ID, picture: PICTURE })
    await user.click(thread.getByRole('button', { name: `存款 ${NO}` }))
    expect(await screen.findByText(/只显示提问会员本人的订单/)).toBeTruthy()
  })

  test('closed, it can be opened again', async () => {
    const reopened = row({ mark: 'b', claim: MINE })
    const { user } = open(
      [row({ state: 2 })],
      {
        'POST /office-api/support/reopen': () => reopened,
        'POST /office-api/support/some': () => [reopened],
      },
      '/support?state=2',
    )
    await user.click(await screen.findByRole('button', { name: '重新打开' }))
    expect(await screen.findByRole('textbox', { name: '回复' })).toBeTruthy()
  })
})

describe('a number in a message', () => {
  const order = {
    kind: 'deposit' as const,
    no: NO,
    amount: '1000.00',
    title: '支付宝',
    state: 3 as const,
    created_at: '2026-11-15 06:17:04',
    ended_at: '2026-11-15 07:17:04',
    remark: '超时未支付',
    claimed_by: null,
  }

  test('opens its order beside the conversation, and is not read before', async () => {
    const { user, asked } = open([row({ content: `我的单号 ${NO}` })], {
      'POST /office-api/support/order': () => order,
    })
    const thread = within(await screen.findByRole('region', { name: '对话' }))
    expect(asked.some(({ name }) => name.endsWith('/order'))).toBe(false)
    await user.click(thread.getByRole('button', { name: NO }))
    const card = within(await screen.findByRole('region', { name: `订单 ${NO}` }))
    expect(await card.findByText('1,000.00 元')).toBeTruthy()
    expect(card.getByText('已拒绝')).toBeTruthy()
    expect(card.queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: '关闭订单' }))
    expect(screen.queryByRole('region', { name: `订单 ${NO}` })).toBeNull()
  })

  test('of another member shows nothing', async () => {
    const { user } = open([row({ content: NO })], {
      'POST /office-api/support/order': () => {
        throw new Refused('notFound')
      },
    })
    const thread = within(await screen.findByRole('region', { name: '对话' }))
    await user.click(thread.getByRole('button', { name: NO }))
    expect(await screen.findByText(/只显示提问会员本人的订单/)).toBeTruthy()
  })
})

describe('what is new', () => {
  test('comes by itself, is counted in the title, and nothing else is read for it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let rows = [row()]
    const { asked } = open([row()], {
      'POST /office-api/support/waiting': () => marksOf(...rows),
      'POST /office-api/support/some': () => [second],
    })
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
    await waitFor(() => expect(document.title).toBe('(1) 客服消息 · 后台'))
    rows = [row(), second]
    await act(() => vi.advanceTimersByTimeAsync(QUEUE_MS))
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2))
    expect(document.title).toBe('(2) 客服消息 · 后台')
    await act(() => vi.advanceTimersByTimeAsync(4 * QUEUE_MS))
    expect(asked.filter(({ name }) => name.endsWith('/support/list'))).toHaveLength(1)
    expect(asked.filter(({ name }) => name.endsWith('/some')).map(({ input }) => input)).toEqual([
      { ids: [OTHER] },
    ])
  })

  test('is heard after the first gesture, and not where the sound was switched off', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const started = vi.fn()
    const node = () => ({
      connect: (to: unknown) => to,
      frequency: { value: 0 },
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      start: started,
      stop: () => undefined,
    })
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        destination = {}
        createOscillator = node
        createGain = node
      },
    )
    let rows = [row()]
    const { user } = open([row()], {
      'POST /office-api/support/waiting': () => marksOf(...rows),
      'POST /office-api/support/some': ({ ids }) => rows.filter(({ id }) => ids.includes(id)),
    })
    await list()
    expect(started).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '新消息提示音：开' }))
    rows = [row(), second]
    await act(() => vi.advanceTimersByTimeAsync(QUEUE_MS))
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2))
    expect(started).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '新消息提示音：关' }))
    rows = [...rows, row({ id: ID.replace('1', '3') })]
    await act(() => vi.advanceTimersByTimeAsync(QUEUE_MS))
    await waitFor(() => expect(started).toHaveBeenCalledTimes(2))
  })
})
