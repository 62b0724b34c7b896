// The product's own programs by name. Both ways to start it read this.
import { at } from '#tools/run/paths.mjs'

/** Long-running programs: servers and workers. */
export const PROCESSES = {
  api: 'apps/server/dist/main-api.mjs',
  office: 'apps/server/dist/main-office.mjs',
  worker: 'apps/server/dist/main-worker.mjs',
  draw: 'apps/server/dist/main-draw.mjs',
}

/** Plays the outside world of play money; no process of ours. */
export const SANDBOX = { sandbox: 'apps/sandbox/dist/main.mjs' }

/** Commands that end by themselves. */
export const COMMANDS = {
  migrate: 'apps/server/dist/main-migrate.mjs',
  seed: 'apps/server/dist/main-seed.mjs',
  admin: 'apps/server/dist/main-admin.mjs',
  drill: 'apps/server/dist/main-drill.mjs',
}

/** Default environment of every program. */
export const PROGRAM_ENV = {
  NODE_ENV: 'production',
  WEB_DIST: at('apps/web/dist'),
  OFFICE_DIST: at('apps/office/dist'),
}
