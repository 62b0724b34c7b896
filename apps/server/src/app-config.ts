// What the configuration says until staff change it.
import { SERVICE, type WireOf } from '@lanting/contract/states'

export interface AppConfig {
  readonly title: string
  readonly site_state: WireOf<typeof SERVICE>
  readonly repair_tips: string
  readonly redpacket_switch: 0 | 1
  readonly index_modal: 0 | 1
  readonly webcontent: string
  readonly h5_url: string
  readonly site_logo: string
  readonly ios_download_url: string
  readonly ios_download_qrcode: string
  readonly service_url: string
  /** Which ways of paying in are open. */
  readonly pay_card: 0 | 1
  readonly pay_usdt: 0 | 1
  readonly pay_wechat: 0 | 1
  readonly pay_alipay: 0 | 1
  /** CNY per USDT. */
  readonly usdtrate: number
  readonly withdrawusdtrate: number
  /** Chain fees in USDT. */
  readonly withdrawcashfee: string
  readonly withdrawfeeusdttrc: string
}

export const APP_DEFAULTS: AppConfig = {
  title: '澜亭',
  site_state: SERVICE.wire('open'),
  repair_tips: '系统维护中，预计一小时内恢复。您的资金与记录不受影响。',
  redpacket_switch: 1,
  index_modal: 1,
  webcontent:
    '<p>欢迎来到澜亭演示环境。</p><p>所有金额均为虚拟，不可充值、不可兑换真实货币。</p><p>您可以在“设置”中设定存款限额、冷静期或自我排除。</p>',
  h5_url: '',
  site_logo: '',
  ios_download_url: '',
  ios_download_qrcode: '',
  service_url: '',
  pay_card: 1,
  pay_usdt: 1,
  pay_wechat: 1,
  pay_alipay: 1,
  usdtrate: 7.1,
  withdrawusdtrate: 7.1,
  withdrawcashfee: '5.00',
  withdrawfeeusdttrc: '1.00',
}
