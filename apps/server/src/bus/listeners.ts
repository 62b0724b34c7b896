// Who listens to which topic: one listener that fails does not keep a message from the others.
import type { Bus, BusListener, BusMessage } from '#src/bus/bus.ts'
import type { Log } from '#src/lib/log.ts'
import { tracedAs } from '#src/lib/trace.ts'

export interface Listeners {
  readonly add: Bus['subscribe']
  readonly deliver: (message: BusMessage) => void
}

export function createListeners(log: Log): Listeners {
  const byTopic = new Map<string, Set<BusListener>>()
  return {
    add(topic, listener) {
      const set = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    deliver(message) {
      for (const listener of byTopic.get(message.topic) ?? []) {
        try {
          tracedAs(message.trace, () => listener(message))
        } catch (error) {
          log.error({ error, topic: message.topic }, 'a listener of the bus failed')
        }
      }
    },
  }
}
