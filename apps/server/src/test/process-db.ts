// A database for tests that sends each statement as the process that would send it, with that process's rights alone.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Bus } from '#src/bus/bus.ts'
import { asRole, loginOf, type ProcessName } from '#src/process/database-role.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { TEST_SEALS } from '#src/test/database.ts'

const acting = new AsyncLocalStorage<ProcessName>()

/** Queries made by `work` run as this process. */
export function actAs<T>(process: ProcessName, work: () => T): T {
  return acting.run(process, work)
}

/** Requests to this app, injected or over a socket, are served with the role of its process. */
export function serveAs(process: ProcessName, app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  const injected = (options: InjectOptions | string) => actAs(process, async () => await inject(options))
  const emit = app.server.emit.bind(app.server)
  const emitted = (event: string, ...values: unknown[]) => {
    // A socket that stays open delivers messages later, outside the request.
    if (event === 'upgrade') keepActing(process, values[1] as Socket)
    return actAs(process, () => emit(event, ...values))
  }
  Object.assign(app, { inject: injected })
  Object.assign(app.server, { emit: emitted })
}

function keepActing(process: ProcessName, socket: Socket): void {
  const emit = socket.emit.bind(socket)
  Object.assign(socket, {
    emit: (event: string, ...values: unknown[]) => actAs(process, () => emit(event, ...values)),
  })
}

/** Bus messages are handled by the app as the same process. */
export function subscribeAs(process: ProcessName, bus: Bus): Bus {
  return {
    publish: (topic, body) => bus.publish(topic, body),
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (message) => actAs(process, () => listener(message))),
    close: () => bus.close(),
  }
}

/**
 * @param owner whose rights the tests themselves have, and whose address is used
 * @param rest the role for code that a test calls itself, as the worker does
 */
export function processDb(owner: Db, rest: ProcessName): Db {
  const open = new Map<ProcessName, Db>()
  const current = (): Db => {
    const process = acting.getStore() ?? rest
    const found = open.get(process)
    if (found !== undefined) return found
    const made = openDb(asRole(owner.url, loginOf(process)), 12, {
      user: loginOf(process),
      seals: TEST_SEALS,
    })
    made.onTouch((members) => owner.touch(members))
    open.set(process, made)
    return made
  }
  return {
    ...owner,
    query: (text, values, name) => current().query(text, values, name),
    tx: (work) => current().tx(work),
    async close() {
      for (const db of open.values()) await db.close()
    },
  }
}
