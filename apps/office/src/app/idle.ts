// Idle timeout: logs out after fifteen minutes without input, and keeps the session alive while the user types without calls.
import { deviceNow } from '@lanting/browser-kit/clock'
import { LIMITS } from '@lanting/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogout } from '#src/features/auth/queries.ts'
import { closeSession } from '#src/lib/session.ts'
import { ME_KEY } from '#src/queries/me.ts'

const CHECK_MS = 15_000
/** Typing a long text sends no request; the keep-alive must reach the server before its own idle limit. */
const AWAKE_MS = LIMITS.staff.idleMs / 3

export function useIdleLeave(): void {
  const client = useQueryClient()
  const { mutateAsync: leave } = useLogout()
  useEffect(() => {
    let touchedAt = deviceNow()
    let awakeAt = touchedAt
    const touch = () => {
      touchedAt = deviceNow()
    }
    const checkIdle = () => {
      const now = deviceNow()
      if (now - touchedAt >= LIMITS.staff.idleMs) {
        void leave()
          .catch(() => null)
          .finally(() => closeSession('idle'))
      } else if (touchedAt > awakeAt && now - awakeAt >= AWAKE_MS) {
        awakeAt = now
        void client.invalidateQueries({ queryKey: ME_KEY })
      }
    }
    const timer = setInterval(checkIdle, CHECK_MS)
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    window.addEventListener('wheel', touch, { passive: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
      window.removeEventListener('wheel', touch)
    }
  }, [client, leave])
}
