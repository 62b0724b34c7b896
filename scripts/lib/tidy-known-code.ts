// What the tests of states and sizes know and let pass, each with its reason. These lists only shrink.
import { because, type Known } from './known.ts'

/** Files that know a state by its number. */
export const KNOWN_NUMERIC_STATES: Known = {}

/** Functions over 70 and components over 120 lines. */
export const KNOWN_LONG_FUNCTIONS: Known = {
  ...because('a factory with closures, not a class yet', [
    'apps/sandbox/src/app.ts createSandboxApp',
    'apps/sandbox/src/venues/venue.routes.ts venueRoutes',
    'apps/server/src/bus/postgres-bus.ts createPostgresBus',
    'apps/server/src/bus/redis-bus.ts createRedisBus',
    'apps/server/src/modules/room/chat.socket.ts addChatSocket',
    'apps/server/src/modules/room/notice.service.ts startNotices',
  ]),
  ...because('a stage for tests that holds its state in closures', [
    'apps/sandbox/src/test/pay-customer.ts createPayCustomer',
    'apps/sandbox/src/test/sandbox.ts createTestSandbox',
    'apps/server/src/test/callback-storm.ts brew',
    'apps/server/src/test/fake-provider.ts createFakeProvider',
    'apps/server/src/test/fake-venue.ts createFakeVenue',
    'apps/server/src/test/idempotent-office-scenes.ts officeMoneyScenes',
    'apps/server/src/test/wallet-hand.ts openHand',
    'apps/server/src/test/wallet-hand.ts player',
    'e2e/draw-table.ts createDrawTable',
    'scripts/prove/stage.ts openStage',
    'scripts/prove/venue-lanes.ts createLanes',
  ]),
}
