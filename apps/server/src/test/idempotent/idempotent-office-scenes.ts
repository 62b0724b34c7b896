// A scene for every call of staff that promises a key.
import { newId } from '#src/lib/ids.ts'
import { type Cashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import {
  payoutScenes,
  quarantineScenes,
  suspenseScenes,
} from '#src/test/idempotent/idempotent-queue-scenes.ts'
import {
  counting,
  type Desk,
  entriesOf,
  no,
  type Scenes,
  toVenue,
  yes,
} from '#src/test/idempotent/idempotent-scenes.ts'

/** Staff's calls that move money or lead to it. */
export function officeMoneyScenes(desk: () => Desk): Scenes {
  const calls = callsOf(desk)
  return {
    ...adjustScenes(desk, calls),
    ...depositScenes(desk, calls),
    ...withdrawalScenes(desk, calls),
    ...transferScenes(desk, calls),
    ...suspenseScenes(desk, calls),
    ...payoutScenes(desk, calls),
    ...quarantineScenes(desk, calls),
    ...unfreezeScenes(desk, calls),
  }
}

export type Calls = ReturnType<typeof callsOf>

/** A getter, because the desk is created later than the scenes. */
function callsOf(desk: () => Desk) {
  const call: Cashier['test']['call'] = (name, input, as) => desk().cashier.test.call(name, input, as)
  const office: Cashier['office']['call'] = (name, input, as) => desk().cashier.office.call(name, input, as)
  const counted = (text: string, values: readonly unknown[]) => counting(desk(), text, values)
  return {
    call,
    office,
    counted,
    member: (fen?: bigint) => desk().cashier.member(fen),
    requestsAbout: (subject: string) => counted('SELECT 1 FROM approvals WHERE subject = $1', [subject]),
    claimsOf: (subject: string) =>
      counted(
        `SELECT 1 FROM approvals a JOIN approval_events e ON e.approval_id = a.id
          WHERE a.subject = $1 AND e.action = 'claim'`,
        [subject],
      ),
  }
}

function adjustScenes(desk: () => Desk, { member, office, counted }: Calls): Scenes {
  async function adjustment() {
    const { id } = await member(0n)
    const what = { direction: 'credit', amount: '10', multiple: 1, reason: '补偿' }
    return { id, wish: { member_id: Number(id), ...what } }
  }

  return {
    async 'POST /office-api/adjust/ask'() {
      const { id, wish } = await adjustment()
      const effects = counted('SELECT 1 FROM approvals WHERE member_id = $1', [id])
      return { body: wish, as: desk().finance, effects, few: true }
    },
    async 'POST /office-api/approval/decide (adjust)'() {
      const { id, wish } = await adjustment()
      const asked = await office('POST /office-api/adjust/ask', wish, desk().finance)
      const body = { id: asked.data.id, approve: 1, note: '核对无误' }
      return { body, as: desk().admin, effects: entriesOf(desk(), id) }
    },
  }
}

function depositScenes(desk: () => Desk, { member, call, office, counted, claimsOf }: Calls): Scenes {
  async function bankDeposit(claimed = true) {
    const { id, as } = await member()
    const bank = {
      bank: '招商银行',
      bank_no: '6222000011112222',
      bank_owner: '陈一舟',
      bank_address: '演示支行',
    }
    const asked = await call('POST /api/recharge', { paytype: 'bank', amount: '200', ...bank }, as)
    const { deposit_no } = asked.data
    if (claimed)
      await office(
        'POST /office-api/approval/claim',
        { kind: 'deposit', subject: deposit_no },
        desk().finance,
      )
    return { id, deposit_no }
  }

  return {
    async 'POST /office-api/approval/claim-many (deposit)'() {
      const { deposit_no } = await bankDeposit(false)
      const effects = claimsOf(deposit_no)
      return { body: { kind: 'deposit', subjects: [deposit_no] }, as: desk().finance, effects, few: true }
    },
    async 'POST /office-api/approval/decide (deposit)'() {
      const { id, deposit_no } = await bankDeposit()
      return { body: yes('deposit', deposit_no), as: desk().finance, effects: entriesOf(desk(), id) }
    },
    async 'POST /office-api/approval/decide (deposit no)'() {
      const { deposit_no } = await bankDeposit()
      const effects = counted("SELECT 1 FROM deposits WHERE no = $1 AND state = 'closed'", [deposit_no])
      return { body: no('deposit', deposit_no, 'notReceived'), as: desk().finance, effects, few: true }
    },
  }
}

function withdrawalScenes(desk: () => Desk, { member, call, office, claimsOf }: Calls): Scenes {
  async function heldWithdrawal(claimed = true) {
    const { id, as, card } = await member()
    const asked = await call('POST /api/withdraw', { amount: '200', bank: card, password: PAY_PASSWORD }, as)
    const { withdraw_no } = asked.data
    if (claimed)
      await office(
        'POST /office-api/approval/claim',
        { kind: 'withdrawal', subject: withdraw_no },
        desk().finance,
      )
    return { id, withdraw_no }
  }

  return {
    async 'POST /office-api/approval/claim-many (withdrawal)'() {
      const { withdraw_no } = await heldWithdrawal(false)
      const effects = claimsOf(withdraw_no)
      return { body: { kind: 'withdrawal', subjects: [withdraw_no] }, as: desk().finance, effects, few: true }
    },
    async 'POST /office-api/approval/decide (withdrawal)'() {
      const { id, withdraw_no } = await heldWithdrawal()
      return { body: yes('withdrawal', withdraw_no), as: desk().finance, effects: entriesOf(desk(), id) }
    },
    async 'POST /office-api/approval/decide (withdrawal no)'() {
      const { id, withdraw_no } = await heldWithdrawal()
      const body = no('withdrawal', withdraw_no, 'memberAsked')
      // Out of the hold and into the wallet.
      return { body, as: desk().finance, effects: entriesOf(desk(), id), by: 2 }
    },
  }
}

function transferScenes(desk: () => Desk, { member, call, office, requestsAbout }: Calls): Scenes {
  /** Applied by the venue, whose reply is lost until staff must review it. */
  async function stuckTransfer() {
    const { id, as } = await member()
    const { venue, cashier } = desk()
    venue.silence('after')
    const asked = await call('POST /api/transfer', toVenue('200'), as)
    venue.silence(null)
    await cashier.test.advance(2_000)
    await cashier.test.services.reconcile.runOnce()
    const { transfer_no } = asked.data
    await office(
      'POST /office-api/approval/claim',
      { kind: 'transfer', subject: transfer_no },
      desk().finance,
    )
    const wish = { transfer_no, outcome: 'done', statement: '场馆流水第 12 行', reason: '场馆书面答复' }
    return { id, transfer_no, wish }
  }

  return {
    async 'POST /office-api/transfer/ask'() {
      const { transfer_no, wish } = await stuckTransfer()
      return { body: wish, as: desk().finance, effects: requestsAbout(transfer_no), few: true }
    },
    async 'POST /office-api/approval/decide (transfer)'() {
      const { id, wish } = await stuckTransfer()
      const asked = await office('POST /office-api/transfer/ask', wish, desk().finance)
      const body = { id: asked.data.approval?.id, approve: 1, note: '' }
      // Out of what is on its way and into the venue.
      return { body, as: desk().admin, effects: entriesOf(desk(), id), by: 2 }
    },
  }
}

function unfreezeScenes(desk: () => Desk, { office, counted }: Calls): Scenes {
  return {
    async 'POST /office-api/money/unfreeze/ask'() {
      await freeze(desk())
      const effects = counted("SELECT 1 FROM approvals WHERE kind = 'unfreeze' AND state = 'open'", [])
      return { body: { reason: '已查清' }, as: desk().finance, effects, few: true }
    },
    async 'POST /office-api/approval/decide (unfreeze)'() {
      await freeze(desk())
      // The scene before may have left its request open, and there is one at a time.
      await office('POST /office-api/money/unfreeze/ask', { reason: '已查清' }, desk().finance)
      const [open] = await desk().cashier.test.core.db.query<{ id: string }>(
        "SELECT id FROM approvals WHERE kind = 'unfreeze' AND state = 'open'",
      )
      const effects = counted('SELECT 1 FROM withdrawal_freezes WHERE lifted_at IS NOT NULL', [])
      const body = { id: open?.id, approve: 1, note: '已复核' }
      return { body, as: desk().admin, effects, few: true }
    },
  }
}

/** As after two broken checks, and a sound one since. */
async function freeze({ cashier }: Desk): Promise<void> {
  await cashier.test.services.books.check('incremental')
  await cashier.test.core.db.query(
    `INSERT INTO withdrawal_freezes (run, because, frozen_at)
     SELECT max(run), 'test', app_now() FROM ledger_checks ON CONFLICT ((true)) WHERE lifted_at IS NULL DO NOTHING`,
  )
}

/** Staff's calls that move nothing. */
function supportScenes(desk: () => Desk): Scenes {
  const counted = (text: string, values: readonly unknown[]) => counting(desk(), text, values)
  return {
    async 'POST /office-api/support/reply'() {
      const { id, as } = await desk().cashier.member(0n)
      const words = { category: 'account', content: '怎样找回密码？' }
      const written = await desk().cashier.test.call('POST /api/support', words, as)
      await desk().cashier.office.call(
        'POST /office-api/support/claim',
        { id: written.data.id },
        desk().admin,
      )
      const effects = counted('SELECT 1 FROM inbox_messages WHERE member_id = $1', [id])
      return { body: { id: written.data.id, content: '请看说明' }, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/support/template/save'() {
      const title = newId().slice(0, 8)
      const effects = counted('SELECT 1 FROM support_templates WHERE title = $1', [title])
      return { body: { id: null, title, content: '{会员名}您好' }, as: desk().admin, effects, few: true }
    },
  }
}

export function officeScenes(desk: () => Desk): Scenes {
  const office: Cashier['office']['call'] = (name, input, as) => desk().cashier.office.call(name, input, as)
  const counted = (text: string, values: readonly unknown[] = []) => counting(desk(), text, values)
  const requests = (state: string) => counted('SELECT 1 FROM approvals WHERE state = $1', [state])
  const reason = '试行'
  return {
    ...supportScenes(desk),
    async 'POST /office-api/member/note'() {
      const { id } = await desk().cashier.member(0n)
      const effects = counted('SELECT 1 FROM member_notes WHERE member_id = $1', [id])
      return { body: { id: Number(id), content: '电话核实过一次' }, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/realname/ask'() {
      const { id } = await desk().cashier.member(0n)
      const body = { member_id: Number(id), realname: '陈亦舟', identity: '回拨登记手机' }
      const as = { token: await desk().cashier.office.login('support01') }
      const effects = counted('SELECT 1 FROM approvals WHERE member_id = $1', [id])
      return { body, as, effects, few: true }
    },
    async 'POST /office-api/notice/save'() {
      const content = `公告 ${newId()}`
      const effects = counted('SELECT 1 FROM notices WHERE content = $1', [content])
      return {
        body: { id: null, content, place: 9, shown: 1, version: 0 },
        as: desk().admin,
        effects,
        few: true,
      }
    },
    async 'POST /office-api/message/send'() {
      const body = { username: null, title: '维护预告', content: '<p>今晚两点</p>', promotional: 0 }
      return { body, as: desk().admin, effects: counted('SELECT 1 FROM sent_messages'), few: true }
    },
    async 'POST /office-api/switch/set'() {
      const effects = counted("SELECT 1 FROM audit_log WHERE action = 'switch.off'")
      return { body: { key: 'redpacket', on: 0, reason }, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/rate/ask'() {
      return {
        body: { key: 'usdtrate', value: '7.20', reason },
        as: desk().admin,
        effects: requests('open'),
        few: true,
      }
    },
    async 'POST /office-api/approval/decide (rate)'() {
      const wish = { key: 'withdrawcashfee', value: '4.00', reason }
      const asked = await office('POST /office-api/rate/ask', wish, desk().admin)
      const body = { id: asked.data.id, approve: 1, note: '' }
      return { body, as: desk().otherAdmin, effects: requests('approved'), few: true }
    },
    async 'POST /office-api/odds/set'() {
      const effects = counted('SELECT 1 FROM lottery_odds_changes')
      return { body: { play_id: 2001, odds_milli: 1940, reason }, as: desk().admin, effects, few: true }
    },
    async 'POST /office-api/draw/intake'() {
      return { body: { name: 'js28', on: 0, reason }, as: desk().admin, effects: requests('open'), few: true }
    },
  }
}
