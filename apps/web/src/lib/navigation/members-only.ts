// For pages with the guard `toast`: a visitor sees 请登录！ and is redirected to the hall after a second.
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { useEffect } from 'react'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { useSession } from '#src/lib/session.ts'

/** True for a member; the page renders and requests nothing before that. */
export function useMembersOnly(): boolean {
  const status = useSession((state) => state.status)
  useEffect(() => {
    if (status !== 'visitor') return undefined
    toast.info(SCREEN_TEXTS.pleaseLogin)
    const timer = setTimeout(() => moveAddress('/', { replace: true }), LIMITS.lotteryRedirectMs)
    return () => clearTimeout(timer)
  }, [status])
  return status === 'member'
}
