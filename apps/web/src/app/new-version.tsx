// A button above the tabs when a newer build is out. It never reloads by itself: a form may be half filled.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { refreshCw } from '@lanting/design/icons'
import { Button } from '#src/ui/button/button.tsx'
import css from './new-version.module.css'

export function NewVersion() {
  return (
    <div className={css.place} role="status">
      <Button size="sm" icon={refreshCw} onClick={() => window.location.reload()}>
        {RULING_TEXTS.newVersion}
      </Button>
    </div>
  )
}
