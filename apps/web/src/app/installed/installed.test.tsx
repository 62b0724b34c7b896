// The installed app's bars: a new version waits while money is on its way, the home screen is offered once.
import { INSTALL_TEXTS, UPDATE_TEXTS } from '@lanting/contract/texts/app'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBars } from '#src/app/installed/bars.ts'
import { countVisit } from '#src/app/installed/install-due.ts'
import { InstallHint } from '#src/app/installed/install-hint.tsx'
import { NewVersion } from '#src/app/installed/new-version.tsx'
import { ReachStrip } from '#src/app/frame/status-strips.tsx'
import { call } from '#src/lib/call.ts'
import { useOffer } from '#src/lib/device/install.ts'
import { useReach } from '#src/lib/reach.ts'
import { closeSession } from '#src/lib/session.ts'
import { readCache } from '#src/lib/storage.ts'
import { useUnderWay } from '#src/lib/under-way.ts'
import { hasSteps } from '#src/lib/device/use-install.ts'
import { breakOff, fakeServer, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  useOffer.setState(useOffer.getInitialState())
  useBars.setState({}, true)
  useReach.setState({ isLost: false })
})

const recall = () => call('POST /api/transall', {}, { keyed: true })

describe('what moves money', () => {
  it('keeps the new version back until it is answered', async () => {
    let answer = () => {}
    const waits = new Promise<void>((resolve) => (answer = resolve))
    fakeServer({ 'POST /api/transall': () => waits.then(() => refuse(422, '场馆暂无余额')) })
    show(<NewVersion />, { token: 'token-1' })
    expect(screen.getByRole('button', { name: UPDATE_TEXTS.go })).toBeTruthy()
    let asked: Promise<unknown> = Promise.resolve()
    act(() => void (asked = recall().catch(() => undefined)))
    expect(screen.queryByRole('button', { name: UPDATE_TEXTS.go })).toBeNull()
    await act(async () => {
      answer()
      await asked
    })
    expect(await screen.findByRole('button', { name: UPDATE_TEXTS.go })).toBeTruthy()
  })

  it('is remembered beyond the page while its outcome is unknown, and never once it is known', async () => {
    fakeServer({ 'POST /api/transall': breakOff })
    await recall().catch(() => undefined)
    expect(readCache('unanswered')).toEqual(['POST /api/transall'])
    fakeServer({ 'POST /api/transall': () => refuse(422, '场馆暂无余额') })
    await recall().catch(() => undefined)
    expect(readCache('unanswered')).toEqual([])
  })

  it('leaves nothing of what moves none', async () => {
    fakeServer({ 'POST /api/delcard': breakOff })
    await call('POST /api/delcard', { id: '1' }, { keyed: true }).catch(() => undefined)
    expect(useUnderWay.getState()).toEqual({ inFlight: [], unanswered: [] })
  })

  it('is named in a strip, with the records as soon as the server is back; a logout forgets it', async () => {
    fakeServer({ 'POST /api/transall': breakOff, 'POST /api/app': breakOff })
    show(<ReachStrip />, { token: 'token-1' })
    await act(() => recall().catch(() => undefined))
    act(() => useReach.setState({ isLost: true }))
    expect(await screen.findByText('回收结果未知，正在确认')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    act(() => useReach.setState({ isLost: false }))
    expect(await screen.findByText('回收未收到结果，请以记录为准')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看记录' }).getAttribute('href')).toBe('#/transRecord')
    act(closeSession)
    expect(screen.queryByText(/回收/)).toBeNull()
    expect(readCache('unanswered')).toBeUndefined()
  })
})

describe('the home screen', () => {
  const nextVisit = () => {
    sessionStorage.clear()
    countVisit()
  }

  it('is offered from the second visit on, and a tab is one visit', () => {
    countVisit()
    countVisit()
    expect(useBars.getState().isDue ?? false).toBe(false)
    nextVisit()
    expect(useBars.getState().isDue).toBe(true)
  })

  it('is offered once: with the prompt of the browser', async () => {
    const prompt = vi.fn(async () => undefined)
    countVisit()
    nextVisit()
    useOffer.setState({ offer: Object.assign(new Event('beforeinstallprompt'), { prompt }) })
    show(<InstallHint />)
    await userEvent.click(screen.getByRole('button', { name: INSTALL_TEXTS.go }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(readCache('visits')).toBe('offered')
    nextVisit()
    expect(useBars.getState().isDue ?? false).toBe(false)
  })

  it('is explained in steps where there is no prompt', async () => {
    show(<InstallHint />)
    await userEvent.click(screen.getByRole('button', { name: INSTALL_TEXTS.go }))
    expect(await screen.findByText('选「添加到主屏幕」')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: INSTALL_TEXTS.done }))
    expect(readCache('visits')).toBe('offered')
  })

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
    ['an iPad that says it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
    ['Android', 'Mozilla/5.0 (Linux; Android 15)', 5, false],
  ])('has steps on %s: %s', (_what, userAgent, maxTouchPoints, has) => {
    expect(hasSteps({ userAgent, maxTouchPoints } as Navigator)).toBe(has)
  })
})
