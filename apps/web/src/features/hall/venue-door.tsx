// A venue that can be tapped: members go in, visitors are told to log in. Without a page to go to it is only a picture.
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/link.tsx'
import { isBuilt } from '#src/lib/routes.ts'
import { useSession } from '#src/lib/session.ts'
import { toast } from '#src/lib/toast.ts'
import type { GameRow } from '#src/queries/game-list.ts'
import { venueTarget } from './rules.ts'

interface VenueDoorProps {
  readonly row: GameRow
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function VenueDoor({ row, className, children }: VenueDoorProps) {
  const status = useSession((state) => state.status)
  const to = venueTarget(row)
  if (status !== 'member') {
    // While the renewal is being asked for nobody knows who taps.
    const tell = () => status === 'visitor' && toast.info(SCREEN_TEXTS.pleaseLogin)
    return (
      <button type="button" className={className} onClick={tell}>
        {children}
      </button>
    )
  }
  if (!isBuilt(to)) return <div className={className}>{children}</div>
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
