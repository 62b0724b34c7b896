// Binds the calls of accounts.
import * as calls from '@lanting/contract/calls/auth'
import { TEXTS } from '@lanting/contract/texts'
import { Answer } from '#src/lib/answer.ts'
import type { Binder } from '#src/http/bind.ts'
import type { AuthService } from '#src/modules/auth/auth.service.ts'
import type { CaptchaService } from '#src/modules/auth/captcha/captcha.service.ts'
import type { NameCheckService } from '#src/modules/auth/names/name-check.service.ts'
import type { ProofOfWorkService } from '#src/modules/auth/proof-of-work/proof-of-work.service.ts'
import type { EntranceService } from '#src/modules/auth/entrance.service.ts'
import type { SessionService } from '#src/modules/auth/session.service.ts'

interface AuthRoutes {
  readonly auth: AuthService
  readonly names: NameCheckService
  readonly captchas: CaptchaService
  readonly work: ProofOfWorkService
  readonly sessions: SessionService
  readonly entrance: EntranceService
  /** Our own origins: only our pages may exchange a renewal cookie. */
  readonly isOwnOrigin: (origin: string | undefined) => boolean
}

export function authRoutes(
  { bind }: Binder,
  { auth, names, captchas, work, sessions, entrance, isOwnOrigin }: AuthRoutes,
): void {
  bind(calls.captcha, () => captchas.draw())
  bind(calls.work, (input, { ip }) => work.challenge({ purpose: input.for, ip, name: input.name }))
  bind(calls.register, async (input, context) => {
    await auth.register(input, context)
    return new Answer(null, TEXTS.registered)
  })
  bind(calls.nameFree, ({ name }, { ip }) => names.check(name, ip))
  bind(calls.login, (input, context) => auth.login(input, context))
  bind(calls.renewSession, async (_input, context) =>
    isOwnOrigin(context.request.headers.origin) ? sessions.renew(context) : null,
  )
  bind(calls.logoff, async (_input, context) => {
    const member = await context.memberIfAny()
    if (member !== null) await sessions.end(member.tokenHash, context)
    return null
  })
  bind(calls.editPassword, async (input, { member }) => {
    await auth.changePassword(member, input)
    return new Answer(null, TEXTS.passwordChanged)
  })
  bind(calls.editPayPassword, async (input, { member, once }) => {
    await auth.changePayPassword(member, input, once)
    return new Answer(null, TEXTS.passwordChanged)
  })
  bind(calls.devices, (input, { member }) =>
    sessions.devices(member, { id: input.end, others: Number(input.others ?? 0) === 1 }),
  )
  bind(calls.logins, (_input, { member }) => entrance.history(member.memberId))
}
