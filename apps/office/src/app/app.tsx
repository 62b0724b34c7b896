// Access gate: the login, the two mandatory first steps, or the office itself.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { HashRouter } from 'react-router'
import { EnrolPage } from '#src/features/auth/enrol-page.tsx'
import { LoginPage } from '#src/features/auth/login-page.tsx'
import { NewPasswordPage } from '#src/features/auth/new-password-page.tsx'
import { messageOf } from '#src/lib/call.ts'
import { useSession } from '#src/lib/session.ts'
import { useMeQuery } from '#src/queries/me.ts'
import { Failed } from '#src/ui/states/states.tsx'
import { Toaster } from '#src/ui/toaster/toaster.tsx'
import { Pages } from './routes.tsx'
import { Shell } from './shell.tsx'

export function App({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <HashRouter>
        <Gate />
      </HashRouter>
      <Toaster />
    </QueryClientProvider>
  )
}

function Gate() {
  const token = useSession((state) => state.token)
  const { data: me, error, refetch } = useMeQuery()
  if (token === null) return <LoginPage />
  if (me === undefined) {
    return error === null ? null : <Failed message={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (me.must_change_password === 1) return <NewPasswordPage me={me} />
  if (me.totp_required === 1 && me.totp_enrolled === 0) return <EnrolPage me={me} />
  return (
    <Shell me={me}>
      <Pages />
    </Shell>
  )
}
