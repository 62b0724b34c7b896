// A member's own data through HTTP: user info, profile, settings, inbox, avatar.
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp } from '#src/app.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { serveAs } from '#src/test/process-db.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => test.close())

it('a newcomer is VIP1 on day one with nothing owned and two messages unread', async () => {
  const { token } = await newMember(test)
  expect((await test.call('POST /api/user', {}, { token })).data).toMatchObject({
    balance: '0.00',
    total: '0.00',
    current_vip: 'VIP1',
    vip_percent: 100,
    joinday: 1,
    isagent: 0,
    message_num: 2,
    has_pay_password: 0,
    settings: { message_time: 1, win_notice: 1, quiet: 0 },
  })
})

describe('the profile', () => {
  it.each([
    [{ mobile: '12345' }, '请输入正确手机号'],
    [{ mobile: '23800000000' }, '请输入正确手机号'],
    [{ email: 'no-at-sign' }, '请输入正确邮箱号'],
    [{ birthday: '1990/01/01' }, '请输入正确的日期格式：YYYY-MM-DD'],
    [{ birthday: '2001-02-30' }, '请输入正确的日期格式：YYYY-MM-DD'],
    [{ birthday: '2020-01-01' }, '出生日期须在1920-01-01至年满18周岁之间'],
    [{ mobile: 'x', email: 'x', birthday: 'x' }, '请输入正确手机号'],
  ])('refuses %j', async (draft, message) => {
    const { token } = await newMember(test)
    expect((await test.call('POST /api/updateuserinfo', draft, { token })).message).toBe(message)
  })

  it('keeps what is left empty and takes a birthday once', async () => {
    const { token } = await newMember(test)
    await test.call('POST /api/updateuserinfo', { mobile: '13800138000', birthday: '1992-06-18' }, { token })
    const later = await test.call(
      'POST /api/updateuserinfo',
      { mobile: '', email: 'a@b.cn', birthday: '' },
      { token },
    )
    expect(later.data).toMatchObject({ mobile: '13800138000', email: 'a@b.cn', birthday: '1992-06-18' })
    const again = await test.call('POST /api/updateuserinfo', { birthday: '1993-06-18' }, { token })
    expect(again.message).toBe('生日已设置，如需更改请联系客服')
  })

  it('keeps the three switches on the server', async () => {
    const { token } = await newMember(test)
    await test.call('POST /api/settings', { quiet: 1 }, { token })
    await test.call('POST /api/settings', { win_notice: '0' }, { token })
    expect((await test.call('POST /api/settings', {}, { token })).data).toEqual({
      message_time: 1,
      win_notice: 0,
      quiet: 1,
    })
  })
})

describe('the inbox', () => {
  it('pages by fifteen, marks one message read, then all', async () => {
    const member = await newMember(test)
    const as = { token: member.token }
    for (let i = 0; i < 20; i++) {
      await test.services.inbox.write(test.core.db, {
        memberId: member.id,
        key: `k${i}`,
        title: `第${i}条`,
        content: '<p>好</p>',
      })
    }
    const first = await test.call('POST /api/noticeList', { page: 1 }, as)
    expect(first.data).toMatchObject({ total: 22, per_page: 15, last_page: 2, current_page: 1 })
    expect(first.data.data[0]).toMatchObject({ title: '第19条', is_read: 0 })
    expect((await test.call('POST /api/noticeList', { page: 2 }, as)).data.data).toHaveLength(7)
    expect(
      (await test.call('POST /api/noticeread', { id: first.data.data[0]?.id }, as)).data.message_num,
    ).toBe(21)
    expect((await test.call('POST /api/noticeread', {}, as)).data.message_num).toBe(0)
  })

  it('writes a message under one key once', async () => {
    const member = await newMember(test)
    const message = { memberId: member.id, key: 'same', title: '一次', content: '<p>一次</p>' }
    await Promise.all(Array.from({ length: 10 }, () => test.services.inbox.write(test.core.db, message)))
    expect((await test.call('POST /api/noticeList', {}, { token: member.token })).data.total).toBe(3)
  })
})

describe('the avatar', () => {
  const square = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#0A666B' } })

  async function upload(token: string, bytes: Buffer, name = 'a.png', type = 'image/png') {
    const edge = 'edge-of-parts'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    }
    const answer = await test.app.inject({ method: 'POST', url: '/api/uploadimg', payload, headers })
    return answer.json<{ code: number; message: string; data: { avatar: string } | null }>()
  }

  it('is written anew: smaller, without metadata and without a tail', async () => {
    const { token } = await newMember(test)
    const tail = Buffer.from('<script>alert(1)</script>')
    const picture = await square(2000)
      .withMetadata({ exif: { IFD0: { Copyright: 'secret-mark' } } })
      .png()
      .toBuffer()
    const answer = await upload(token, Buffer.concat([picture, tail]))
    expect(answer.data?.avatar).toMatch(/^\/upload\/[\w-]{43}\.png$/)
    const served = await test.app.inject({ method: 'GET', url: answer.data?.avatar ?? '' })
    expect([
      served.statusCode,
      served.headers['content-type'],
      served.headers['x-content-type-options'],
    ]).toEqual([200, 'image/png', 'nosniff'])
    expect(served.rawPayload.includes('secret-mark')).toBe(false)
    expect(served.rawPayload.includes('script')).toBe(false)
    expect((await sharp(served.rawPayload).metadata()).width).toBe(1024)
    expect((await test.call('POST /api/user', {}, { token })).data.avatar).toBe(answer.data?.avatar)
  })

  it('is served by every process of the member app, and kept by browsers under its tag', async () => {
    const { token } = await newMember(test)
    const { avatar } = (await upload(token, await square(20).png().toBuffer())).data ?? { avatar: '' }
    const config = { ...test.core.config, dataDir: '/nonexistent' }
    const second = (await createMemberApp({ ...test.core, config }, test.services)).app
    serveAs('api', second)
    const get = (headers: Record<string, string>) => second.inject({ method: 'GET', url: avatar, headers })
    const first = await get({})
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png'])
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await get({ 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200)
    await second.close()
  })

  it('takes the place of the one before, whose address leads nowhere then', async () => {
    const { token } = await newMember(test)
    const picture = await square(20).png().toBuffer()
    const before = (await upload(token, picture)).data?.avatar ?? ''
    const after = (await upload(token, picture)).data?.avatar ?? ''
    const statuses = await Promise.all(
      [before, after].map(async (url) => (await test.app.inject({ method: 'GET', url })).statusCode),
    )
    expect(statuses).toEqual([404, 200])
  })

  it('judges by bytes, not by name or declared type', async () => {
    const { token } = await newMember(test)
    const jpeg = await square(10).jpeg().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    for (const bytes of [jpeg, svg, html, Buffer.alloc(0), Buffer.from('GIF'), Buffer.from('%PDF-1.7')]) {
      expect((await upload(token, bytes)).message).toBe('仅支持GIF或PNG图片')
    }
  })

  it('refuses broken pictures, bombs and what is too large, and never breaks', async () => {
    const { token } = await newMember(test)
    const good = await square(64).png().toBuffer()
    expect((await upload(token, good.subarray(0, good.length / 2))).message).toBe('图片无法识别，请更换')
    expect((await upload(token, await square(4097).png().toBuffer())).message).toBe(
      '图片边长不能超过4096像素，动图不能超过100帧',
    )
    expect((await upload(token, Buffer.concat([good, Buffer.alloc(2_200_000)]))).message).toBe(
      '图片不能超过2MB',
    )
    const bomb = Buffer.from(good)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(['图片无法识别，请更换', '图片边长不能超过4096像素，动图不能超过100帧']).toContain(
      (await upload(token, bomb)).message,
    )
    const gif = Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([1, 0, 1, 0, 0x80, 0, 0]),
      Buffer.from('<script>alert(1)</script>'),
    ])
    expect((await upload(token, gif, 'a.gif', 'image/gif')).code).toBe(400)
  })

  it('may be sent twenty times an hour', async () => {
    const { token } = await newMember(test)
    const small = await square(4).png().toBuffer()
    const codes = []
    for (let n = 0; n <= LIMITS.upload.perHour; n++)
      codes.push((await upload(token, small, 'a.png', 'image/png')).code)
    expect(codes).toEqual([...Array.from({ length: LIMITS.upload.perHour }, () => 200), 429])
  })

  it('of many frames is refused before it is decoded', async () => {
    const { token } = await newMember(test)
    const size = [0xe8, 0x03, 0xe8, 0x03]
    const header = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    const frame = [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0]
    const film = Buffer.from([...header, ...Array.from({ length: 40 }, () => frame).flat(), 0x3b])
    expect((await upload(token, film, 'a.gif', 'image/gif')).message).toBe(REFUSALS.imageTooMuch.text)
  })

  it('survives 200 randomly damaged pictures', async () => {
    let { token } = await newMember(test)
    const good = await square(48).gif().toBuffer()
    for (let i = 0; i < 200; i++) {
      if (i % LIMITS.upload.perHour === 0) ({ token } = await newMember(test))
      const damaged = Buffer.from(good)
      for (let hit = 0; hit < 4; hit++)
        damaged[6 + ((i * 131 + hit * 977) % (damaged.length - 6))] = (i * 31 + hit * 17) % 256
      expect([200, 400]).toContain((await upload(token, damaged, 'a.gif', 'image/gif')).code)
    }
  })
})
