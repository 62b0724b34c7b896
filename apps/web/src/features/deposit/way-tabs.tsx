// The deposit ways as tiles: radio inputs underneath; the manual way links to customer service.
import { MANUAL_PAY_TITLE, PAY_TABS, type PayTab } from '@lanting/contract/pay-ways'
import { headset } from '@lanting/design/icons'
import { useId } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { TAB_ICONS } from '#src/lib/words/way-icons.ts'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import css from './way-tabs.module.css'

interface WayTabsProps {
  readonly ways: readonly PayTab[]
  readonly value: PayTab
  readonly hasManual: boolean
  readonly onChange: (way: PayTab) => void
}

export function WayTabs({ ways, value, hasManual, onChange }: WayTabsProps) {
  const name = useId()
  return (
    <div className={css.ways}>
      <div className={css.radios} role="radiogroup" aria-label="存款方式">
        {ways.map((way) => (
          <label key={way} className={css.way}>
            <input
              type="radio"
              name={name}
              className={css.input}
              checked={way === value}
              onChange={() => onChange(way)}
            />
            <span className={css.face}>
              <Icon d={TAB_ICONS[way]} size={22} />
              {PAY_TABS[way].label}
            </span>
          </label>
        ))}
      </div>
      {hasManual && (
        <Link to="/kefu" className={css.way} aria-label={`${MANUAL_PAY_TITLE}，联系客服`}>
          <span className={css.face}>
            <Icon d={headset} size={22} />
            人工
          </span>
        </Link>
      )}
    </div>
  )
}
