// Binds the calls of passkeys.
import * as calls from '@lanting/contract/calls/passkey'
import type { Binder } from '#src/http/bind.ts'
import type { PasskeyService } from '#src/modules/passkey/passkey.service.ts'

interface Session {
  readonly api_token: string
  readonly expires_at: string
  readonly is_trial: 0 | 1
  readonly must_change_password: 0 | 1
}

export function passkeyRoutes(
  { bind }: Binder,
  { passkeys }: { readonly passkeys: PasskeyService<Session> },
): void {
  bind(calls.passkeyList, (_input, { member }) => passkeys.list(member.memberId))
  bind(calls.passkeyAddOptions, (input, { member }) => passkeys.addOptions(member, input.password))
  bind(calls.passkeyAdd, (input, context) => passkeys.add(context.member, input.name, input.key, context))
  bind(calls.passkeyRename, (input, { member }) => passkeys.rename(member.memberId, input.id, input.name))
  bind(calls.passkeyRemove, (input, { member }) => passkeys.remove(member.memberId, input.id, input.password))
  bind(calls.passkeyUses, (input, { member }) =>
    passkeys.setUses(member.memberId, {
      ...(input.login === undefined ? {} : { login: Number(input.login) === 1 }),
      ...(input.money === undefined ? {} : { money: Number(input.money) === 1 }),
    }),
  )
  bind(calls.passkeyLoginOptions, () => passkeys.loginOptions())
  bind(calls.passkeyLogin, (input, context) => passkeys.login(input.key, isYes(input.auto), context))
}

function isYes(value: unknown): boolean {
  return value === true || Number(value) === 1
}
