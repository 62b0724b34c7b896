// A scene for every call of staff about the trust page that promises a key.
import { counting, type Desk, type Scenes } from '#src/test/idempotent/idempotent-scenes.ts'

export function trustScenes(desk: () => Desk): Scenes {
  const asked = (kind: string) => counting(desk(), 'SELECT 1 FROM approvals WHERE kind = $1', [kind])

  return {
    async 'POST /office-api/trust/incident/ask'() {
      const started = '2026-11-09 03:12:00'
      const body = { title: '晚开', text: '信标未到', started, ended: null, follows: null, reason: '公布' }
      return { body, as: desk().finance, effects: asked('incident'), few: true }
    },
    async 'POST /office-api/trust/leaves/ask'() {
      // Made by hand: a real one would find no cover for money that the other scenes made, and stop their deposits.
      await desk().cashier.test.core.db.query(
        `WITH root AS (
           INSERT INTO liability_roots (no, period, at, root, members, main_fen, held_fen, transit_fen, venue_fen, total_fen,
                                        cover_fen, sealed_seed, tops)
           VALUES (1, 'a scene', app_now(), repeat('0', 64), 1, 100, 0, 0, 0, 100, 100, '\\x00', '\\x00'))
         INSERT INTO liability_chunks (root_no, place, sealed) VALUES (1, 0, '\\x00')`,
      )
      const body = { root_no: 1, reason: '审计' }
      return { body, as: desk().finance, effects: asked('leaves'), few: true }
    },
  }
}
