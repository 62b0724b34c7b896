// The office's side of the configuration: texts and addresses by one person, switches off by one, on by two.
import { RATE_TITLES, type RateKey } from '@lanting/contract/office'
import { parseAmount } from '@lanting/contract/money'
import { SERVICE } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import type { AppConfig } from '#src/app-config.ts'
import type { ConfigService } from '#src/modules/config/config.service.ts'
import {
  CONFIG_SWITCH_KEYS,
  CONFIG_SWITCHES,
  rateText,
  type SwitchCarrier,
} from '#src/modules/config/config.carriers.ts'
import * as sql from '#src/modules/config/config.sql.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { isHttpsUrl, isOwnPath, plainText, readableHtml } from '#src/text/office-text.ts'

/** In fen: what a rate or a fee may be without being a slip of the finger. */
const RATE_RANGE: Readonly<Record<RateKey, readonly [bigint, bigint]>> = {
  usdtrate: [100n, 2000n],
  withdrawusdtrate: [100n, 2000n],
  withdrawcashfee: [0n, 10000n],
  withdrawfeeusdttrc: [0n, 10000n],
}

export interface ConfigDraft {
  readonly version: number
  readonly reason: string
  readonly title?: string | undefined
  readonly repair_tips?: string | undefined
  readonly index_modal?: 0 | 1 | undefined
  readonly webcontent?: string | undefined
  readonly h5_url?: string | undefined
  readonly site_logo?: string | undefined
  readonly ios_download_url?: string | undefined
  readonly ios_download_qrcode?: string | undefined
  readonly service_url?: string | undefined
}

export interface ConfigReviewDeps {
  readonly db: Db
  readonly config: Pick<ConfigService, 'readWithin' | 'write' | 'announce'>
  readonly approvals: Pick<ApprovalsService, 'askChange'>
  readonly shown: Pick<ApprovalReader, 'one' | 'openSubjects'>
  readonly switches: SwitchCarrier
}

export class ConfigReviewService {
  constructor(private readonly deps: ConfigReviewDeps) {}

  async get() {
    const all = await this.deps.config.readWithin(this.deps.db)
    const version = await sql.readVersion(this.deps.db)
    return {
      ...textsOf(all),
      rates: {
        usdtrate: rateText(all, 'usdtrate'),
        withdrawusdtrate: rateText(all, 'withdrawusdtrate'),
        withdrawcashfee: rateText(all, 'withdrawcashfee'),
        withdrawfeeusdttrc: rateText(all, 'withdrawfeeusdttrc'),
      },
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
      const keys = (Object.keys(wanted) as (keyof AppConfig)[]).filter((key) => standing[key] !== wanted[key])
      if (keys.length === 0) return false
      const after = Object.fromEntries(keys.map((key) => [key, wanted[key]]))
      await this.deps.config.write(tx, after)
      await sql.raiseVersion(tx, context.staff.staffId)
      await audited(tx, context, {
        action: 'config.set',
        subject: { kind: 'config', id: 'app', name: keys.join('、') },
        before: Object.fromEntries(keys.map((key) => [key, standing[key]])),
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
    const open = await this.deps.shown.openSubjects('switch')
    const rows = [
      ...CONFIG_SWITCH_KEYS.map((key) => {
        const { field, group, title } = CONFIG_SWITCHES[key]
        return { key, group, title, on: standing[field] }
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

  /** Off is an emergency brake and acts at once; on loosens something and waits for a second person. */
  async setSwitch(input: { key: string; on: 0 | 1; reason: string }, context: StaffContext) {
    const { key, on, reason } = input
    const { title } = await this.switchOf(key)
    if (on === 1) {
      const ask = { kind: 'switch', subject: key, title: `打开${title}`, to: 'on', reason } as const
      const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
      return { switch: await this.switchOf(key), approval: await this.deps.shown.one(id, context) }
    }
    await this.deps.db.tx(async (tx) => {
      const from = await this.deps.switches.standing(tx, key)
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
    await this.deps.switches.announce()
    return { switch: await this.switchOf(key), approval: null }
  }

  async askRate(input: { key: RateKey; value: string; reason: string }, context: StaffContext) {
    const { key, value, reason } = input
    const [least, most] = RATE_RANGE[key]
    const asked = parseAmount(value)
    if (asked === null || asked < least || asked > most) throw new AppError('rateRange')
    const ask = { kind: 'rate', subject: key, title: RATE_TITLES[key], to: value, reason } as const
    const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
    return this.deps.shown.one(id, context)
  }
}

/** The part of the configuration that the office's page shows and edits; other parts have pages of their own. */
function textsOf(all: AppConfig) {
  return {
    title: all.title,
    site_state: all.site_state,
    repair_tips: all.repair_tips,
    redpacket_switch: all.redpacket_switch,
    index_modal: all.index_modal,
    webcontent: all.webcontent,
    h5_url: all.h5_url,
    site_logo: all.site_logo,
    ios_download_url: all.ios_download_url,
    ios_download_qrcode: all.ios_download_qrcode,
    service_url: all.service_url,
  }
}

/** Only the fields that were sent, each in the form it may be stored. */
function cleanDraft(draft: ConfigDraft): Partial<AppConfig> {
  const { title, repair_tips, index_modal, webcontent } = draft
  const html = webcontent === undefined ? undefined : readableHtml(webcontent)
  if (html === null && index_modal !== 0) throw new AppError('htmlEmpty')
  return {
    ...(title === undefined ? {} : { title: line(title) }),
    ...(repair_tips === undefined ? {} : { repair_tips: line(repair_tips) }),
    ...(index_modal === undefined ? {} : { index_modal }),
    ...(html === undefined ? {} : { webcontent: html ?? '' }),
    ...address('h5_url', draft.h5_url, isHttpsUrl),
    ...address('ios_download_url', draft.ios_download_url, isHttpsUrl),
    ...address('service_url', draft.service_url, isHttpsUrl),
    ...address('site_logo', draft.site_logo, isPicture),
    ...address('ios_download_qrcode', draft.ios_download_qrcode, isPicture),
  }
}

function line(text: string): string {
  const plain = plainText(text)
  if (plain === '') throw new AppError('htmlEmpty')
  return plain
}

/** Our own pictures need no origin; any other must come over https. */
function isPicture(text: string): boolean {
  return isOwnPath(text) || isHttpsUrl(text)
}

function address<K extends string>(
  key: K,
  text: string | undefined,
  fits: (text: string) => boolean,
): Partial<Record<K, string>> {
  if (text === undefined) return {}
  const trimmed = text.trim()
  if (trimmed !== '' && !fits(trimmed)) throw new AppError('urlNotHttps')
  return { [key]: trimmed } as Record<K, string>
}
