// A tappable venue: members enter, visitors are asked to log in. Without a target page it is only a picture.
import type { ReactNode } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { openVenue } from '#src/lib/navigation/open-venue.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { useSession } from '#src/lib/session.ts'
import type { GameRow } from '#src/queries/game-list.ts'
import { venuePage } from '../rules.ts'

interface VenueLinkProps {
  readonly row: GameRow
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function VenueLink({ row, className, children }: VenueLinkProps) {
  const status = useSession((state) => state.status)
  const page = venuePage(row)
  if (status === 'member') {
    if (!isBuilt(page ?? '/gamePage')) return <div className={className}>{children}</div>
    if (page !== null) {
      return (
        <Link to={page} className={className}>
          {children}
        </Link>
      )
    }
  }
  const tap = () => {
    if (status === 'member') openVenue({ plat: row.platform_name, type: row.game_type, code: row.game_code })
    // The session is unknown while its renewal is in flight.
    else if (status === 'visitor') void import('../start/visitor-tap.ts').then((m) => m.askVisitor(row))
  }
  return (
    <button type="button" className={className} onClick={tap}>
      {children}
    </button>
  )
}
