// Scenes of staff's calls about set-aside bets that promise a key.
import { counting, type Desk, entriesOf, type Scenes } from '#src/test/idempotent-scenes.ts'

export function quarantineScenes(desk: () => Desk): Scenes {
  /** A row of the log that names nobody of ours. */
  async function setAsideBet() {
    const { id } = await desk().cashier.member(0n)
    const { venue, cashier } = desk()
    const { clock, db } = cashier.test.core
    const lost = { game: 'k3', selection: '大', betYuan: 5, payoutYuan: 0, outcome: 'lose' } as const
    venue.bet({ ...lost, memberId: id, round: `aside${id}`, at: clock.now() })
    venue.say({ bet_id: `S9${String(id).padStart(15, '0')}`, member: 'm999999999' })
    await cashier.test.services.betSync.runOnce()
    const [row] = await db.query<{ id: bigint }>('SELECT max(id) AS id FROM bet_quarantine')
    const what = { action: 'book', member_id: Number(id), stake: '5', payout: '0', outcome: 'lose' }
    return { id, item: String(row?.id), wish: { id: String(row?.id), ...what, reason: '场馆对账单' } }
  }

  const requests = (item: string) => counting(desk(), 'SELECT 1 FROM approvals WHERE subject = $1', [item])

  return {
    async 'POST /office-api/quarantine/ask'() {
      const { item, wish } = await setAsideBet()
      return { body: wish, as: desk().finance, effects: requests(item), few: true }
    },
    async 'POST /office-api/approval/decide (quarantine)'() {
      const { id, wish } = await setAsideBet()
      const asked = await desk().cashier.office.call('POST /office-api/quarantine/ask', wish, desk().finance)
      const body = { id: asked.data.approval?.id, approve: 1, note: '相符' }
      return { body, as: desk().admin, effects: entriesOf(desk(), id) }
    },
  }
}
