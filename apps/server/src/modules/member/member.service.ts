// A member's own data: user info, profile, settings.
import { bySetting } from '@lanting/contract/data/member-settings'
import type { RefusalKey } from '@lanting/contract/refusals'
import { checkProfile, replacesMobile } from '@lanting/contract/rules/auth'
import { vipNext, vipPercent } from '@lanting/contract/rules/promo/vip'
import type { UsdtTerms } from '@lanting/contract/rules/cashier/withdrawal'
import { type Yuan, yuanFromFen } from '@lanting/contract/money'
import { MEMBER } from '@lanting/contract/states'
import { beijingDay, formatBeijing, joinDay } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import { onTouched } from '#src/bus/touched.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { POLL_CACHE_MS, ShortCache } from '#src/db/short-cache.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { maskMobile } from '#src/lib/masking.ts'
import type { Owner } from '#src/ledger/owner.ts'
import * as sql from '#src/modules/member/member.sql.ts'
import type { MaybePromise } from '#src/lib/flow/maybe-promise.ts'

export interface MemberWallet {
  balances(owner: Owner): Promise<{
    readonly mainFen: bigint
    readonly transitFen: bigint
    readonly withdrawingFen: bigint
    readonly venuesFen: bigint
  }>
  /** Without querying venues. */
  ownFen(owner: Owner): Promise<{ readonly mainFen: bigint; readonly transitFen: bigint }>
  refreshVenues(memberId: bigint): Promise<void>
}

export interface Rates {
  rates(): Promise<UsdtTerms & { readonly usdtrate: number }>
}

export interface LoginPasswords {
  /** Throws when the password is wrong. */
  demand(memberId: bigint, password: string, wrong: RefusalKey): Promise<void>
}

export interface MemberDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly wallet: MemberWallet
  readonly inbox: Pick<InboxService, 'unread' | 'warn'>
  /** How many answers of customer service have not been seen. */
  readonly support: { unseen(memberId: bigint): Promise<number> }
  readonly loginPasswords: LoginPasswords
  readonly config: Rates
}

export interface ProfileDraft {
  readonly mobile?: string | undefined
  readonly email?: string | undefined
  readonly birthday?: string | undefined
  /** The login password, required to replace an existing mobile. */
  readonly password?: string | undefined
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

const POLLS_KEPT = 20_000

interface Polled {
  readonly balance: Yuan
  readonly transit: Yuan
  readonly message_num: number
  readonly support_num: number
}

export class MemberService {
  private readonly polls = new ShortCache<bigint, Polled>(POLL_CACHE_MS, POLLS_KEPT)

  constructor(private readonly deps: MemberDeps) {
    onTouched(this.deps.db, this.deps.bus, (members) => {
      if (members === 'all') this.polls.clear()
      else for (const id of members) this.polls.drop(id)
    })
  }

  /** Null when the name is taken. */
  create(tx: Tx, member: sql.NewMember): Promise<bigint | null> {
    return sql.insertMember(tx, member)
  }

  /** Locks the member's row until the transaction ends. */
  lockNames(tx: Tx, id: bigint): Promise<sql.Names> {
    return sql.lockNames(tx, id)
  }

  async makeAgent(tx: Tx, id: bigint): Promise<void> {
    await sql.setAgent(tx, id)
  }

  async setRealname(tx: Tx, id: bigint, realname: string): Promise<void> {
    await sql.setRealname(tx, id, realname)
  }

  async closeTrials(): Promise<{ closed: number }> {
    return { closed: await sql.closeTrials(this.deps.db) }
  }

  async userInfo(id: bigint) {
    const member = await sql.readMember(this.deps.db, id)
    const money = await this.deps.wallet.balances({ id, isTrial: member.is_trial })
    const rates = await this.deps.config.rates()
    return {
      id: Number(member.id),
      username: member.username,
      realname: member.realname,
      avatar: member.avatar ?? '',
      balance: yuanFromFen(money.mainFen),
      gameblance: yuanFromFen(money.venuesFen),
      transit: yuanFromFen(money.transitFen),
      total: yuanFromFen(money.mainFen + money.venuesFen + money.transitFen),
      current_vip: `VIP${member.vip}`,
      vip: member.vip,
      vip_percent: vipPercent(member.vip, member.paysum_fen),
      vip_next: vipNext(member.vip, member.paysum_fen, member.flow_fen),
      paysum: yuanFromFen(member.paysum_fen),
      joinday: joinDay(member.joined_at, this.deps.clock.now()),
      isagent: bit(member.is_agent),
      mobile: member.mobile ?? '',
      email: member.email ?? '',
      birthday: member.birthday ?? '',
      transferstatus: bit(member.auto_transfer),
      launch_budget: member.launch_budget_fen === null ? null : yuanFromFen(member.launch_budget_fen),
      ...rates,
      message_num: await this.deps.inbox.unread(id),
      is_trial: bit(member.is_trial),
      state: MEMBER.wire(member.state),
      has_pay_password: bit(member.has_pay_password),
      pay_password_changed:
        member.pay_password_set_at === null ? null : formatBeijing(member.pay_password_set_at),
      must_change_password: bit(member.must_change_password),
      settings: settingsOf(member),
    }
  }

  async refreshMoney(id: bigint) {
    await this.deps.wallet.refreshVenues(id)
    return this.userInfo(id)
  }

  balance(id: bigint, isTrial: boolean): MaybePromise<Polled> {
    return this.polls.get(id, async () => {
      const [money, unread, unseen] = await Promise.all([
        this.deps.wallet.ownFen({ id, isTrial }),
        this.deps.inbox.unread(id),
        this.deps.support.unseen(id),
      ])
      return {
        balance: yuanFromFen(money.mainFen),
        transit: yuanFromFen(money.transitFen),
        message_num: unread,
        support_num: unseen,
      }
    })
  }

  async updateProfile(id: bigint, draft: ProfileDraft) {
    const profile = {
      mobile: (draft.mobile ?? '').trim(),
      email: (draft.email ?? '').trim(),
      birthday: (draft.birthday ?? '').trim(),
    }
    refuse(checkProfile(profile, beijingDay(this.deps.clock.now())))
    const { mobile: standing } = await sql.readMember(this.deps.db, id)
    const judged = replacesMobile(standing, profile.mobile)
    if (judged) {
      if (!draft.password) throw new AppError('loginPasswordMissing')
      await this.deps.loginPasswords.demand(id, draft.password, 'loginPasswordWrong')
    }
    await this.deps.db.tx(async (tx) => {
      const before = await sql.lockMobile(tx, id)
      // A concurrent request has set one.
      if (!judged && replacesMobile(before, profile.mobile)) throw new AppError('loginPasswordMissing')
      if (!(await sql.updateProfile(tx, id, profile))) throw new AppError('birthdaySet')
      if (profile.mobile !== '' && profile.mobile !== before)
        await this.deps.inbox.warn(tx, id, 'mobile', { mobile: maskMobile(profile.mobile) })
    })
    return this.userInfo(id)
  }

  async changeSettings(id: bigint, wanted: sql.SettingsIn) {
    return settingsOf(await sql.updateSettings(this.deps.db, id, wanted))
  }
}

function settingsOf(row: sql.SettingsRow) {
  return bySetting(({ column }) => bit(row[column]))
}
