// Paying on the phone that shows the code: it cannot scan itself, so the code is saved and read from the album.
import { PAY_APPS, PAY_TABS, type PayTab } from '@lanting/contract/pay-ways'
import { download } from '@lanting/design/icons'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import css from './same-phone.module.css'

interface SamePhoneProps {
  readonly tab: PayTab
  readonly picture: string
  readonly amount: string
}

export function SamePhone({ tab, picture, amount }: SamePhoneProps) {
  const app = PAY_APPS[tab]
  const { label } = PAY_TABS[tab]
  if (app === undefined || picture === '') return null
  return (
    <section className={css.ways} aria-label="用这部手机付款">
      <h3>用这部手机付款</h3>
      <ol>
        <li>
          保存付款码到相册（也可长按上图保存）
          <a className={css.way} href={picture} download={`${label}付款码.png`}>
            <Icon d={download} size={16} />
            保存
          </a>
        </li>
        <li>
          打开{label}，「扫一扫」里选相册中的付款码
          <a className={css.way} href={app}>
            打开{label}
          </a>
        </li>
        <li>
          付款金额须为 {amount} 元
          <CopyButton text={amount} label="金额">
            复制
          </CopyButton>
        </li>
      </ol>
    </section>
  )
}
