// Offers a newer build. It never reloads by itself: a form may be half filled, a bet on its way.
import { UPDATE_TEXTS } from '@lanting/contract/texts/app'
import { refreshCw } from '@lanting/design/icons'
import { useState } from 'react'
import { update } from '#src/app/installed/app-worker.ts'
import { FootNotice } from '#src/app/installed/foot-notice.tsx'
import { useUnderWay } from '#src/lib/under-way.ts'

export function NewVersion() {
  const isMoving = useUnderWay(({ inFlight }) => inFlight.length > 0)
  const [isAsked, setAsked] = useState(false)
  if (isMoving && !isAsked) return null
  const onUpdate = () => {
    setAsked(true)
    void update()
  }
  return (
    <FootNotice icon={refreshCw} title={UPDATE_TEXTS.title} note={UPDATE_TEXTS.note}>
      <button type="button" disabled={isAsked} onClick={onUpdate}>
        {UPDATE_TEXTS.go}
      </button>
    </FootNotice>
  )
}
