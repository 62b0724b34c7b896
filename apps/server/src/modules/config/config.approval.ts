// Reads and applies switches and rates once approved.
import { type AppConfig, type RateKey, SWITCH_FIELDS, type SwitchField } from '@lanting/contract/config'
import { CONFIG_RATES, CONFIG_SWITCHES } from '@lanting/contract/data/config-fields'
import { SERVICE, type StateOf } from '@lanting/contract/states'
import { CONFIG_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import { changeConfirmation, changeLine } from '#src/approvals/value-change.ts'
import type { Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { ConfigService } from '#src/modules/config/config.service.ts'
import * as sql from '#src/modules/config/config.sql.ts'

/** The switches stored in the configuration, by name. */
const FIELD_OF: ReadonlyMap<string, SwitchField> = new Map(
  SWITCH_FIELDS.map((field) => [CONFIG_SWITCHES[field].key, field]),
)

const VENUE = /^venue\.(.+)$/

type Config = Pick<ConfigService, 'readWithin' | 'write' | 'announce'>
const FILED = { prefix: 'request', subject: 'request' } as const

/** Access to the venues' switches. */
export interface VenueSwitches {
  setState(tx: Tx, platname: string, state: StateOf<typeof SERVICE>): Promise<void>
}

export class SwitchApproval implements ApprovalHandler<'switch'> {
  readonly audit = FILED

  constructor(
    private readonly config: Config,
    private readonly venues: VenueSwitches,
  ) {}

  async currentValue(tx: Tx, key: string): Promise<'on' | 'off' | null> {
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

  execute(tx: Tx, approval: Approval<'switch'>, context: StaffContext) {
    return this.set(tx, approval.subject, approval.payload.to === 'on' ? 1 : 0, context)
  }

  afterCommit() {
    return this.config.announce()
  }

  lines(approval: Approval<'switch'>) {
    return [changeLine(DESK.state, approval, switchWords)]
  }

  confirmation(approval: Approval<'switch'>) {
    return changeConfirmation(approval, switchWords, DESK.effectNow)
  }
}

export class RateApproval implements ApprovalHandler<'rate'> {
  readonly audit = FILED

  constructor(private readonly config: Config) {}

  async currentValue(tx: Tx, key: string): Promise<string | null> {
    if (!isRate(key)) return null
    await sql.lockVersion(tx)
    return rateText(await this.config.readWithin(tx), key)
  }

  async execute(tx: Tx, approval: Approval<'rate'>, { staff }: StaffContext) {
    const { subject: key } = approval
    if (!isRate(key)) throw new Error(`no such rate: ${key}`)
    const to = approval.payload.to
    await this.config.write(tx, { [key]: CONFIG_RATES[key].kind === 'rate' ? Number(to) : to })
    await sql.raiseVersion(tx, staff.staffId)
    return { [key]: to }
  }

  afterCommit() {
    return this.config.announce()
  }

  lines(approval: Approval<'rate'>) {
    return [changeLine(CONFIG_DESK.value, approval, String)]
  }

  confirmation(approval: Approval<'rate'>) {
    const acts = isRate(approval.subject) ? CONFIG_RATES[approval.subject].acts : ''
    return changeConfirmation(approval, String, acts)
  }
}

const switchWords = (value: string) => (value === 'on' ? CONFIG_DESK.on : CONFIG_DESK.off)

/** Rates are numbers on the wire, fees text; the office shows both with two decimals. */
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
