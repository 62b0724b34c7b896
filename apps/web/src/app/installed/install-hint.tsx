// Offers the home screen once, after a second visit: the browser's prompt, or the steps where there is none.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { INSTALL_TEXTS } from '@lanting/contract/texts/app'
import { squarePlus, x } from '@lanting/design/icons'
import { useState } from 'react'
import { FootNotice } from '#src/app/installed/foot-notice.tsx'
import { wasOffered } from '#src/app/installed/install-due.ts'
import { InstallSheet } from '#src/app/installed/install-sheet.tsx'
import { useInstall } from '#src/lib/device/use-install.ts'

export function InstallHint() {
  const install = useInstall()
  const [isOpen, setOpen] = useState(false)
  const onAdd = () => {
    if (install === null) return setOpen(true)
    wasOffered()
    void install()
  }
  if (isOpen) return <InstallSheet onClose={wasOffered} />
  return (
    <FootNotice icon={squarePlus} title={INSTALL_TEXTS.title} note={INSTALL_TEXTS.note}>
      <button type="button" onClick={onAdd}>
        {INSTALL_TEXTS.go}
      </button>
      <button type="button" aria-label={INSTALL_TEXTS.close} onClick={wasOffered} data-plain>
        <Icon d={x} size={18} stroke={2} />
      </button>
    </FootNotice>
  )
}
