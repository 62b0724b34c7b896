// Binds the calls of notifications.
import * as calls from '@lanting/contract/calls/push'
import type { Binder } from '#src/http/bind.ts'
import type { PushService } from '#src/push/push.service.ts'

const isOn = (value: unknown) => Number(value) === 1

export function pushRoutes({ bind }: Binder, { push }: { readonly push: PushService }): void {
  bind(calls.pushSettings, (_input, { member }) => push.settings(member))
  bind(calls.pushSubscribe, (input, { member }) => push.subscribe(member, input))
  bind(calls.pushRemove, (input, { member }) => push.remove(member, input.id))
  bind(calls.pushTest, (_input, { member }) => push.test(member))
  bind(calls.pushChoices, (input, { member }) => {
    const named = Object.entries(input).filter(([, value]) => value !== undefined)
    return push.choose(member, Object.fromEntries(named.map(([name, value]) => [name, isOn(value)])))
  })
}
