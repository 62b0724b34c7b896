// The sandbox's control API for tests and the demo's operator: faults, the product's clock, cookies seen, books.
import { createHash, timingSafeEqual } from 'node:crypto'
import { atClock, beijingDay } from '@lanting/contract/time'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  BEACON_FAULT_MODES,
  beaconFaultOrder,
  type BeaconFaults,
  isBeacon,
} from '#src/beacon/beacon-faults.ts'
import { advanceClock, appNow, ClockCannotMove } from '#src/clock.ts'
import { checkBooks } from '#src/books/books.sql.ts'
import { FAULT_MODES, faultOrder, type Faults } from '#src/venues/venue-faults.ts'
import { addPayFault, PAY, PAY_FAULT_MODES, payFaultOrder } from '#src/payments/pay-faults.ts'
import {
  REGISTER,
  REGISTER_FAULT_MODES,
  registerFaultOrder,
  type RegisterFaults,
} from '#src/register/register-faults.ts'
import { PUSH, PUSH_FAULT_MODES, pushFaultOrder, type PushFaults } from '#src/push/push-faults.ts'
import { pushControl } from '#src/push/push.routes.ts'
import type { PushService } from '#src/push/push.service.ts'
import type { Payments } from '#src/payments/payments.ts'
import {
  isWitness,
  WITNESS_FAULT_MODES,
  witnessFaultOrder,
  type WitnessFaults,
} from '#src/witness/witness-faults.ts'

export interface ControlDeps {
  /** Opens the control, also to this machine's own programs. */
  readonly secret: string
  readonly db: Pool
  readonly faults: Faults
  readonly beaconFaults: BeaconFaults
  readonly registerFaults: RegisterFaults
  readonly witnessFaults: WitnessFaults
  readonly pushFaults: PushFaults
  readonly push: PushService
  readonly payments: Pick<Payments, 'faults' | 'control'>
  readonly cookiesSeen: () => number
  /** Processes everything that is due after the clock moved. */
  readonly catchUp: () => Promise<unknown>
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `{"advance": "24h"}` or a number of milliseconds; `{"until": "10:00"}` is the next such moment in Beijing. */
const clockOrder = z.union([
  z.strictObject({ advance: z.union([z.int(), z.string().regex(/^\d{1,9}(ms|s|m|h|d)$/)]) }),
  z.strictObject({ until: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }),
])

export function controlRoutes(app: FastifyInstance, deps: ControlDeps): void {
  const { secret, db, faults, beaconFaults, witnessFaults, registerFaults, pushFaults, payments } = deps
  const { cookiesSeen, catchUp } = deps
  const all = [faults, payments.faults, beaconFaults, witnessFaults, registerFaults, pushFaults]
  const activeFaults = () => all.flatMap((of) => of.list() as readonly object[])
  app.register(async (control) => {
    control.addHook('onRequest', async (request, reply) => {
      // A page in the operator's browser is local too, so requests from browsers are refused.
      const fromBrowser =
        request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
      if (!LOOPBACK.has(request.socket.remoteAddress ?? '') || fromBrowser) {
        return reply.code(403).send({ error: 'only tools on this machine' })
      }
      if (isBearer(request.headers.authorization, secret)) return undefined
      return reply.code(401).send({ error: 'the secret of this sandbox is missing (docs/venues.md)' })
    })

    control.get('/control/faults', async () => ({
      faults: activeFaults(),
      modes: FAULT_MODES,
      pay_modes: PAY_FAULT_MODES,
      beacon_modes: BEACON_FAULT_MODES,
      register_modes: REGISTER_FAULT_MODES,
      witness_modes: WITNESS_FAULT_MODES,
      push_modes: PUSH_FAULT_MODES,
    }))

    control.post('/control/faults', async (request, reply) => {
      const body = bodyOf(request.body)
      const added = addFault(deps, venueOf(body), body)
      return typeof added === 'number' ? { id: added } : reply.code(422).send(added)
    })

    control.delete('/control/faults', async (request) => {
      const { venue } = request.query as { venue?: string }
      for (const one of all) one.clear(venue)
      return { faults: activeFaults() }
    })

    control.post('/control/clock', async (request, reply) => {
      const order = clockOrder.safeParse(bodyOf(request.body))
      if (!order.success) return reply.code(422).send({ error: z.prettifyError(order.error) })
      try {
        const { data } = order
        const byMs = 'until' in data ? await msUntil(db, data.until) : milliseconds(data.advance)
        const now = await advanceClock(db, byMs)
        await catchUp()
        return { now: now.toISOString() }
      } catch (error) {
        if (!(error instanceof ClockCannotMove)) throw error
        return reply.code(409).send({ error: error.message })
      }
    })

    control.get('/control/cookies-seen', async () => ({ count: cookiesSeen() }))

    control.get('/control/books', async () => checkBooks(db))

    payments.control(control)
    pushControl(control, deps.push)
  })
}

/** The number of the new fault, or what is wrong with the order. */
function addFault(
  { faults, beaconFaults, witnessFaults, registerFaults, pushFaults, payments }: ControlDeps,
  whose: unknown,
  body: unknown,
): number | { readonly error: string } {
  const take = <T extends z.ZodType>(schema: T, add: (order: z.output<T>) => number) => {
    const order = schema.safeParse(body)
    return order.success ? add(order.data) : { error: z.prettifyError(order.error) }
  }
  if (isBeacon(whose)) return take(beaconFaultOrder, (order) => beaconFaults.order(order))
  if (isWitness(whose)) return take(witnessFaultOrder, (order) => witnessFaults.order(order))
  if (whose === PAY) return take(payFaultOrder, (order) => addPayFault(payments.faults, order))
  if (whose === PUSH) return take(pushFaultOrder, (order) => pushFaults.add(order))
  if (whose === REGISTER) return take(registerFaultOrder, (order) => registerFaults.add(order))
  return take(faultOrder, (order) => faults.add(order))
}

/** Of hashes, which are equally long whatever was sent. */
function isBearer(given: string | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${secret}`))
}

function venueOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'venue' in body ? body.venue : undefined
}

async function msUntil(db: Pool, time: string): Promise<number> {
  const now = (await appNow(db)).getTime()
  const today = atClock(beijingDay(now), `${time}:00`)
  return (today > now ? today : today + UNIT_MS.d) - now
}

function milliseconds(advance: number | string): number {
  if (typeof advance === 'number') return advance
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(advance)
  return Number(match?.[1]) * UNIT_MS[(match?.[2] ?? 'ms') as keyof typeof UNIT_MS]
}

function bodyOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return undefined
  }
}
