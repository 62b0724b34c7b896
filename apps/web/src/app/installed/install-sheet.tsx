// How to put the app on the home screen where the browser has no prompt of its own: Safari on iPhone and iPad.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { INSTALL_STEPS, INSTALL_TEXTS } from '@lanting/contract/texts/app'
import { markUrl } from '@lanting/design/art-url'
import { check, house, share, squarePlus, x } from '@lanting/design/icons'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './install-sheet.module.css'

const STEP_ICONS = [share, squarePlus, house]

export function InstallSheet({ onClose }: { readonly onClose: () => void }) {
  const app = useAppInfo()
  return (
    <Sheet open onClose={onClose} title={INSTALL_TEXTS.title}>
      <div className={css.brand}>
        <img src={app?.site_logo || markUrl} alt="" width={56} height={56} />
        <div>
          <b>{app?.title}</b>
          <p>{INSTALL_TEXTS.about}</p>
        </div>
      </div>
      <ol className={css.steps}>
        {INSTALL_STEPS.map((step, nth) => (
          <li key={step}>
            <i>{nth + 1}</i>
            <span>{step}</span>
            <Icon d={STEP_ICONS[nth] ?? squarePlus} size={20} stroke={1.75} />
          </li>
        ))}
      </ol>
      <ul className={css.facts}>
        {[INSTALL_TEXTS.offline, INSTALL_TEXTS.fullScreen].map((fact) => (
          <li key={fact}>
            <Icon d={check} size={16} stroke={2} />
            {fact}
          </li>
        ))}
        <li data-no>
          <Icon d={x} size={16} stroke={2} />
          {INSTALL_TEXTS.reads}
        </li>
      </ul>
      <Button block variant="secondary" onClick={onClose}>
        {INSTALL_TEXTS.done}
      </Button>
    </Sheet>
  )
}
