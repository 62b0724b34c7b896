// One row per action that moves something: what its page asks again after each end, where it leads, and what stays stored.
import { useToast } from '@lanting/browser-kit/toast'
import { CALLS } from '@lanting/contract/calls/index'
import type { CallNames } from '@lanting/contract/calls/names'
import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { goBack } from '#src/lib/navigation/go.ts'
import { currentEntry, currentPlace, hrefOf } from '#src/lib/navigation/router.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { BesideShell, expectAskedAgain } from './asked-again.tsx'
import { breakOff, fakeServer, type Handlers, ok, refuse } from './fake-server.ts'
import { show } from './render.tsx'
import { appInfo, balance, user } from './samples.ts'

interface After {
  /** Asked before the action, and again after it. */
  readonly again: readonly CallNames[]
  /** Where it leads; the page itself by default. */
  readonly leadsTo?: string
  /** Where one step back leads from there; the page before by default. With a sheet open it closes that. */
  readonly backTo?: string
  /** Entries of the browser's storage that are new or changed; none by default. */
  readonly stores?: readonly string[]
}

export interface ActionRow {
  /** What it sends. */
  readonly call: CallNames
  readonly screen: ReactNode
  readonly at: Target
  /** Of everything the page asks, and of the call itself. */
  readonly answers: Handlers
  /** From the first picture of the page to the press that sends. */
  readonly act: () => Promise<unknown>
  readonly answered: After
  /** By default as when answered, on the same page. */
  readonly refused?: After
  readonly unanswered?: After
}

const BEFORE = '/app'
const REFUSED = '暂时不能办理'
const SHELL: Handlers = {
  'POST /api/app': () => ok(appInfo),
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
}

/** Answers of the server that come when they come, and the shell's own list of unanswered calls. */
const CACHES = /^(appInfo|userInfo|unanswered|.*List)$/
const stored = () =>
  new Map(
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).flatMap((key) => (CACHES.test(key) ? [] : [[key, storage.getItem(key)] as const])),
    ),
  )

async function check(row: ActionRow, reply: Handlers, after: After, words = ''): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const server = fakeServer({ ...SHELL, ...row.answers, ...reply })
  show(<BesideShell>{row.screen}</BesideShell>, { at: row.at, from: BEFORE, token: 'token-1' })
  let before = new Map<string, string | null>()
  await expectAskedAgain(server, after.again, async () => {
    before = stored()
    await row.act()
    await waitFor(() => expect(server.asked(row.call)).toHaveLength(1))
  })
  expect(server.asked(row.call)[0]?.key !== null).toBe('idempotent' in CALLS[row.call])
  await waitFor(() => expect(hrefOf(currentPlace())).toBe(after.leadsTo ?? row.at))
  const said = () => `${useToast.getState().shown?.text} ${document.body.textContent}`
  await waitFor(() => expect(said()).toContain(words))
  const changed = () => [...stored()].filter(([key, text]) => before.get(key) !== text).map(([key]) => key)
  // Receipts are judged before they are kept.
  await waitFor(() => expect(changed().toSorted()).toEqual([...(after.stores ?? [])].toSorted()))
  // It went back itself.
  if (after.leadsTo === BEFORE) return
  // A sheet closes a moment after the answer; what is to be seen under one has it open.
  const isUnderSheet = after.leadsTo === undefined && after.backTo === row.at
  await waitFor(() => expect(currentEntry().layer > 0).toBe(isUnderSheet))
  await act(async () => {
    const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    goBack()
    await stepped
  })
  expect(hrefOf(currentPlace())).toBe(after.backTo ?? BEFORE)
}

/** Three tests for each row. */
export function testAfter(rows: readonly ActionRow[]): void {
  describe.each(rows)('after $call', (row) => {
    const same = { again: row.answered.again }
    it('that was answered', () => check(row, {}, row.answered))
    it('that was refused', () =>
      check(row, { [row.call]: () => refuse(400, REFUSED) }, row.refused ?? same, REFUSED))
    it('without an answer', () => check(row, { [row.call]: breakOff }, row.unanswered ?? same))
  })
}
