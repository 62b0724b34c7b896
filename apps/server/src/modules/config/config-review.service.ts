// The office's side of the configuration: texts and addresses by one person, switches off by one, on by two.
import {
  type AppConfig,
  APP_KEYS,
  byField,
  pickFields,
  RATE_KEYS,
  type RateKey,
  SWITCH_FIELDS,
  TEXT_KEYS,
  type TextKey,
} from '@lanting/contract/config'
import {
  CONFIG_RATES,
  CONFIG_SWITCHES,
  CONFIG_TEXTS,
  type TextField,
} from '@lanting/contract/data/config-fields'
import { parseAmount } from '@lanting/contract/money'
import { SERVICE } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { CONFIG_DESK } from '@lanting/contract/texts/desk'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import type { ConfigService } from '#src/modules/config/config.service.ts'
import { rateText, type SwitchApproval } from '#src/modules/config/config.approval.ts'
import * as sql from '#src/modules/config/config.sql.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { isHttpsUrl, isOwnPath, plainText, readableHtml } from '#src/text/office-text.ts'

/** Keys on the office's page: all that members see, and all that it edits. */
const OFFICE_KEYS = [...APP_KEYS, ...TEXT_KEYS]

type Texts = Pick<AppConfig, TextKey>

export type ConfigDraft = { readonly version: number; readonly reason: string } & {
  readonly [K in TextKey]?: Texts[K] | undefined
}

export interface ConfigReviewDeps {
  readonly db: Db
  readonly config: Pick<ConfigService, 'readWithin' | 'write' | 'announce'>
  readonly approvals: Pick<ApprovalsService, 'askChange'>
  readonly approvalReader: Pick<ApprovalReader, 'one' | 'openSubjects'>
  readonly switches: SwitchApproval
}

export class ConfigReviewService {
  constructor(private readonly deps: ConfigReviewDeps) {}

  async get() {
    const all = await this.deps.config.readWithin(this.deps.db)
    const version = await sql.readVersion(this.deps.db)
    return {
      ...pickFields(all, OFFICE_KEYS),
      rates: byField(RATE_KEYS, (key) => rateText(all, key)),
      version: version.version,
      updated_at: formatBeijing(version.saved_at),
      updated_by: version.saved_by ?? '',
    }
  }

  async set(draft: ConfigDraft, context: StaffContext) {
    const wanted = cleanDraft(draft)
    const changed = await this.deps.db.tx(async (tx) => {
      if ((await sql.lockVersion(tx)) !== draft.version) throw new AppError('changedMeanwhile')
      const standing = await this.deps.config.readWithin(tx)
      const keys = TEXT_KEYS.filter((key) => key in wanted && standing[key] !== wanted[key])
      if (keys.length === 0) return false
      const after = pickFields({ ...standing, ...wanted }, keys)
      await this.deps.config.write(tx, after)
      await sql.raiseVersion(tx, context.staff.staffId)
      await audited(tx, context, {
        action: 'config.set',
        subject: { kind: 'config', id: 'app', name: keys.join('、') },
        before: pickFields(standing, keys),
        after,
        reason: draft.reason,
      })
      return true
    })
    if (changed) await this.deps.config.announce()
    return this.get()
  }

  async listSwitches() {
    const standing = await this.deps.config.readWithin(this.deps.db)
    const venues = await sql.listVenues(this.deps.db)
    const open = await this.deps.approvalReader.openSubjects('switch')
    const rows = [
      ...SWITCH_FIELDS.map((field) => {
        const { key, group, title } = CONFIG_SWITCHES[field]
        return { key: key as string, group, title, on: standing[field] }
      }),
      ...venues.map((venue) => ({
        key: `venue.${venue.platname}`,
        group: 'venue' as const,
        title: venue.name,
        on: SERVICE.wire(venue.app_state),
      })),
    ]
    return rows.map((row) => ({ ...row, open_approval: open.get(row.key) ?? null }))
  }

  private async switchOf(key: string) {
    const found = (await this.listSwitches()).find((row) => row.key === key)
    if (found === undefined) throw new AppError('notFound')
    return found
  }

  /** Off is an emergency stop and takes effect at once; on needs a second person. */
  async setSwitch(input: { key: string; on: 0 | 1; reason: string }, context: StaffContext) {
    const { key, on, reason } = input
    const { title } = await this.switchOf(key)
    if (on === 1) {
      const ask = { kind: 'switch', subject: key, title: CONFIG_DESK.opens(title), to: 'on', reason } as const
      const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
      return { switch: await this.switchOf(key), approval: await this.deps.approvalReader.one(id, context) }
    }
    await this.deps.db.tx(async (tx) => {
      const from = await this.deps.switches.currentValue(tx, key)
      if (from !== 'on') throw new AppError('wrongState')
      const after = await this.deps.switches.set(tx, key, 0, context)
      await audited(tx, context, {
        action: 'switch.off',
        subject: { kind: 'config', id: key, name: title },
        before: { [key]: from },
        after,
        reason,
      })
    })
    await this.deps.switches.afterCommit()
    return { switch: await this.switchOf(key), approval: null }
  }

  async askRate(input: { key: RateKey; value: string; reason: string }, context: StaffContext) {
    const { key, value, reason } = input
    const { title, range } = CONFIG_RATES[key]
    const [least, most] = range
    const asked = parseAmount(value)
    if (asked === null || asked < least || asked > most) throw new AppError('rateRange')
    const ask = { kind: 'rate', subject: key, title, to: value, reason } as const
    const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
    return this.deps.approvalReader.one(id, context)
  }
}

/** Only the fields that were sent, normalized for storage. */
function cleanDraft(draft: ConfigDraft): Partial<Texts> {
  const sent = TEXT_KEYS.filter((key) => draft[key] !== undefined)
  return byField(sent, (key) => cleanField(key, draft)) as Partial<Texts>
}

function cleanField(key: TextKey, draft: ConfigDraft): string | number {
  const field: TextField = CONFIG_TEXTS[key]
  const value = draft[key] ?? ''
  if (typeof value === 'number') return value
  if (field.kind === 'text') return filled(plainText(value))
  if (field.kind === 'html') {
    const html = readableHtml(value) ?? ''
    return field.shownBy !== undefined && draft[field.shownBy as TextKey] === 0 ? html : filled(html)
  }
  return address(value, field.kind === 'url' ? isHttpsUrl : isPicture)
}

function filled(text: string): string {
  if (text === '') throw new AppError('htmlEmpty')
  return text
}

/** Our own pictures need no origin; any other must use https. */
function isPicture(text: string): boolean {
  return isOwnPath(text) || isHttpsUrl(text)
}

function address(text: string, fits: (text: string) => boolean): string {
  const trimmed = text.trim()
  if (trimmed !== '' && !fits(trimmed)) throw new AppError('urlNotHttps')
  return trimmed
}
