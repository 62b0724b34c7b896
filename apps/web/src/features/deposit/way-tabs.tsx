// The ways to deposit as tiles: radio inputs underneath; the manual way leads to customer service.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { MANUAL_PAY_TITLE, PAY_WAYS, type PayTab } from '@lanting/contract/pay-ways'
import { badgeCent, headset, landmark, messageCircle, scanQrCode } from '@lanting/design/icons'
import { useId } from 'react'
import { Link } from '#src/lib/link.tsx'
import css from './way-tabs.module.css'

const FACES: Readonly<Record<PayTab, { readonly icon: string; readonly label: string }>> = {
  card: { icon: landmark, label: PAY_WAYS.bank.title },
  usdt: { icon: badgeCent, label: 'USDT' },
  wechat: { icon: messageCircle, label: '微信' },
  alipay: { icon: scanQrCode, label: PAY_WAYS.alipay.title },
}

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
              <Icon d={FACES[way].icon} size={22} />
              {FACES[way].label}
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
