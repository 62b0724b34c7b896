// Mounts a screen as the app would: with its own query cache, an address, and a member or a visitor.
import { hideToast } from '@lanting/browser-kit/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useExpiry } from '#src/app/session/expiry.ts'
import { useQuestion } from '#src/lib/confirm.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { closeSession, openSession } from '#src/lib/session.ts'
import { createClient, forgetWithSession } from '#src/queries/client.ts'

// Generous for a busy machine; a passing test does not wait this long.
configure({ asyncUtilTimeout: 60_000 })

interface Setting {
  readonly at?: Target
  /** The page before it: back leads there. None by default. */
  readonly from?: Target
  /** The session's token; a visitor by default. */
  readonly token?: string
}

/** Resets to a visitor in the hall, then applies the test's options. */
export function arrive({ at = '/', from, token }: Setting = {}): void {
  closeSession()
  hideToast()
  useQuestion.setState({ asked: null })
  useExpiry.setState({ wanted: null })
  if (token !== undefined) openSession({ api_token: token, must_change_password: 0 })
  if (from !== undefined) moveAddress(from, { replace: true })
  moveAddress(at, { replace: from === undefined })
}

export function show(screen: ReactNode, setting: Setting = {}) {
  arrive(setting)
  const client = createClient()
  const stop = forgetWithSession(client)
  const view = render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)
  return { ...view, client, stop }
}
