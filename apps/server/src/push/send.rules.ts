// Whether a claimed message is still sent, and for how long a push service may keep it. Pure.
import { quietAt } from '@lanting/contract/data/push'
import type { ClaimedPush } from '#src/push/outbox.sql.ts'

export type Judged = { readonly ttlSec: number } | { readonly drop: string }

interface Asked extends Pick<ClaimedPush, 'now' | 'expires_at' | 'is_in' | 'is_chosen' | 'is_quiet'> {
  /** Its category is about money or security, or nothing keeps messages from the member. */
  readonly is_open: boolean
}

/** What quiet hours hold back stays in the inbox; what a device gets later must not arrive in them either. */
export function judgePush({ now, expires_at, is_in, is_chosen, is_quiet, is_open }: Asked): Judged {
  if (!is_in) return { drop: 'logged out' }
  if (!is_chosen) return { drop: 'turned off' }
  if (!is_open) return { drop: 'kept away' }
  const leftMs = expires_at.getTime() - now.getTime()
  if (leftMs <= 0) return { drop: 'expired' }
  if (!is_quiet) return { ttlSec: Math.ceil(leftMs / 1000) }
  const { isQuiet, changesInMs } = quietAt(now.getTime())
  if (isQuiet) return { drop: 'quiet hours' }
  return { ttlSec: Math.floor(Math.min(leftMs, changesInMs) / 1000) }
}
