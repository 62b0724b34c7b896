// Renders the whole office at a URL, logged in or not.
import { useToast } from '@lanting/browser-kit/toast'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#src/app/app.tsx'
import { closePanel } from '#src/lib/panels.ts'
import { closeSession, openSession, useSession } from '#src/lib/session.ts'
import { createClient, clearWithSession } from '#src/queries/client.ts'
import { type Answers, type Asked, fakeOffice, type Me } from '#src/test/fake-office.ts'

// Pages are lazy; they are preloaded here, so that no test waits for a chunk.
import.meta.glob('../features/**/*-page.tsx', { eager: true })
configure({ asyncUtilTimeout: 60_000 })

let stop = () => {}

/** Resets to an empty page without a session. */
export function leaveOffice(): void {
  stop()
  closePanel()
  closeSession('left')
  useSession.setState({ ended: null })
  useToast.setState({ shown: null })
}

interface Rendered {
  readonly asked: readonly Asked[]
  readonly user: ReturnType<typeof userEvent.setup>
}

export function renderOffice(path: string, me: Me | null, answers: Answers = {}): Rendered {
  window.location.hash = `#${path}`
  if (me !== null) openSession('token-of-the-test')
  const asked = fakeOffice({ ...(me === null ? {} : { 'POST /office-api/me': () => me }), ...answers })
  const client = createClient()
  stop = clearWithSession(client)
  render(<App client={client} />)
  return { asked, user: userEvent.setup() }
}
