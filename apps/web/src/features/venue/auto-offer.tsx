// Offered at the entrance of a venue: automatic transfer with a cap, so that the next venue is two taps away.
import { PROTECTION_PROFILES } from '@lanting/contract/data/protection-profiles'
import { LIMITS } from '@lanting/contract/limits'
import { SWITCH } from '@lanting/contract/states'
import { repeat } from '@lanting/design/icons'
import { forgetVenueWish } from '#src/lib/navigation/open-venue.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { useAutoTransfer } from '#src/queries/money/auto-transfer.ts'
import { useLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Note } from '#src/ui/note/note.tsx'
import css from './venue-sheet.module.css'

/** Nothing where the licence demands a tap for each transfer, or while that is not known. */
export function AutoOffer() {
  const limits = useLimits()
  const change = useAutoTransfer()
  if (limits === undefined || PROTECTION_PROFILES[limits.profile].autoTransferTap) return null
  const cap = LIMITS.autoTransferCapYuan
  return (
    <Note icon={repeat}>
      <div className={css.hint}>
        <span>自动转账：进入场馆时带入，每次最多 {cap} 元，离开时回收。</span>
        <Link to="/transfer" onClick={forgetVenueWish}>
          改上限
        </Link>
      </div>
      <Button
        size="sm"
        variant="secondary"
        loading={change.isPending}
        onClick={() => change.mutate({ transferstatus: SWITCH.wire('on'), budget: String(cap) })}
      >
        开启并进入
      </Button>
    </Note>
  )
}
