// Test helper: the product's clock stops, in the database and in the process, and is moved by hand: windows are tried at their edges.
import { vi } from 'vitest'
import type { TestApp } from '#src/test/app.ts'

export interface FrozenClock {
  /** The product's now, in milliseconds. */
  now(): number
  /** Moves it on, and leaves it there. */
  pass(ms: number): Promise<void>
}

/** Of the test's own database, which goes with the test. */
export async function freezeClock({ core }: TestApp): Promise<FrozenClock> {
  let at = Math.ceil(core.clock.now().getTime() / 1000) * 1000
  const stop = () =>
    core.db.query(
      `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS
        $$ BEGIN RETURN '${new Date(at).toISOString()}'::timestamptz; END $$`,
    )
  await stop()
  vi.spyOn(core.clock, 'now').mockImplementation(() => new Date(at))
  return {
    now: () => at,
    async pass(ms) {
      at += ms
      await stop()
    },
  }
}
