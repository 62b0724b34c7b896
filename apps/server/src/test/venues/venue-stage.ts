// The member app with the real sandbox, members with money, and the reconciler at a thousand times its speed.
import { vi } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import type { Providers } from '#src/services.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { createTestDatabase } from '#src/test/database.ts'
import { type RunningSandbox, startSandbox } from '#src/test/venues/sandbox.ts'

export interface StageMember {
  readonly id: bigint
  readonly token: string
  readonly password: string
  readonly as: { readonly token: string }
}

export interface VenueStage {
  readonly test: TestApp
  readonly sandbox: RunningSandbox
  /** A new member with ¥1,000 by default. */
  rich(fen?: bigint): Promise<StageMember>
  money(token: string): Promise<{ wallet: string; venues: string; transit: string; total: string }>
  /** Runs the reconciler until nothing is open; the clock moves so that every poll falls due. */
  reconcile(): Promise<void>
  /** Money at the venue before a test starts, also where the machine is slower than our timeouts. */
  stake(member: StageMember, plat: string, amount: string): Promise<void>
  close(): Promise<void>
}

export const into = (plat: string, amount: string) => ({
  amount,
  sourcetype: 'userbalance',
  targettype: plat,
})
export const outOf = (plat: string, amount: string) => ({
  amount,
  sourcetype: plat,
  targettype: 'userbalance',
})

/** Until nothing is open that a machine can end. */
export async function reconcileAll(test: TestApp): Promise<void> {
  for (let round = 0; round < 60; round++) {
    const open = await test.core.db.query(
      "SELECT 1 FROM transfers WHERE state = 'pending' AND next_ask_at < 'infinity'",
    )
    if (open.length === 0) return
    await test.services.reconcile.runOnce()
    await test.advance(200)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export async function openVenueStage(
  env: Record<string, string> = {},
  providersAt: (sandboxUrl: string) => Partial<Providers> = () => ({}),
): Promise<VenueStage> {
  const books = await createTestDatabase()
  const sandbox = await startSandbox(books.url)
  const test = await createTestApp(
    {
      SANDBOX_URL: sandbox.url,
      VENUE_TIMEOUT_MS: '600',
      RECONCILE_SPEED: '1000',
      ...env,
    },
    providersAt(sandbox.url),
  )
  await seedContent(test.core.db)
  const { db } = test.core

  return {
    test,
    sandbox,
    reconcile: () => reconcileAll(test),
    async rich(fen = 100_000n) {
      const { id, token, password } = await newMember(test)
      const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), fen)
      must(await post(db, { key: `test:${id}`, code: 'opening', legs }))
      return { id, token, password, as: { token } }
    },
    async money(token) {
      const { data } = await test.call('POST /api/refreshusermoney', {}, { token })
      return { wallet: data.balance, venues: data.gameblance, transit: data.transit, total: data.total }
    },
    async stake(member, plat, amount) {
      await vi.waitUntil(
        async () => {
          await test.call('POST /api/transfer', into(plat, amount), member.as)
          await reconcileAll(test)
          const done = "SELECT 1 FROM transfers WHERE member_id = $1 AND state = 'done'"
          return (await db.query(done, [member.id])).length > 0
        },
        { timeout: 120_000 },
      )
    },
    async close() {
      await test.close()
      await sandbox.stop()
      await books.drop()
    },
  }
}
