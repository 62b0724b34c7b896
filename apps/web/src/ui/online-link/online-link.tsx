// A link that needs the network: offline it is greyed out and disabled in place.
import type { ReactNode } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'

type OnlineLinkProps = { to: Target; className?: string | undefined; children: ReactNode }

export function OnlineLink({ to, className, children }: OnlineLinkProps) {
  const isOnline = useOnline()
  if (isOnline || !isBuilt(to)) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className={className} disabled>
      {children}
    </button>
  )
}
