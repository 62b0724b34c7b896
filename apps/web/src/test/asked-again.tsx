// What a page asks again after an action: beside it the readers of the shell, whose values must not stay behind.
import { waitFor } from '@testing-library/react'
import type { CallNames } from '@lanting/contract/calls/names'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { useBalance } from '#src/queries/money/balance.ts'
import { useUser } from '#src/queries/user.ts'
import type { fakeServer } from './fake-server.ts'

/** The header and the tab bar read these on every page. */
export function BesideShell({ children }: { readonly children: ReactNode }) {
  useBalance()
  useUser()
  return children
}

/** Each of the calls was made before the action, and is made again after it. */
export async function expectAskedAgain(
  server: ReturnType<typeof fakeServer>,
  names: readonly CallNames[],
  act: () => Promise<unknown>,
): Promise<void> {
  const counts = () => names.map((name) => server.asked(name).length)
  await waitFor(() => expect(counts()).not.toContain(0))
  const before = counts()
  await act()
  await waitFor(() => expect(names.filter((_, i) => counts()[i] === before[i])).toEqual([]))
}
