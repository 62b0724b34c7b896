// How switches and rates are read and set once the right people agreed.
import { RATE_KEYS, type RateKey } from '@lanting/contract/office'
import { SERVICE, type StateOf } from '@lanting/contract/states'
import type { Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { AppConfig } from '#src/app-config.ts'
import type { ConfigService } from '#src/modules/config/config.service.ts'
import * as sql from '#src/modules/config/config.sql.ts'
import type { Carrier } from '#src/approvals/request.service.ts'

/** The switches that lie in the configuration. */
export const CONFIG_SWITCHES = {
  site: { field: 'site_state', group: 'site', title: '站点' },
  redpacket: { field: 'redpacket_switch', group: 'feature', title: '红包雨' },
  'pay.card': { field: 'pay_card', group: 'pay', title: '银行转账充值' },
  'pay.usdt': { field: 'pay_usdt', group: 'pay', title: 'USDT 充值' },
  'pay.wechat': { field: 'pay_wechat', group: 'pay', title: '微信支付充值' },
  'pay.alipay': { field: 'pay_alipay', group: 'pay', title: '支付宝充值' },
} as const
type ConfigSwitch = keyof typeof CONFIG_SWITCHES

const VENUE = /^venue\.(.+)$/

type Config = Pick<ConfigService, 'readWithin' | 'write' | 'announce'>

/** Who keeps the venues. */
export interface VenueSwitches {
  setState(tx: Tx, platname: string, state: StateOf<typeof SERVICE>): Promise<void>
}

export function switchCarrier(config: Config, venues: VenueSwitches): Carrier {
  return {
    approve: 'switch.approve',
    async standing(tx, key) {
      const platname = VENUE.exec(key)?.[1]
      if (platname !== undefined) {
        const venue = await sql.lockVenue(tx, platname)
        return venue === null ? null : wordOf(SERVICE.wire(venue.app_state))
      }
      if (!isConfigSwitch(key)) return null
      await sql.lockVersion(tx)
      return wordOf((await config.readWithin(tx))[CONFIG_SWITCHES[key].field])
    },
    carryOut(tx, key, to, context) {
      const on = to === 'on' ? 1 : 0
      const platname = VENUE.exec(key)?.[1]
      return platname === undefined
        ? setSwitch(config, tx, key, on, context)
        : venues.setState(tx, platname, SERVICE.word(on))
    },
    announce: () => config.announce(),
    words: (value) => (value === 'on' ? '开' : '关'),
  }
}

async function setSwitch(config: Config, tx: Tx, key: string, on: 0 | 1, context: StaffContext) {
  if (!isConfigSwitch(key)) throw new Error(`no such switch: ${key}`)
  await config.write(tx, { [CONFIG_SWITCHES[key].field]: on })
  await sql.raiseVersion(tx, context.staff.staffId)
}

export function rateCarrier(config: Config): Carrier {
  return {
    approve: 'switch.approve',
    async standing(tx, key) {
      if (!isRate(key)) return null
      await sql.lockVersion(tx)
      return rateText(await config.readWithin(tx), key)
    },
    async carryOut(tx, key, to, context) {
      if (!isRate(key)) throw new Error(`no such rate: ${key}`)
      await config.write(
        tx,
        key === 'usdtrate' || key === 'withdrawusdtrate' ? { [key]: Number(to) } : { [key]: to },
      )
      await sql.raiseVersion(tx, context.staff.staffId)
    },
    announce: () => config.announce(),
    words: (value) => value,
  }
}

/** Rates travel as numbers, fees as text; the office shows both with two decimals. */
export function rateText(config: AppConfig, key: RateKey): string {
  const value = config[key]
  return typeof value === 'number' ? value.toFixed(2) : value
}

export const CONFIG_SWITCH_KEYS = Object.keys(CONFIG_SWITCHES) as readonly ConfigSwitch[]

function isConfigSwitch(key: string): key is ConfigSwitch {
  return Object.hasOwn(CONFIG_SWITCHES, key)
}

function isRate(key: string): key is RateKey {
  return (RATE_KEYS as readonly string[]).includes(key)
}

export function wordOf(on: 0 | 1): 'on' | 'off' {
  return on === 1 ? 'on' : 'off'
}
