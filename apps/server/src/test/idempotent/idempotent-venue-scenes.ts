// A scene for every call of staff about a venue's books that promises a key.
import type { Cashier } from '#src/test/money/cashier.ts'
import {
  counting,
  type Desk,
  entriesOf,
  type Scenes,
  toVenue,
} from '#src/test/idempotent/idempotent-scenes.ts'
import { uploadOf } from '#src/test/money/upload.ts'

export function venueDoorScenes(desk: () => Desk): Scenes {
  const office: Cashier['office']['call'] = (name, input, as) => desk().cashier.office.call(name, input, as)
  const about = (kind: string) => counting(desk(), 'SELECT 1 FROM approvals WHERE kind = $1', [kind])

  const { frozen, explained, mended } = venueBooks(desk)
  const reopening = { platname: 'AG', reason: '已更正' }
  /** As the venue states it: a yuan more than our mirrors. */
  async function caseWish() {
    const { cashier, finance } = desk()
    const url = '/office-api/venue-books/statement'
    const file = uploadOf(Buffer.from('场馆书面声明'), finance.token)
    const kept = await cashier.office.app.inject({ method: 'POST', url, ...file })
    const statement = kept.json<{ data: { id: string } }>().data.id
    const { venue } = (await office('POST /office-api/venue-books/detail', { platname: 'AG' }, finance)).data
    const common = { platname: 'AG', rows: [], lines: [], reason: '按书面声明', ends: 'reopen' }
    return { ...common, statement, stated: venue.theirs, borne: venue.difference }
  }
  return {
    async 'POST /office-api/venue-books/mirror/ask'() {
      const { name } = await frozen()
      return { body: mirrorWish(name), as: desk().finance, effects: about('mirror'), few: true }
    },
    async 'POST /office-api/approval/decide (mirror)'() {
      const { id, name } = await frozen()
      const asked = await office('POST /office-api/venue-books/mirror/ask', mirrorWish(name), desk().finance)
      const body = { id: asked.data.mirror?.id, approve: 1, note: '' }
      return { body, as: desk().admin, effects: entriesOf(desk(), id), few: true }
    },
    async 'POST /office-api/venue-books/difference/ask'() {
      const { id } = await frozen()
      await explained(id)
      const body = { platname: 'AG', amount: '-1.00', reason: '金额小' }
      return { body, as: desk().finance, effects: about('difference'), few: true }
    },
    async 'POST /office-api/approval/decide (difference)'() {
      const { id } = await frozen()
      await explained(id)
      const wish = { platname: 'AG', amount: '-1.00', reason: '金额小' }
      const asked = await office('POST /office-api/venue-books/difference/ask', wish, desk().finance)
      const body = { id: asked.data.difference?.id, approve: 1, note: '' }
      const effects = counting(desk(), 'SELECT 1 FROM accepted_differences', [])
      return { body, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/venue-books/case/ask'() {
      await frozen()
      return { body: await caseWish(), as: desk().finance, effects: about('venueCase'), few: true }
    },
    async 'POST /office-api/approval/decide (venueCase)'() {
      await frozen()
      const asked = await office('POST /office-api/venue-books/case/ask', await caseWish(), desk().finance)
      const body = { id: asked.data.venue_case?.id, approve: 1, note: '' }
      const effects = counting(desk(), 'SELECT 1 FROM venue_cases', [])
      return { body, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/venue-books/reopen/ask'() {
      await mended()
      return { body: reopening, as: desk().finance, effects: about('reopen'), few: true }
    },
    async 'POST /office-api/approval/decide (reopen)'() {
      await mended()
      const asked = await office('POST /office-api/venue-books/reopen/ask', reopening, desk().finance)
      const body = { id: asked.data.reopen?.id, approve: 1, note: '' }
      const effects = counting(desk(), 'SELECT 1 FROM venue_freezes WHERE lifted_at IS NOT NULL', [])
      return { body, as: desk().admin, effects, few: true }
    },
  }
}

const mirrorWish = (username: string) => ({
  platname: 'AG',
  rows: [],
  lines: [{ username, amount: '1.00' }],
  statement: '场馆对账单',
  reason: '按对账单',
})

/** AG's books in every state that a scene needs. */
function venueBooks(desk: () => Desk) {
  /** Compared until nothing is pending: AG is open again, whatever a scene before left. */
  async function settled(): Promise<void> {
    const { cashier } = desk()
    const open = await cashier.test.core.db.query<{ id: string }>(
      "SELECT id FROM transfers WHERE plat = 'AG' AND state = 'pending'",
    )
    for (const { id } of open)
      await cashier.test.core.db.tx((tx) => cashier.test.services.transfers.finish(tx, id, true))
    await cashier.test.core.db.query(
      `WITH ended AS (UPDATE approvals SET state = 'refused', ended_at = app_now()
                       WHERE subject = 'AG' AND state = 'open'),
            looked_at AS (UPDATE bet_quarantine SET state = 'dismissed', ended_at = app_now() WHERE state = 'open')
       UPDATE venue_freezes SET lifted_at = app_now() WHERE lifted_at IS NULL`,
    )
  }

  /** AG has a yuan more than our mirror of this member, and is frozen for it. */
  async function frozen() {
    await settled()
    const { cashier, venue } = desk()
    const member = await cashier.member()
    await cashier.test.call('POST /api/transfer', toVenue('200'), member.as)
    const { books } = cashier.test.services
    await books.compare('AG')
    const [row] = await cashier.test.core.db.query<{ gap: bigint }>(
      `SELECT (ours_fen - theirs_fen - coalesce((SELECT sum(difference_fen) FROM accepted_differences), 0))::bigint AS gap
         FROM venue_comparisons WHERE plat = 'AG' AND currency = 'CNY'`,
    )
    const name = `m${member.id}`
    venue.wallets.set(name, (venue.wallets.get(name) ?? 0n) + (row?.gap ?? 0n) + 100n)
    await books.compare('AG')
    await books.compare('AG')
    return member
  }

  /** As the bet sync would have set it aside: it explains all of it. */
  async function explained(id: bigint): Promise<void> {
    await desk().cashier.test.core.db.query(
      `INSERT INTO bet_quarantine (plat, seq, bet_id, member, row, why, currency, effect_fen, created_at)
       SELECT 'AG', coalesce(max(seq), 0) + 1, 'S0000000000000001', $1, '{}', 'absurdStake', 'CNY', 100, app_now() FROM bet_quarantine`,
      [`m${id}`],
    )
  }

  /** Frozen, and since then in order. */
  async function mended() {
    const { venue, cashier } = desk()
    const member = await frozen()
    const name = `m${member.id}`
    venue.wallets.set(name, (venue.wallets.get(name) ?? 0n) - 100n)
    await cashier.test.advance(1_000)
    await cashier.test.services.books.compare('AG')
  }

  return { frozen, explained, mended }
}
