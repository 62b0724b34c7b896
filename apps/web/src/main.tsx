// Entry point: session renewal, the watchers, then the first render.
import '@lanting/design/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#src/app/app.tsx'
import { openInvitation } from '#src/app/session/invitation.ts'
import { watchSessionAndSite } from '#src/app/session/watch-session.ts'
import { fetchAtFirstTouch } from '#src/app/screen.tsx'
import { startLater } from '#src/app/installed/start-later.ts'
import { watchInstall } from '#src/lib/device/install.ts'
import { askAgain } from '#src/queries/ask-again-later.ts'
import { followPrefs } from '#src/lib/prefs.ts'
import { createClient, forgetWithSession } from '#src/queries/client.ts'
import { renewOnce } from '#src/queries/renew.ts'

const client = createClient()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')

followPrefs()
openInvitation()
forgetWithSession(client)
window.addEventListener('offline', () => askAgain(client))
watchSessionAndSite(client)
watchInstall()
startLater()
fetchAtFirstTouch(client)
void renewOnce()

// A transition renders in slices of a few milliseconds, so that a slow phone stays responsive; and in its
// own task, after the one that evaluated this code.
setTimeout(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)
