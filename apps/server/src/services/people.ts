// Members, sessions, cards, invitations, agents and support.
import type { Core } from '#src/process/core.ts'
import { AgentStatementService } from '#src/modules/agent/agent-statement.service.ts'
import { AgentService } from '#src/modules/agent/agent.service.ts'
import { AuthService } from '#src/modules/auth/auth.service.ts'
import { CaptchaService } from '#src/modules/auth/captcha/captcha.service.ts'
import { EntranceService, type ExclusionRegister } from '#src/modules/auth/entrance.service.ts'
import { LoginPasswordService } from '#src/modules/auth/login/login-password.service.ts'
import { NameCheckService } from '#src/modules/auth/names/name-check.service.ts'
import { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import { ProofOfWorkService } from '#src/modules/auth/proof-of-work/proof-of-work.service.ts'
import { SessionService } from '#src/modules/auth/session.service.ts'
import { CardService } from '#src/modules/card/card.service.ts'
import { ContentService } from '#src/modules/content/content.service.ts'
import { AvatarService } from '#src/modules/member/avatar.service.ts'
import { InviteService } from '#src/modules/invite/invite.service.ts'
import { SessionTokens } from '#src/lib/session-tokens.ts'
import { MemberService } from '#src/modules/member/member.service.ts'
import { CeremonyService } from '#src/modules/passkey/ceremony.service.ts'
import { PasskeyConfirmService } from '#src/modules/passkey/passkey-confirm.service.ts'
import { PasskeyService } from '#src/modules/passkey/passkey.service.ts'
import { RelyingParty } from '#src/passkeys/relying-party.ts'
import { SupportTalkService } from '#src/modules/support/support-talk.service.ts'
import { SupportService } from '#src/modules/support/support.service.ts'
import type { SessionEndService } from '#src/modules/venue/session-end.service.ts'
import type { WalletService } from '#src/modules/wallet/wallet.service.ts'
import type { Common } from '#src/services/common.ts'

export function peopleServices(
  core: Core,
  services: Common & {
    readonly wallet: WalletService
    readonly sessionEnds: SessionEndService
    readonly register: ExclusionRegister
  },
) {
  const { db, bus, clock, config: settings } = core
  const { inbox, passwords, securityEvents, sessionEnds, wallet } = services
  const content = contentService(core, services)
  const programmes = programmeServices(core, services, content)
  const tokens = new SessionTokens(settings.secretKeys)
  const venueSessions = sessionEnds
  const sessions = new SessionService({
    db,
    bus,
    clock,
    tokens,
    inbox,
    venueSessions,
    security: securityEvents,
  })
  const isTrivial = settings.captchaAnswer !== undefined
  const work = new ProofOfWorkService({ db, clock, secret: settings.secretKey, isTrivial })
  const captchas = new CaptchaService({ db, clock, work, fixedAnswer: settings.captchaAnswer })
  const payPasswords = new PayPasswordService({ db, passwords })
  const loginPasswords = new LoginPasswordService({ db, passwords })
  const register = services.register
  const entrance = new EntranceService({ db, sessions, inbox, register })
  const keys = passkeyServices(core, { ...services, loginPasswords, entrance, content })
  const supportTalk = new SupportTalkService({ db, inbox })
  const members = memberService(core, { ...services, loginPasswords, supportTalk })
  return {
    ...keys,
    tokens,
    names: new NameCheckService(db),
    sessions,
    entrance,
    captchas,
    work,
    payPasswords,
    loginPasswords,
    members,
    cards: new CardService({ db, clock, payPasswords, passkeys: keys.passkeyConfirms, members, inbox }),
    auth: new AuthService({
      db,
      passwords,
      captchas,
      work,
      sessions,
      loginPasswords,
      payPasswords,
      inbox,
      members,
      invites: programmes.invites,
      wallet,
      budgets: settings,
      entrance,
    }),
    content,
    ...programmes,
    avatars: new AvatarService({ db }),
    support: new SupportService({ db, captchas }),
    supportTalk,
  }
}

interface MemberNeeds {
  readonly wallet: WalletService
  readonly loginPasswords: LoginPasswordService
  readonly supportTalk: SupportTalkService
}

function memberService({ db, bus, clock }: Core, services: Common & MemberNeeds) {
  const { config, inbox, wallet, loginPasswords, supportTalk: support } = services
  return new MemberService({ db, bus, clock, wallet, inbox, support, config, loginPasswords })
}

interface PasskeyNeeds {
  readonly loginPasswords: LoginPasswordService
  readonly entrance: EntranceService
  readonly content: ContentService
}

function passkeyServices(
  { db, clock, config: { passkeys } }: Core,
  { inbox, securityEvents: security, loginPasswords, entrance, content }: Common & PasskeyNeeds,
) {
  const ceremony = new CeremonyService({ db, party: new RelyingParty(passkeys), security })
  const title = async () => (await content.appInfo()).title
  return {
    passkeyConfirms: new PasskeyConfirmService({ db, ceremony }),
    passkeys: new PasskeyService({ db, clock, ceremony, inbox, loginPasswords, entrance, title }),
  }
}

function contentService({ db, clock, config: settings }: Core, { config }: Common) {
  const { moneyMode, publicUrl, version, frameOrigins, licence } = settings
  return new ContentService({ db, clock, config, moneyMode, publicUrl, version, frameOrigins, licence })
}

/** Inviting friends, and agents. */
function programmeServices(
  { db, clock, config }: Core,
  { turnover, inbox }: Common,
  address: ContentService,
) {
  const isOffered = config.offersProgrammes
  return {
    invites: new InviteService({ db, clock, turnover, inbox, address, isOffered }),
    agents: new AgentService({ db, clock, isOffered }),
    agentStatements: new AgentStatementService({ db, clock, isOffered }),
  }
}

export type People = ReturnType<typeof peopleServices>
