// The sandbox as one value: books, venue API, games, beacon and control API, ready to listen.
import { fileURLToPath } from 'node:url'
import { sandboxRegisterSecretText } from '@lanting/contract/providers/sandbox'
import { VENUES } from '@lanting/contract/data/play/venues'
import { migrate } from '@lanting/node-kit/postgres/migrate'
import { ping } from '@lanting/node-kit/postgres/ping.sql'
import type { Pool } from '@lanting/node-kit/postgres/pool'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { BeaconFaults } from '#src/beacon/beacon-faults.ts'
import { beaconKey } from '#src/beacon/beacon-key.ts'
import { beaconRoutes } from '#src/beacon/beacon.routes.ts'
import { appNow, realNow } from '#src/clock.ts'
import type { SandboxConfig } from '#src/config.ts'
import { controlRoutes } from '#src/control/control.routes.ts'
import { createFaults } from '#src/venues/venue-faults.ts'
import { refuseRealMoney } from '#src/real-money.ts'
import { readDue } from '#src/db/due.sql.ts'
import { openDb, SCHEMA } from '#src/db/pool.ts'
import { Chains } from '#src/games/fairness/chain.ts'
import { FixtureService } from '#src/games/fixtures/fixture.service.ts'
import { gameRoutes } from '#src/games/game.routes.ts'
import { pagesRoutes } from '#src/games/pages.routes.ts'
import { revealRoutes } from '#src/games/fairness/reveal.routes.ts'
import { RoundService } from '#src/games/round.service.ts'
import { Seal } from '#src/games/fairness/sealed.ts'
import { Seeds } from '#src/games/fairness/seeds.ts'
import { SessionService } from '#src/games/session.service.ts'
import { createPushFaults } from '#src/push/push-faults.ts'
import { pushRoutes } from '#src/push/push.routes.ts'
import { PushService } from '#src/push/push.service.ts'
import { registerRoutes } from '#src/register/register.routes.ts'
import { createRegisterFaults } from '#src/register/register-faults.ts'
import { createPayments } from '#src/payments/payments.ts'
import { MemberService } from '#src/venues/member.service.ts'
import { createSignatures } from '#src/signature.ts'
import { TransferService } from '#src/venues/transfer.service.ts'
import { venueRoutes } from '#src/venues/venue.routes.ts'
import { WitnessFaults } from '#src/witness/witness-faults.ts'
import { witnessRoutes } from '#src/witness/witness.routes.ts'
import { insertVenues } from '#src/books/wallet.sql.ts'

/** Both the sources and the bundle lie one folder below the app's. */
const HOME = fileURLToPath(new URL('..', import.meta.url))
const PAGES = fileURLToPath(new URL('../dist/web', import.meta.url))
const TICK_MS = 250
/** While nothing is due and no request could have made something due. */
const IDLE_MS = 2_000
const AWAKE_MS = 60_000
/** What an operator without visitors asks all the time, and after which nothing becomes due. */
const POLL = /\/v1\/(bets|totals)$|\/add-checkpoint$/

export interface Sandbox {
  readonly app: FastifyInstance
  /** Publishes the fixtures' hash chains once. Slow, so better done before listening. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

export async function createSandboxApp(config: SandboxConfig): Promise<Sandbox> {
  await migrate(config.databaseUrl, HOME, { schema: SCHEMA, migrationsOnly: true, contract: true })
  const db = openDb(config.databaseUrl)
  await refuseRealMoney(db)
  await insertVenues(
    db,
    VENUES.map((venue) => venue.platname),
  )
  const app = createFrame(config.logLevel)
  const parts = createParts(db, config, (error) => app.log.error({ err: error }, 'callback'))
  const endTicks = tick(app, () => parts.catchUp())
  addRoutes(app, db, config, parts)
  await parts.catchUp()
  app.addHook('onClose', endTicks)
  return {
    app,
    async warmUp() {
      await parts.chains.get('fbsim')
      await parts.chains.get('imsim')
    },
    async close() {
      await app.close()
      await parts.payments.end()
      await db.close()
    },
  }
}

function createFrame(logLevel: string): FastifyInstance {
  const app = fastify({
    logger: { name: 'sandbox', level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  // Signatures cover the raw bytes, so bodies stay text until they are parsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  return app
}

type Parts = ReturnType<typeof createParts>

/** Every service of the sandbox, wired together. */
function createParts(db: Pool, { secret, publicOrigin }: SandboxConfig, onError: (error: unknown) => void) {
  let offsetMs = 0
  const productNow = () => realNow() + offsetMs
  const transfers = new TransferService(db)
  const payments = createPayments({ db, secret, appNow: productNow, onError })
  const seal = new Seal(secret)
  const seeds = new Seeds(db, seal)
  const chains = new Chains(db, seal)
  const fixtures = new FixtureService(db, chains)
  return {
    transfers,
    payments,
    seeds,
    chains,
    fixtures,
    faults: createFaults(),
    register: {
      faults: createRegisterFaults(),
      signatures: createSignatures(secret, productNow, sandboxRegisterSecretText),
    },
    push: new PushService(),
    pushFaults: createPushFaults(),
    beaconFaults: new BeaconFaults(),
    witnessFaults: new WitnessFaults(),
    members: new MemberService(db, publicOrigin),
    signatures: createSignatures(secret, productNow),
    sessions: new SessionService(db, seeds),
    rounds: new RoundService(db, seeds),
    /** Processes everything that is due by the product's clock; whether anything was. */
    async catchUp(): Promise<boolean> {
      const due = await readDue(db)
      offsetMs = due.now.getTime() - realNow()
      if (!due.isAny) return false
      await transfers.applyDue()
      await fixtures.settleDue()
      await payments.catchUp()
      return true
    },
  }
}

function addRoutes(app: FastifyInstance, db: Pool, config: SandboxConfig, parts: Parts): void {
  const { payments, faults, beaconFaults, witnessFaults, push, pushFaults } = parts
  let cookies = 0
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie !== undefined) cookies += 1
  })
  venueRoutes(app, { ...parts, db, origin: config.publicOrigin })
  gameRoutes(app, parts)
  revealRoutes(app, parts)
  pagesRoutes(app, { folder: config.webDist ?? PAGES, parents: config.parentOrigins })
  payments.routes(app)
  registerRoutes(app, parts.register)
  pushRoutes(app, parts)
  beaconRoutes(app, { key: beaconKey(config.dataDir), faults: beaconFaults, now: () => appNow(db) })
  const { dataDir, productUrl, publicOrigin: sandboxUrl } = config
  witnessRoutes(app, { dataDir, productUrl, sandboxUrl, faults: witnessFaults, now: () => appNow(db) })
  const catchUp = () => parts.catchUp()
  const { secret } = config
  controlRoutes(app, {
    secret,
    db,
    faults,
    beaconFaults,
    witnessFaults,
    registerFaults: parts.register.faults,
    push,
    pushFaults,
    payments,
    cookiesSeen: () => cookies,
    catchUp,
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    await ping(db)
    return { ok: true }
  })
}

/** Runs `work` in a loop, never concurrently, seldom while nothing can be due. Returns a stop function that waits for the last run. */
function tick(app: FastifyInstance, work: () => Promise<boolean>): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  let awakeUntil = performance.now() + AWAKE_MS
  let ranAt = 0
  const wake = () => {
    awakeUntil = performance.now() + AWAKE_MS
  }
  app.addHook('onRequest', async ({ method, url }) => {
    if (method === 'POST' && !POLL.test(url)) wake()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    if (busy || (now > awakeUntil && now - ranAt < IDLE_MS)) return
    busy = true
    ranAt = now
    running = work()
      .then((hadWork) => (hadWork ? wake() : undefined))
      .catch((error: unknown) => app.log.error({ err: error }, 'tick'))
      .finally(() => {
        busy = false
      })
  }, TICK_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
