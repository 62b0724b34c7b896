// Whether this member has closed the first-steps card. Cleared with the session: the next member here starts afresh.
import { create } from 'zustand'
import { useSession } from '#src/lib/session.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'

export const useFirstStepsClosed = create<boolean>(() => readCache('firstStepsClosed') === true)

export function closeFirstSteps(): void {
  writeCache('firstStepsClosed', true)
  useFirstStepsClosed.setState(true, true)
}

useSession.subscribe((state, before) => {
  if (state.token !== before.token) useFirstStepsClosed.setState(readCache('firstStepsClosed') === true, true)
})
