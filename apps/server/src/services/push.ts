// Notifications: what members choose, and the worker's sender. Keys are read when first needed: not every process has them.
import { vapidKeys, type VapidKeys } from '#src/config/push.ts'
import type { Core } from '#src/process/core.ts'
import { PushClient } from '#src/push/push-client.ts'
import { PushSender } from '#src/push/push-sender.ts'
import { PushService } from '#src/push/push.service.ts'

export type Push = ReturnType<typeof pushServices>

export function pushServices({ db, clock, config, log, metrics }: Core) {
  const { push: settings, publicUrl } = config
  const keys = once(() => vapidKeys(settings, config.dataDir))
  const client = once(() => new PushClient(keys(), settings.contact))
  return {
    push: new PushService({ db, clock, settings, keys }),
    pushSender: new PushSender({ db, log, metrics, settings, publicUrl, client }),
  }
}

function once<T extends PushClient | VapidKeys>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
