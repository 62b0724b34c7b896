// The conversation of a member through HTTP: lines, pictures, own orders, what has been seen, and everything it refuses.
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desk } from '#src/test/office/desk.ts'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { uploadOf } from '#src/test/money/upload.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(async () => {
  await expectMoneyBalances(cashier.test.core.db)
  await cashier.office.close()
})
const { call, staff, logOf } = desk(() => cashier)

type Said = { content: string; category?: 'deposit' | 'other'; picture?: string; order?: Order }
type Order = { kind: 'deposit' | 'withdrawal' | 'transfer' | 'bet'; no: string }
const say = (member: CashierMember, said: Said | string) =>
  cashier.test.call('POST /api/support/say', typeof said === 'string' ? { content: said } : said, member.as)
const talk = async (member: CashierMember, before?: string) =>
  (await cashier.test.call('POST /api/support/talk', before === undefined ? {} : { before }, member.as)).data
const unread = async (member: CashierMember) =>
  (await cashier.test.call('POST /api/balance', {}, member.as)).data.support_num
const seen = (member: CashierMember, id: string) =>
  cashier.test.call('POST /api/support/seen', { id }, member.as)
const contents = async (member: CashierMember) => (await talk(member)).lines.map(({ content }) => content)

/** Claims and answers; the id of the conversation. */
async function answer(id: string, content: string, name = 'support01') {
  const as = await staff(name)
  await call('POST /office-api/support/claim', { id }, as)
  return call('POST /office-api/support/reply', { id, content }, as)
}

const square = (px = 20) =>
  sharp({ create: { width: px, height: px, channels: 3, background: '#0A666B' } })
    .png()
    .toBuffer()

async function upload(member: CashierMember, bytes: Buffer) {
  const answer = await cashier.test.app.inject({
    method: 'POST',
    url: '/api/support/picture',
    ...uploadOf(bytes, member.as.token),
  })
  return answer.json<{ code: number; message: string; data: { id: string } }>()
}

describe('a conversation', () => {
  it('goes on until it is closed; then a new one begins', async () => {
    const member = await cashier.member(0n)
    const first = (await say(member, { content: '  存款没到账 ', category: 'deposit' })).data
    expect(first).toMatchObject({ by: 'member', content: '存款没到账', category: 'deposit', state: 0 })
    const second = (await say(member, '已经半小时了')).data
    expect(second.talk).toBe(first.talk)
    await answer(first.talk, '正在为您查')
    const third = (await say(member, '好的')).data
    // It waits again, since this line.
    expect(third).toMatchObject({ talk: first.talk, state: 0 })
    expect(await contents(member)).toEqual(['存款没到账', '已经半小时了', '正在为您查', '好的'])
    await call('POST /office-api/support/close', { id: first.talk }, await staff('support01'))
    const fourth = (await say(member, '还有一件事')).data
    expect(fourth).toMatchObject({ category: 'other', state: 0 })
    expect(fourth.talk).not.toBe(first.talk)
    expect((await talk(member)).lines.map(({ state }) => state)).toEqual([2, 2, 2, 2, 0])
  })

  it('also takes up what the contact form opened, and the form lists no line of the member as an answer', async () => {
    const member = await cashier.member(0n)
    const form = { category: 'account' as const, content: '换了手机' }
    const { id } = (await cashier.test.call('POST /api/support', form, member.as)).data
    expect((await say(member, '旧的丢了')).data.talk).toBe(id)
    await answer(id, '请下线旧设备')
    const listed = (await cashier.test.call('POST /api/support/list', {}, member.as)).data.data
    expect(listed.map(({ replies }) => replies.map(({ content }) => content))).toEqual([['请下线旧设备']])
  })

  it('opened by two lines at once is one', async () => {
    const member = await cashier.member(0n)
    const [one, two] = await Promise.all([say(member, '一'), say(member, '二')])
    expect(one.data.talk).toBe(two.data.talk)
  })

  it('is one line where the answer was lost and the same key asks again', async () => {
    const member = await cashier.member(0n)
    const once = () =>
      cashier.test.call(
        'POST /api/support/say',
        { content: '只说一次' },
        { ...member.as, key: 'lost-answer-1' },
      )
    const [first, again] = [await once(), await once()]
    expect(again.data).toEqual(first.data)
    expect(await contents(member)).toEqual(['只说一次'])
  })

  it('is read in pages, oldest first, without a gap', async () => {
    const member = await cashier.member(0n)
    const { pageLines, linesPerMinute } = LIMITS.support
    const said: string[] = []
    while (said.length < pageLines + 1) {
      if (said.length > 0 && said.length % linesPerMinute === 0) await cashier.test.advance(60_000)
      said.push(`第${said.length}句`)
      expect((await say(member, said.at(-1) ?? '')).code).toBe(200)
    }
    const newest = await talk(member)
    expect([newest.lines.length, newest.more]).toEqual([pageLines, 1])
    const older = await talk(member, newest.lines[0]?.id)
    expect([older.lines.length, older.more]).toEqual([1, 0])
    expect([...older.lines, ...newest.lines].map(({ content }) => content)).toEqual(said)
  })

  it('takes no empty line, none too long, and HTML as the text it is', async () => {
    const member = await cashier.member(0n)
    expect((await say(member, ' \n ')).message).toBe('请输入您要咨询的内容')
    const max = LIMITS.support.contentMax
    expect((await say(member, '好'.repeat(max + 1))).message).toBe(`内容最多${max}个字`)
    // Counted as people count: one of these is two units of the script's strings.
    expect((await say(member, '😀'.repeat(max))).code).toBe(200)
    const html = '<img src=x onerror=alert(1)><b>粗</b>'
    expect((await say(member, html)).data.content).toBe(html)
  })

  it('takes so many lines in a minute and in an hour, and then says so', async () => {
    let member = await cashier.member(0n)
    const { linesPerMinute, linesPerHour } = LIMITS.support
    for (let n = 0; n < linesPerHour; n++) {
      if (n > 0 && n % linesPerMinute === 0) {
        expect((await say(member, '太快')).message).toBe(TEXTS.tooFast)
        await cashier.test.advance(40_000)
        expect((await say(member, '太快')).code).not.toBe(200)
        await cashier.test.advance(20_000)
      }
      expect((await say(member, `${n}`)).code).toBe(200)
    }
    await cashier.test.advance(60_000)
    expect((await say(member, '本小时已满')).code).not.toBe(200)
    await cashier.test.advance(3_600_000 - (linesPerHour / linesPerMinute) * 60_000)
    member = { ...member, as: await cashier.again(member) }
    expect((await say(member, '下一小时')).code).toBe(200)
  })
})

describe('an own order', () => {
  it('is a card, of every kind of payment; another member’s answers like an unknown one', async () => {
    const [member, other] = [await cashier.member(100_000n), await cashier.member(0n)]
    const asked = { amount: 100, bank: member.card, password: PAY_PASSWORD }
    const withdrawal = (await cashier.test.call('POST /api/withdraw', asked, member.as)).data.withdraw_no
    const form = { paytype: 'bank', amount: 300, bank_owner: '陈一舟', bank: '招商银行' } as const
    const paid = { ...form, bank_no: '6222000011112222', bank_address: '支行' }
    const deposit = (await cashier.test.call('POST /api/recharge', paid, member.as)).data.deposit_no
    const card = (order: Order, as: CashierMember) =>
      cashier.test.call('POST /api/support/order', order, as.as)
    const orders: Order[] = [
      { kind: 'deposit', no: deposit },
      { kind: 'withdrawal', no: withdrawal },
    ]
    for (const order of orders) {
      expect((await card(order, member)).data).toMatchObject(order)
      expect((await card(order, other)).code).toBe(404)
      expect((await say(other, { content: '这笔', order })).code).toBe(404)
      const line = (await say(member, { content: '这笔', order })).data
      expect(line.order).toMatchObject(order)
    }
    // A number is of its kind.
    expect((await card({ kind: 'transfer', no: deposit }, member)).code).toBe(404)
    expect((await say(member, { content: '这笔', order: { kind: 'bet', no: 'none' } })).code).toBe(404)
    const { lines } = await talk(member)
    expect(lines.map(({ order }) => order?.amount)).toEqual(['300.00', '100.00'])
    expect(lines[0]?.category).toBe('deposit')
    expect(await contents(other)).toEqual([])
  })
})

describe('a picture', () => {
  it('is drawn anew, kept sealed, and shown to its member and, audited, to staff in its conversation', async () => {
    const [member, other] = [await cashier.member(0n), await cashier.member(0n)]
    const { id } = (await upload(member, await square())).data
    const read = (as: CashierMember) => cashier.test.call('POST /api/support/picture/read', { id }, as.as)
    expect((await read(member)).data.picture).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await read(other)).code).toBe(404)
    expect((await say(other, { content: '', picture: id })).code).toBe(404)
    const line = (await say(member, { content: '', picture: id })).data
    expect(line).toMatchObject({ content: '', picture: id })
    const [row] = await cashier.test.core.db.query<{ open: boolean }>(
      "SELECT picture::text LIKE '%data:image%' AS open FROM support_pictures WHERE id = $1 AND left(picture, 4) = 'data'",
      [id],
    )
    expect(row).toBeUndefined()

    const chen = await staff('support01')
    const look = (talkId: string, as = chen) =>
      call('POST /office-api/support/picture', { id: talkId, picture: id }, as)
    const theirs = (await say(other, '我的')).data.talk
    expect((await look(theirs)).code).toBe(404)
    expect((await look(line.talk)).data.picture).toMatch(/^data:image\/png/)
    expect((await look(line.talk, await staff('content01'))).code).toBe(403)
    const { data } = await call(
      'POST /office-api/audit/list',
      { subject_kind: 'support', subject: line.talk },
      await staff('admin001'),
    )
    expect(data.data.map(({ action }) => action)).toEqual(['support.picture'])
  })

  it('that only pretends to be one is refused; a tail after it is not kept', async () => {
    const member = await cashier.member(0n)
    const png = await square()
    const script = Buffer.from('<script>alert(1)</script>')
    for (const bytes of [
      script,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.concat([Buffer.from('GIF89a/*'), script]),
      png.subarray(0, png.length - 30),
    ])
      expect((await upload(member, bytes)).code).not.toBe(200)
    const { id } = (await upload(member, Buffer.concat([png, script]))).data
    const { picture } = (await cashier.test.call('POST /api/support/picture/read', { id }, member.as)).data
    expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').includes(script)).toBe(false)
  })

  it('is one of so many in an hour', async () => {
    let member = await cashier.member(0n)
    const png = await square(4)
    const max = LIMITS.support.picturesPerHour
    for (let n = 0; n < max; n++) expect((await upload(member, png)).code).toBe(200)
    expect((await upload(member, png)).message).toBe(TEXTS.tooFast)
    await cashier.test.advance(3_540_000)
    member = { ...member, as: await cashier.again(member) }
    expect((await upload(member, png)).message).toBe(TEXTS.tooFast)
    await cashier.test.advance(60_000)
    expect((await upload(member, png)).code).toBe(200)
  })
})

describe('an answer', () => {
  it('counts as unread in the poll until it is seen, there and in the inbox', async () => {
    const [member, other] = [await cashier.member(0n), await cashier.member(0n)]
    const { talk: id } = (await say(member, '在吗')).data
    expect(await unread(member)).toBe(0)
    await answer(id, '在的')
    await answer(id, '请讲')
    expect(await unread(member)).toBe(2)
    const inbox = async () => (await cashier.test.call('POST /api/balance', {}, member.as)).data.message_num
    const before = await inbox()
    const { lines, support_num: told } = await talk(member)
    expect(told).toBe(2)
    const [, first, second] = lines
    // Neither the opening nor another member's view of it changes anything.
    for (const tried of [await seen(member, lines[0]?.id ?? ''), await seen(other, second?.id ?? '')])
      expect(tried.code).toBe(200)
    expect(await unread(member)).toBe(2)
    expect((await seen(member, first?.id ?? '')).data.support_num).toBe(1)
    expect(await unread(member)).toBe(1)
    expect((await seen(member, second?.id ?? '')).data.support_num).toBe(0)
    // Backwards is no way.
    expect((await seen(member, first?.id ?? '')).data.support_num).toBe(0)
    expect(await inbox()).toBe(before - 2)
    const shown = await call('POST /office-api/support/some', { ids: [id] }, await staff('support01'))
    expect(shown.data[0]?.replies.map((reply) => reply.seen)).toEqual([1, 1])
  })

  it('shows nothing of another member: neither lines nor cursor', async () => {
    const [member, other] = [await cashier.member(0n), await cashier.member(0n)]
    const line = (await say(member, '只给客服看')).data
    expect((await talk(other)).lines).toEqual([])
    await say(other, '我的')
    expect((await talk(other, line.id)).lines).toEqual([])
    expect((await talk(other, '9223372036854775807')).lines).toEqual([])
  })
})

it('leaves a line in the audit log of who looked at a picture only when there was one', async () => {
  const member = await cashier.member(0n)
  const { talk: id } = (await say(member, '没有图')).data
  const picture = '00000000-0000-4000-8000-000000000000'
  expect(
    (await call('POST /office-api/support/picture', { id, picture }, await staff('support01'))).code,
  ).toBe(404)
  expect(await logOf(id)).toEqual([])
})
