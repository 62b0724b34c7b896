// A scene for every call of staff about stuck payouts, set-aside bets, bonuses and money in suspense that promises a key.
import { PAY_PASSWORD } from '#src/test/money/cashier.ts'
import type { Calls } from '#src/test/idempotent/idempotent-office-scenes.ts'
import {
  counting,
  type Desk,
  entriesOf,
  no,
  type Scenes,
  withBonus,
  yes,
} from '#src/test/idempotent/idempotent-scenes.ts'

export function payoutScenes(desk: () => Desk, { office, requestsAbout }: Calls): Scenes {
  return {
    async 'POST /office-api/payout/ask'() {
      const { payout_no, wish } = await stuckPayout(desk())
      return { body: wish, as: desk().finance, effects: requestsAbout(payout_no), few: true }
    },
    async 'POST /office-api/approval/decide (payout)'() {
      const { id, wish } = await stuckPayout(desk())
      const asked = await office('POST /office-api/payout/ask', wish, desk().finance)
      const body = { id: asked.data.row.approval?.id, approve: 1, note: '' }
      const second = { token: await desk().cashier.office.login('finance02') }
      // Out of what is on hold and back into the wallet.
      return { body, as: second, effects: entriesOf(desk(), id), by: 2 }
    },
  }
}

/** A payout that its provider does not take, surely unpaid and claimed. */
async function stuckPayout({ cashier, finance }: Desk) {
  const { id, as, card } = await cashier.member()
  const asked = { amount: '200', bank: card, password: PAY_PASSWORD }
  const { withdraw_no } = (await cashier.test.call('POST /api/withdraw', asked, as)).data
  cashier.provider.turnAway('account_invalid')
  await cashier.office.call(
    'POST /office-api/approval/claim',
    { kind: 'withdrawal', subject: withdraw_no },
    finance,
  )
  await cashier.office.call(
    'POST /office-api/approval/decide',
    { kind: 'withdrawal', subject: withdraw_no, approve: 1, note: '' },
    finance,
  )
  cashier.provider.turnAway(null)
  const payout_no = `P${withdraw_no.slice(1)}`
  await cashier.office.call(
    'POST /office-api/approval/claim',
    { kind: 'payout', subject: payout_no },
    finance,
  )
  await cashier.office.call('POST /office-api/payout/query', { payout_no }, finance)
  return { id, payout_no, wish: { payout_no, choice: 'return', reason: '户名不符' } }
}

export function quarantineScenes(desk: () => Desk, { member, office, requestsAbout }: Calls): Scenes {
  /** A row of the log without a member of ours. */
  async function setAsideBet() {
    const { id } = await member(0n)
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

  return {
    async 'POST /office-api/quarantine/ask'() {
      const { item, wish } = await setAsideBet()
      return { body: wish, as: desk().finance, effects: requestsAbout(item), few: true }
    },
    async 'POST /office-api/approval/decide (quarantine)'() {
      const { id, wish } = await setAsideBet()
      const asked = await office('POST /office-api/quarantine/ask', wish, desk().finance)
      const body = { id: asked.data.approval?.id, approve: 1, note: '相符' }
      return { body, as: desk().admin, effects: entriesOf(desk(), id) }
    },
  }
}

export function suspenseScenes(desk: () => Desk, { member, call, office, requestsAbout }: Calls): Scenes {
  /** Paid for an order that had been called off. */
  async function lateMoney() {
    const { id, as } = await member(0n)
    const order = await call('POST /api/recharge', { paytype: 'wxpay', amount: '300' }, as)
    const { deposit_no } = order.data
    await call('POST /api/rechargecancel', { deposit_no }, as)
    await desk().cashier.callback({ order_no: deposit_no, amount: '300.00' })
    const list = await office('POST /office-api/suspense/list', {}, desk().finance)
    const item = list.data.data.find(({ order_no }) => order_no === deposit_no)?.id ?? ''
    return {
      id,
      item,
      wish: { id: item, action: 'credit', member_id: Number(id), reason: '逾期到账，金额一致' },
    }
  }

  return {
    async 'POST /office-api/approval/decide (activity)'() {
      const { id, applyId } = await withBonus(desk(), false)
      return { body: yes('activity', applyId), as: desk().admin, effects: entriesOf(desk(), id) }
    },
    async 'POST /office-api/approval/decide (activity no)'() {
      const { applyId } = await withBonus(desk(), false)
      const effects = counting(
        desk(),
        "SELECT 1 FROM activity_applications WHERE id = $1 AND state = 'refused'",
        [applyId],
      )
      return { body: no('activity', applyId, 'notMet'), as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/suspense/ask'() {
      const { item, wish } = await lateMoney()
      return { body: wish, as: desk().finance, effects: requestsAbout(item), few: true }
    },
    async 'POST /office-api/approval/decide (suspense)'() {
      const { id, wish } = await lateMoney()
      const asked = await office('POST /office-api/suspense/ask', wish, desk().finance)
      const body = { id: asked.data.approval?.id, approve: 1, note: '相符' }
      return { body, as: desk().admin, effects: entriesOf(desk(), id) }
    },
  }
}
