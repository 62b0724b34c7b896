// A bar above the tabs when a newer build is out. It never reloads by itself: a form may be half filled, a bet on its way.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { UPDATE_TEXTS } from '@lanting/contract/texts/app'
import { refreshCw } from '@lanting/design/icons'
import { useState } from 'react'
import { update } from '#src/app/app-worker.ts'
import { useUnderWay } from '#src/lib/under-way.ts'
import css from './new-version.module.css'

export function NewVersion() {
  const isMoving = useUnderWay(({ count }) => count > 0)
  const [isAsked, setAsked] = useState(false)
  if (isMoving && !isAsked) return null
  const onUpdate = () => {
    setAsked(true)
    void update()
  }
  return (
    <section className={css.bar} role="status" aria-label={UPDATE_TEXTS.title}>
      <Icon d={refreshCw} size={20} stroke={2} />
      <span className={css.words}>
        <b>{UPDATE_TEXTS.title}</b>
        <span>{UPDATE_TEXTS.note}</span>
      </span>
      <button type="button" disabled={isAsked} onClick={onUpdate}>
        {UPDATE_TEXTS.go}
      </button>
    </section>
  )
}
