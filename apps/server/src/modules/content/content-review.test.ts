// Published content through HTTP: four banners, notices, articles with versions, messages, contact messages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA, newMember } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

let office: TestOffice
let content: string
let support: string
beforeAll(async () => {
  office = await createTestOffice()
  content = await office.login('content01')
  support = await office.login('support01')
})
afterAll(() => office.close())

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java&#x09;script:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style>',
  '<form action="https://evil.example"><button>x</button></form>',
  '<p onclick=alert(1)>x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;<b>x</b>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
  '<base href="https://evil.example/">x',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
]
const HOSTILE =
  /<(script|img|svg|iframe|style|form|base|math|noscript|object|embed|meta|link)|\son\w+\s*=|(javascript|data):|style=/i

describe('banners', () => {
  const list = async () => (await office.call('POST /office-api/banner/list', {}, { token: content })).data
  const save = (banner: object) => office.call('POST /office-api/banner/save', banner, { token: content })

  it('are always four: taking a place gives the other the one that becomes free', async () => {
    const [one, , three] = await list()
    if (one === undefined || three === undefined) throw new Error('no banners')
    const { updated_at: _a, updated_by: _b, ...draft } = one
    const saved = await save({ ...draft, title: '公平<i>开奖</i>', place: 3 })
    expect(saved.data).toMatchObject({ title: '公平开奖', place: 3, updated_by: '沈若' })
    const after = await list()
    expect(after.map((banner) => banner.place)).toEqual([1, 2, 3, 4])
    expect(after[0]?.id).toBe(three.id)
    const shown = await office.members.call('POST /api/bannerList', { type: 2 })
    expect(shown.data.map((banner) => banner.id)).toEqual(after.map((banner) => banner.id))
    const late = await save({ ...draft, place: 1 })
    expect(late.message).toBe('内容已被他人修改，请刷新后重试')
  })

  it.each([
    [{ src: 'https://evil.example/x.svg' }, 422],
    [{ src: 'javascript:alert(1)' }, 422],
    [{ link: 'javascript:alert(1)' }, 400],
    [{ link: '//evil.example' }, 400],
    [{ link: 'https://example.com/' }, 200],
  ])('with %j are answered %i', async (change, code) => {
    const { updated_at: _a, updated_by: _b, ...draft } = (await list())[1] ?? Object.create(null)
    expect((await save({ ...draft, ...change })).code).toBe(code)
  })
})

describe('notices', () => {
  const save = (notice: object) => office.call('POST /office-api/notice/save', notice, { token: content })

  it('are plain lines, shown or not, in their order', async () => {
    for (const payload of PAYLOADS) {
      const made = await save({ id: null, content: `公告${payload}`, place: 0, shown: 1, version: 0 })
      expect(made.data.content).not.toMatch(/[<>]/)
      const hidden = await save({ ...pick(made.data), shown: 0 })
      expect(hidden.data).toMatchObject({ shown: 0, version: 2 })
    }
    const made = await save({ id: null, content: '最先', place: 0, shown: 1, version: 0 })
    const shown = await office.members.call('POST /api/homenotice')
    expect(shown.data[0]).toMatch(/^(最先|演示环境)/)
    expect(shown.data).toContain('最先')
    expect(shown.data.some((line) => line.includes('alert'))).toBe(false)
    await save({ ...pick(made.data), shown: 0 })
    const late = await save({ ...pick(made.data), content: '迟到' })
    expect(late.message).toBe('内容已被他人修改，请刷新后重试')
    expect((await save({ id: null, content: '<br>', place: 0, shown: 1, version: 0 })).message).toBe(
      '内容不能为空',
    )
  })

  function pick({ id, content: text, place, shown, version }: Record<string, unknown>) {
    return { id, content: text, place, shown, version }
  }
})

describe('articles', () => {
  const save = (article: object) => office.call('POST /office-api/article/save', article, { token: content })

  it('keep every version, take no save on top of another, and reach members cleaned', async () => {
    let version = 1
    for (const payload of PAYLOADS) {
      const saved = await save({ type: 3, title: '免责说明', content: `<h2>标题</h2>${payload}`, version })
      version = saved.data.version
      expect(saved.data.content).not.toMatch(HOSTILE)
      const read = await office.members.call('POST /api/article', { type: 3 })
      expect(read.data).toMatchObject({ version, content: saved.data.content })
    }
    const versions = await office.call('POST /office-api/article/versions', { type: 3 }, { token: content })
    expect(versions.data.map((row) => row.version)).toEqual(
      Array.from({ length: PAYLOADS.length + 1 }, (_, index) => PAYLOADS.length + 1 - index),
    )
    const late = await save({ type: 3, title: '迟到', content: '<p>x</p>', version: 1 })
    expect(late.message).toBe('内容已被他人修改，请刷新后重试')
  })

  it('saved by many at once are saved once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save({ type: 7, title: '关于我们', content: `<p>第${index}</p>`, version: 1 }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 409)).toHaveLength(7)
  })

  it('may be as long as the contract says', async () => {
    const long = `<p>${'长'.repeat(59_990)}</p>`
    expect((await save({ type: 8, title: '博彩责任', content: long, version: 1 })).code).toBe(200)
  })
})

describe('messages', () => {
  const send = (message: object) => office.call('POST /office-api/message/send', message, { token: content })
  const inboxOf = async (token: string) =>
    (await office.members.call('POST /api/noticeList', {}, { token })).data.data.map((row) => row.title)

  it('reach one member or all, and invitations leave out those who keep away from play', async () => {
    const one = await newMember(office.members)
    const away = await newMember(office.members)
    await office.members.core.db.query("UPDATE members SET state = 'excluded' WHERE id = $1", [away.id])
    const text = '<p>内容</p><script>alert(1)</script>'
    const single = await send({ username: one.name, title: '给您', content: text, promotional: 0 })
    expect(single.data).toMatchObject({ to: one.name, recipients: 1, content: '<p>内容</p>', staff: '沈若' })
    await send({ username: null, title: '给大家', content: text, promotional: 0 })
    const invitation = await send({ username: null, title: '来玩', content: text, promotional: 1 })
    expect(invitation.data.recipients).toBe(1)
    expect(await inboxOf(one.token)).toEqual(expect.arrayContaining(['给您', '给大家', '来玩']))
    expect(await inboxOf(away.token)).not.toContain('来玩')
    expect(await inboxOf(away.token)).not.toContain('给您')
    const refused = await send({ username: away.name, title: '来玩', content: text, promotional: 1 })
    expect(refused.message).toBe('当前状态不能执行该操作')
    expect((await send({ username: 'nobody99', title: '谁', content: text, promotional: 0 })).code).toBe(404)
    const sent = await office.call('POST /office-api/message/list', {}, { token: content })
    expect(sent.data.data.map((row) => row.title)).toEqual(['来玩', '给大家', '给您'])
  })

  it('are sent once however often the same request comes', async () => {
    const message = { username: null, title: '只一次', content: '<p>内容</p>', promotional: 0 }
    const as = { token: content, key: 'message-key-1' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => office.call('POST /office-api/message/send', message, as)),
    )
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
    const sent = await office.call('POST /office-api/message/list', {}, { token: content })
    expect(sent.data.data.filter((row) => row.title === '只一次')).toHaveLength(1)
  })
})

describe('contact messages', () => {
  const list = async (query: object = {}) =>
    (await office.call('POST /office-api/support/list', query, { token: support })).data.data

  it('wait oldest first, are answered into the member’s inbox as plain text, and closed', async () => {
    const member = await newMember(office.members)
    const write = async (text: string) =>
      (
        await office.members.call(
          'POST /api/support',
          { category: 'deposit', content: text },
          { token: member.token },
        )
      ).data.id
    const first = await write('第一个问题')
    await office.members.advance(1000)
    const second = await write('第二个问题')
    const captcha = await office.members.call('GET /api/captcha')
    await office.members.advance(1000)
    await office.members.call('POST /api/support', {
      category: 'password',
      content: '访客的问题',
      contact: 'guest@example.com',
      captcha_id: captcha.data.id,
      code: CAPTCHA,
    })
    expect((await list()).map((row) => row.content)).toEqual(['第一个问题', '第二个问题', '访客的问题'])
    expect((await list({ q: 'guest@example.com' }))[0]).toMatchObject({ member: null, state: 0 })

    const claim = (id: string) => office.call('POST /office-api/support/claim', { id }, { token: support })
    await claim(first)
    const answer = '<b>您好</b>\n请查收'
    const replied = await office.call(
      'POST /office-api/support/reply',
      { id: first, content: answer },
      { token: support },
    )
    expect(replied.data).toMatchObject({ state: 1, replies: [{ staff: '陈砚', content: answer }] })
    expect((await list()).map((row) => row.content)).toEqual(['第二个问题', '访客的问题', '第一个问题'])
    const inbox = await office.members.call('POST /api/noticeList', {}, { token: member.token })
    expect(inbox.data.data[0]).toMatchObject({
      title: '客服回复：存款',
      content: '<p>&lt;b&gt;您好&lt;/b&gt;</p><p>请查收</p>',
    })
    const own = await office.members.call('POST /api/support/list', {}, { token: member.token })
    expect(own.data.data.find((row) => row.id === first)?.replies[0]?.content).toBe(answer)

    const as = { token: support }
    await claim(second)
    expect((await office.call('POST /office-api/support/close', { id: second }, as)).data.state).toBe(2)
    const late = await office.call('POST /office-api/support/reply', { id: second, content: '迟到' }, as)
    expect(late.message).toBe('当前状态不能执行该操作')
    expect((await office.call('POST /office-api/support/close', { id: 'no-such' }, as)).code).toBe(404)
  })

  it.each([
    ['', '请输入您要咨询的内容'],
    [' \n　', '请输入您要咨询的内容'],
    ['字'.repeat(501), '内容最多500个字'],
    ['😀'.repeat(500), '操作成功'],
  ])('%# blank text is refused, and what is too long with the real limit', async (content, message) => {
    const { token } = await newMember(office.members)
    const answer = await office.members.call('POST /api/support', { category: 'other', content }, { token })
    expect(answer.message).toBe(message)
  })
})
