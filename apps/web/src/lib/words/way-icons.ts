// Icons of payment ways; no third-party logos.
import { PAY_WAYS, type PayTab } from '@lanting/contract/pay-ways'
import { badgeCent, landmark, messageCircle, scanQrCode, wallet } from '@lanting/design/icons'

export const TAB_ICONS: Readonly<Record<PayTab, string>> = {
  card: landmark,
  usdt: badgeCent,
  wechat: messageCircle,
  alipay: scanQrCode,
}

/** By a record's title; a transfer between wallets has none. */
export function wayIcon(title: string): string {
  const way = Object.values(PAY_WAYS).find((one) => one.title === title)
  return way === undefined ? wallet : TAB_ICONS[way.tab]
}
