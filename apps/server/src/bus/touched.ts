// Publishes whose figures changed here, a few times a second at most, and subscribes to what the other processes publish.
import type { Bus } from '#src/bus/bus.ts'
import type { Db, Touched } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import { tracedAs } from '#src/lib/trace.ts'

const TOPIC = 'members.touched'
const GATHER_MS = 20
/** Naming more members than this costs more than evicting all of them. */
const NAMED_AT_MOST = 500

/** Publishes changes made through this database to every process that caches figures. */
export function publishTouched(db: Db, bus: Bus, log: Log): void {
  let gathered: Set<bigint> | 'all' = new Set()
  let timer: NodeJS.Timeout | undefined

  function send(): void {
    timer = undefined
    const members = gathered === 'all' || gathered.size > NAMED_AT_MOST ? 'all' : [...gathered].map(String)
    gathered = new Set()
    bus
      .publish(TOPIC, { members })
      .catch((error: unknown) => log.warn({ err: error }, 'changes were not published'))
  }

  db.onTouch((members) => {
    if (members === 'all') gathered = 'all'
    else if (gathered !== 'all') for (const id of members) gathered.add(id)
    // Batched over several requests, so without a trace.
    timer ??= setTimeout(() => tracedAs(undefined, send), GATHER_MS).unref()
  })
}

/** Called for changes here at once, and for those elsewhere as soon as their message arrives. */
export function onTouched(db: Db, bus: Bus, listener: (members: Touched) => void): void {
  db.onTouch(listener)
  bus.subscribe(TOPIC, ({ body }) => {
    const { members } = body as { readonly members: 'all' | readonly string[] }
    listener(members === 'all' ? members : members.map(BigInt))
  })
}
