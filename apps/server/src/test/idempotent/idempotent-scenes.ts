// A scene for every member's idempotent call: what to send, by whom, and a number that exactly one effect raises.
import { plantDeposit } from '#src/test/lottery/red-packets.ts'
import { type Cashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import type { FakeVenue } from '#src/test/venues/fake-venue.ts'
import { atClock, beijingDay } from '@lanting/contract/time'
import { line, openOrders } from '#src/test/lottery/lottery-orders.ts'

export interface Scene {
  readonly body: object
  readonly as: { readonly token: string }
  /** What has happened so far, as a number that one effect raises by `by`. */
  readonly effects: () => Promise<number>
  readonly by?: number
  /** Nothing moves yet: a few at once show it as well as many. */
  readonly few?: true
}

export type Scenes = Readonly<Record<string, () => Promise<Scene>>>

export interface Desk {
  readonly cashier: Cashier
  readonly venue: FakeVenue
  readonly finance: { readonly token: string }
  readonly admin: { readonly token: string }
  readonly otherAdmin: { readonly token: string }
}

/** How often a statement finds something. */
export function counting(desk: Desk, text: string, values: readonly unknown[] = []) {
  return async () => (await desk.cashier.test.core.db.query(text, values)).length
}

export function entriesOf(desk: Desk, memberId: bigint) {
  return counting(
    desk,
    'SELECT 1 FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.member_id = $1',
    [memberId],
  )
}

export const toVenue = (amount: string) => ({ amount, sourcetype: 'userbalance', targettype: 'AG' })

/** A member with everything that 完善资料 requires; the card is there. */
async function complete({ cashier }: Desk) {
  const member = await cashier.member(0n)
  const profile = { mobile: '13800138000', email: 'a@example.com', birthday: '1990-01-01' }
  await cashier.test.call('POST /api/updateuserinfo', profile, member.as)
  // The only member at this address today: it is paid at once.
  addresses += 1
  return { ...member, as: { ...member.as, ip: `10.9.0.${addresses}` } }
}

let addresses = 0

/** A member whose first deposit carries a bonus that may be given back. */
export async function withBonus(desk: Desk, decided = true) {
  const { cashier } = desk
  const member = await cashier.member(0n)
  const order = { paytype: 'wxpay', amount: '500' }
  const { deposit_no } = (await cashier.test.call('POST /api/recharge', order, member.as)).data
  await cashier.callback({ order_no: deposit_no, amount: '500.00' })
  const applied = await cashier.test.call('POST /api/doactivityapply', { activityid: 1 }, member.as)
  const applyId = applied.data.apply_id
  await cashier.office.call(
    'POST /office-api/approval/claim',
    { kind: 'activity', subject: applyId },
    desk.admin,
  )
  if (decided)
    await cashier.office.call(
      'POST /office-api/approval/decide',
      { kind: 'activity', subject: applyId, approve: 1, note: '' },
      desk.admin,
    )
  return { ...member, applyId }
}

/** Members' calls that move money. */
export function memberMoneyScenes(desk: () => Desk): Scenes {
  const member = (fen?: bigint) => desk().cashier.member(fen)
  const call: Cashier['test']['call'] = (name, input, as) => desk().cashier.test.call(name, input, as)
  const counted = (text: string, values: readonly unknown[]) => counting(desk(), text, values)
  return {
    async 'POST /api/transfer'() {
      const { id, as } = await member()
      const effects = counted('SELECT 1 FROM transfers WHERE member_id = $1', [id])
      return { body: toVenue('77'), as, effects }
    },
    async 'POST /api/transall'() {
      const { id, as } = await member()
      await call('POST /api/transfer', toVenue('50'), as)
      return { body: {}, as, effects: counted('SELECT 1 FROM transfers WHERE member_id = $1', [id]) }
    },
    async 'POST /api/withdraw'() {
      const { id, as, card } = await member()
      const effects = counted('SELECT 1 FROM withdrawals WHERE member_id = $1', [id])
      return { body: { amount: '200', bank: card, password: PAY_PASSWORD }, as, effects }
    },
    async 'POST /api/doactivityapply'() {
      const { id, as } = await complete(desk())
      const effects = counted('SELECT 1 FROM activity_applications WHERE member_id = $1', [id])
      return { body: { activityid: 2 }, as, effects }
    },
    async 'POST /api/bonusdrop'() {
      const { id, as, applyId } = await withBonus(desk())
      const effects = counted(
        'SELECT 1 FROM turnover_requirements WHERE member_id = $1 AND returned_fen > 0',
        [id],
      )
      return { body: { apply_id: applyId }, as, effects }
    },
    async 'POST /api/dofanshui'() {
      const { id, as } = await member()
      await desk().cashier.test.core.db.query(
        `INSERT INTO rebates (id, member_id, plat, day, seq, valid_fen, rate_bp, money_fen, created_at)
         VALUES (gen_random_uuid(), $1, 'AG', beijing_day(app_now()) - 1, 0, 100000, 30, 300, app_now())`,
        [id],
      )
      return { body: {}, as, effects: counted('SELECT 1 FROM rebate_claims WHERE member_id = $1', [id]) }
    },
    async 'POST /api/douserredpacket'() {
      const { id, as } = await member()
      const { db, clock } = desk().cashier.test.core
      await plantDeposit(db, id, 100_000n, new Date(atClock(beijingDay(clock.now()), '09:00:00')))
      return { body: {}, as, effects: counted('SELECT 1 FROM red_packet_grabs WHERE member_id = $1', [id]) }
    },
    async 'POST /api/lotteryOrder'() {
      const orders = await openOrders(desk().cashier.test)
      const expect = await orders.openRound('xk6', 4 * 60_000)
      // The clock may have moved on to a fresh round: log in after that.
      const { id, as } = await member()
      const effects = counted('SELECT 1 FROM lottery_orders WHERE member_id = $1', [id])
      return { body: { room_id: 402, expect, order: [line(1011, 10)] }, as, effects }
    },
  }
}

/** Members' calls that move nothing yet. */
export function memberScenes(desk: () => Desk): Scenes {
  return {
    async 'POST /api/recharge'() {
      const { id, as } = await desk().cashier.member()
      const effects = counting(desk(), 'SELECT 1 FROM deposits WHERE member_id = $1', [id])
      return { body: { paytype: 'wxpay', amount: '300' }, as, effects, few: true }
    },
    async 'POST /api/rechargecancel'() {
      const { as } = await desk().cashier.member()
      const asked = await desk().cashier.test.call(
        'POST /api/recharge',
        { paytype: 'wxpay', amount: '300' },
        as,
      )
      const { deposit_no } = asked.data
      const effects = counting(desk(), "SELECT 1 FROM deposits WHERE no = $1 AND state = 'closed'", [
        deposit_no,
      ])
      return { body: { deposit_no }, as, effects, few: true }
    },
    async 'POST /api/editPayPassword'() {
      const { id, as } = await desk().cashier.member(0n)
      const effects = counting(
        desk(),
        'SELECT 1 FROM inbox_messages WHERE member_id = $1 AND title LIKE $2',
        [id, '%支付密码%'],
      )
      const change = { password: PAY_PASSWORD, paypassword: `${PAY_PASSWORD}7`, confirm: `${PAY_PASSWORD}7` }
      return { body: change, as, effects, few: true }
    },
    async 'POST /api/bindcard'() {
      const { id, as } = await desk().cashier.member(0n)
      const card = {
        bank: '招商银行',
        bank_owner: '陈一舟',
        bank_no: '6225880137468888',
        bank_address: '演示支行',
      }
      const effects = counting(desk(), 'SELECT 1 FROM cards WHERE member_id = $1', [id])
      return { body: { ...card, pay_pass: PAY_PASSWORD }, as, effects, few: true }
    },
    async 'POST /api/delcard'() {
      const { as, card } = await desk().cashier.member(0n)
      const gone = 'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM cards WHERE id = $1 AND removed_at IS NULL)'
      return { body: { id: card }, as, effects: counting(desk(), gone, [card]), few: true }
    },
    async 'POST /api/applyagentdo'() {
      const { id, as } = await desk().cashier.member(0n)
      const effects = counting(desk(), 'SELECT 1 FROM agent_applications WHERE member_id = $1', [id])
      return { body: { mobile: '13800138000', apply_info: '熟人推荐' }, as, effects, few: true }
    },
    async 'POST /api/support'() {
      const { id, as } = await desk().cashier.member(0n)
      const effects = counting(desk(), 'SELECT 1 FROM support_messages WHERE member_id = $1', [id])
      return { body: { category: 'account', content: '怎样修改支付密码？' }, as, effects, few: true }
    },
    async 'POST /api/support/say'() {
      const { id, as } = await desk().cashier.member(0n)
      await desk().cashier.test.call('POST /api/support', { category: 'account', content: '您好' }, as)
      const effects = counting(
        desk(),
        `SELECT 1 FROM support_replies r JOIN support_messages m ON m.id = r.message_id WHERE m.member_id = $1`,
        [id],
      )
      return { body: { content: '怎样修改支付密码？' }, as, effects, few: true }
    },
  }
}

/** A decision about a member's request, by its number. */
export const yes = (kind: string, subject: string) => ({ kind, subject, approve: 1, note: '' })
export const no = (kind: string, subject: string, reason: string) => ({
  kind,
  subject,
  approve: 0,
  reason,
  note: '',
})
