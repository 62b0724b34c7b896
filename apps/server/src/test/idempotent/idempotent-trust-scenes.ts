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
      const { services, core } = desk().cashier.test
      await desk().cashier.member(100n)
      await services.trust.run('a scene')
      const [root] = await core.db.query<{ no: bigint }>('SELECT max(no) AS no FROM liability_roots')
      const body = { root_no: Number(root?.no), reason: '审计' }
      return { body, as: desk().finance, effects: asked('leaves'), few: true }
    },
  }
}
