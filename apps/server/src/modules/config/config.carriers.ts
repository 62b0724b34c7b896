// How switches and rates are read and set once the right people agreed.
import { type AppConfig, type RateKey, SWITCH_FIELDS, type SwitchField } from '@lanting/contract/config'
import { CONFIG_RATES, CONFIG_SWITCHES } from '@lanting/contract/data/config-fields'
import { SERVICE, type StateOf } from '@lanting/contract/states'
import type { Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { ConfigService } from '#src/modules/config/config.service.ts'
import * as sql from '#src/modules/config/config.sql.ts'
import type { Carrier } from '#src/approvals/request.service.ts'

/** The switches that lie in the configuration, by name. */
const FIELD_OF: ReadonlyMap<string, SwitchField> = new Map(
  SWITCH_FIELDS.map((field) => [CONFIG_SWITCHES[field].key, field]),
)

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
      const field = FIELD_OF.get(key)
      if (field === undefined) return null
      await sql.lockVersion(tx)
      return wordOf((await config.readWithin(tx))[field])
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
  const field = FIELD_OF.get(key)
  if (field === undefined) throw new Error(`no such switch: ${key}`)
  await config.write(tx, { [field]: on })
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
      await config.write(tx, { [key]: CONFIG_RATES[key].kind === 'rate' ? Number(to) : to })
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

function isRate(key: string): key is RateKey {
  return Object.hasOwn(CONFIG_RATES, key)
}

export function wordOf(on: 0 | 1): 'on' | 'off' {
  return on === 1 ? 'on' : 'off'
}
