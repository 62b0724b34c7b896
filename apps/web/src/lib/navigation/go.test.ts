// Navigation: not to the current page, and not past the dialog that some pages show to visitors.
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { beforeEach, expect, it, vi } from 'vitest'
import { useQuestion } from '#src/lib/confirm.ts'
import { go, goBack } from '#src/lib/navigation/go.ts'
import { currentEntry, currentPlace, hrefOf } from '#src/lib/navigation/router.ts'
import { arrive } from '#src/test/render.tsx'

const here = () => hrefOf(currentPlace())

beforeEach(() => arrive())

it('says so instead of walking to the current path', () => {
  go('/mine')
  go('/mine')
  expect(useToast.getState().shown).toMatchObject({ tone: 'info', text: TEXTS.alreadyHere })
})

it('walks to the same page with other parameters', () => {
  go('/concise?type=pp')
  go('/concise?type=ae')
  expect(here()).toBe('/concise?type=ae')
  expect(useToast.getState().shown).toBeNull()
})

it.each(['/hongbao', '/transfer', '/activityRecord', '/welfare', '/inviter'] as const)(
  'asks a visitor before %s and leads to the login',
  async (path) => {
    go(path)
    const { asked } = useQuestion.getState()
    expect(asked?.title).toBe(TEXTS.loginConfirm)
    expect(here()).toBe('/')
    asked?.answer(true)
    await vi.waitFor(() => expect(here()).toBe(`/login?redirect=${encodeURIComponent(path)}`))
  },
)

it('stays where it is when the visitor declines', async () => {
  go('/hongbao')
  useQuestion.getState().asked?.answer(false)
  await Promise.resolve()
  expect(here()).toBe('/')
})

it('does not ask a member', () => {
  arrive({ token: 'token-1' })
  go('/hongbao')
  expect(useQuestion.getState().asked).toBeNull()
  expect(here()).toBe('/hongbao')
})

it('goes back to the page before', async () => {
  go('/discover')
  go('/mine')
  goBack()
  await vi.waitFor(() => expect(here()).toBe('/discover'))
})

it('goes to the page above where the app was opened here, and never out of it', () => {
  // Earlier pages of the file belong to the history: as after a reload, the entry says that it is the first.
  Object.assign(currentEntry(), { index: 0 })
  const steps = vi.spyOn(window.history, 'back')
  const { length } = window.history
  goBack('/mine')
  expect(here()).toBe('/mine')
  expect(currentEntry().index).toBe(0)
  expect([steps.mock.calls.length, window.history.length]).toEqual([0, length])
  steps.mockRestore()
})
