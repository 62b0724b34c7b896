// How switches and rates are read and set once the right people agreed.
import { type AppConfig, type RateKey, SWITCH_FIELDS, type SwitchField } from '@lanting/contract/config'
import { CONFIG_RATES, CONFIG_SWITCHES } from '@lanting/contract/data/config-fields'
import { SERVICE, type StateOf } from '@lanting/contract/states'
import { CONFIG_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { Carrier } from '#src/approvals/carrier.ts'
import { changeLine, changeSlip, wantedOf } from '#src/approvals/value-change.ts'
import type { Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { ConfigService } from '#src/modules/config/config.service.ts'
import * as sql from '#src/modules/config/config.sql.ts'

/** The switches that lie in the configuration, by name. */
const FIELD_OF: ReadonlyMap<string, SwitchField> = new Map(
  SWITCH_FIELDS.map((field) => [CONFIG_SWITCHES[field].key, field]),
)

const VENUE = /^venue\.(.+)$/

type Config = Pick<ConfigService, 'readWithin' | 'write' | 'announce'>
const FILED = { prefix: 'request', subject: 'request' } as const

/** Who keeps the venues. */
export interface VenueSwitches {
  setState(tx: Tx, platname: string, state: StateOf<typeof SERVICE>): Promise<void>
}

export class SwitchCarrier implements Carrier {
  readonly audit = FILED

  constructor(
    private readonly config: Config,
    private readonly venues: VenueSwitches,
  ) {}

  async standing(tx: Tx, key: string): Promise<'on' | 'off' | null> {
    const platname = VENUE.exec(key)?.[1]
    if (platname !== undefined) {
      const venue = await sql.lockVenue(tx, platname)
      return venue === null ? null : wordOf(SERVICE.wire(venue.app_state))
    }
    const field = FIELD_OF.get(key)
    if (field === undefined) return null
    await sql.lockVersion(tx)
    return wordOf((await this.config.readWithin(tx))[field])
  }

  async set(tx: Tx, key: string, on: 0 | 1, { staff }: StaffContext): Promise<object> {
    const platname = VENUE.exec(key)?.[1]
    const field = FIELD_OF.get(key)
    if (platname !== undefined) await this.venues.setState(tx, platname, SERVICE.word(on))
    else if (field !== undefined) {
      await this.config.write(tx, { [field]: on })
      await sql.raiseVersion(tx, staff.staffId)
    } else throw new Error(`no such switch: ${key}`)
    return { [key]: wordOf(on) }
  }

  carryOut(tx: Tx, approval: Approval, context: StaffContext) {
    return this.set(tx, approval.subject, wantedOf(approval) === 'on' ? 1 : 0, context)
  }

  announce() {
    return this.config.announce()
  }

  lines(approval: Approval) {
    return [changeLine(DESK.state, approval, switchWords)]
  }

  slip(approval: Approval) {
    return changeSlip(approval, switchWords, DESK.effectNow)
  }
}

export class RateCarrier implements Carrier {
  readonly audit = FILED

  constructor(private readonly config: Config) {}

  async standing(tx: Tx, key: string): Promise<string | null> {
    if (!isRate(key)) return null
    await sql.lockVersion(tx)
    return rateText(await this.config.readWithin(tx), key)
  }

  async carryOut(tx: Tx, approval: Approval, { staff }: StaffContext) {
    const { subject: key } = approval
    if (!isRate(key)) throw new Error(`no such rate: ${key}`)
    const to = wantedOf(approval)
    await this.config.write(tx, { [key]: CONFIG_RATES[key].kind === 'rate' ? Number(to) : to })
    await sql.raiseVersion(tx, staff.staffId)
    return { [key]: to }
  }

  announce() {
    return this.config.announce()
  }

  lines(approval: Approval) {
    return [changeLine(CONFIG_DESK.value, approval, String)]
  }

  slip(approval: Approval) {
    const acts = isRate(approval.subject) ? CONFIG_RATES[approval.subject].acts : ''
    return changeSlip(approval, String, acts)
  }
}

const switchWords = (value: string) => (value === 'on' ? CONFIG_DESK.on : CONFIG_DESK.off)

/** Rates travel as numbers, fees as text; the office shows both with two decimals. */
export function rateText(config: AppConfig, key: RateKey): string {
  const value = config[key]
  return typeof value === 'number' ? value.toFixed(2) : value
}

function isRate(key: string): key is RateKey {
  return Object.hasOwn(CONFIG_RATES, key)
}

function wordOf(on: 0 | 1): 'on' | 'off' {
  return on === 1 ? 'on' : 'off'
}
