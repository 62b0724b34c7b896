// Staff in the chat, through the office's calls and members' sockets.
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '#src/test/app.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { closed, isChat, isHistory, isSystem, openSocket, type TestSocket, until } from '#src/test/socket.ts'

let office: TestOffice
let support: string
let admin: string
beforeAll(async () => {
  office = await createTestOffice()
  support = await office.login('support01')
  admin = await office.login('admin001')
})
afterAll(() => office.close())

async function said(socket: TestSocket, content: string): Promise<number> {
  socket.say(content)
  const frame = await socket.next((one) => isChat(one) && one.content === content)
  return isChat(frame) ? frame.id : 0
}

describe('chat moderation', () => {
  it('shows what was said and why it was reported, and takes it from every screen', async () => {
    const [speaker, reader] = [await newMember(office.members), await newMember(office.members)]
    const mine = await openSocket(office.members, speaker.token)
    const theirs = await openSocket(office.members, reader.token)
    const id = await said(mine, '这期必定不中')
    await theirs.next(isChat)
    await office.members.call(
      'POST /api/chatreport',
      { room_id: 101, id, reason: '刷屏' },
      { token: reader.token },
    )
    const list = await office.call(
      'POST /office-api/chat/list',
      { room_id: 101, reported: 1, page: 1 },
      { token: support },
    )
    expect(list.data.data).toMatchObject([
      {
        room_id: 101,
        id,
        content: '这期必定不中',
        reports: 1,
        reasons: ['刷屏'],
        hidden: 0,
        muted_until: null,
      },
    ])
    const figures = () => office.call('POST /office-api/chat/figures', {}, { token: support })
    expect((await figures()).data).toMatchObject({
      reported: 1,
      muted: 0,
      muted_until: null,
      rooms: [{ room_id: 101, recent: 1, reported: 1 }],
    })
    const hidden = await office.call(
      'POST /office-api/chat/hide',
      { room_id: 101, id, reason: '违反聊天规则' },
      { token: support },
    )
    expect(hidden.data.hidden).toBe(1)
    expect((await figures()).data.reported).toBe(0)
    const gone = await theirs.next((frame) => frame !== 'pong' && 'type' in frame && frame.type === 'gone')
    expect(gone).toEqual({ sysmsg: false, type: 'gone', id })
    const late = await openSocket(office.members, reader.token)
    expect(late.frames.find(isHistory)?.data).toEqual([])
    for (const socket of [mine, theirs, late]) socket.close()
    const lines = await office.call('POST /office-api/audit/list', { action: 'chat.hide' }, { token: admin })
    expect(lines.data.data).toMatchObject([{ before: { content: '这期必定不中' }, after: { hidden: 1 } }])
    const nothing = { room_id: 101, id: id + 1000, reason: '没有' }
    expect((await office.call('POST /office-api/chat/hide', nothing, { token: support })).code).toBe(404)
  })

  it('closes a report without touching the message, once in the log, until it is reported again', async () => {
    const [speaker, reader, other] = [
      await newMember(office.members),
      await newMember(office.members),
      await newMember(office.members),
    ]
    const socket = await openSocket(office.members, speaker.token, { roomId: 201 })
    const id = await said(socket, '今天运气不错')
    socket.close()
    const report = (token: string) =>
      office.members.call('POST /api/chatreport', { room_id: 201, id, reason: '刷屏' }, { token })
    const waiting = async () =>
      (
        await office.call(
          'POST /office-api/chat/list',
          { room_id: 201, reported: 1, page: 1 },
          { token: support },
        )
      ).data.data.map((row) => row.reports_open)
    const dismiss = () =>
      office.call('POST /office-api/chat/dismiss', { room_id: 201, id }, { token: support })
    await report(reader.token)
    expect(await waiting()).toEqual([1])
    const figures = await office.call('POST /office-api/chat/figures', {}, { token: support })
    expect(figures.data.reported_since).not.toBeNull()
    expect((await dismiss()).data).toMatchObject({ hidden: 0, reports: 1, reports_open: 0 })
    expect((await dismiss()).data).toMatchObject({ hidden: 0, reports: 1, reports_open: 0 })
    expect(await waiting()).toEqual([])
    const log = async () =>
      (await office.call('POST /office-api/audit/list', { action: 'chat.dismiss' }, { token: admin })).data
        .data
    expect(await log()).toMatchObject([
      { before: { reports_open: 1, content: '今天运气不错', reasons: ['刷屏'] }, after: { reports_open: 0 } },
    ])
    await report(other.token)
    expect(await waiting()).toEqual([1])
    await dismiss()
    expect(await log()).toHaveLength(2)
    const nothing = { room_id: 201, id: id + 1000 }
    expect((await office.call('POST /office-api/chat/dismiss', nothing, { token: support })).code).toBe(404)
  })

  it('shows what the rules kept from being said, to staff alone, and keeps no flood of it', async () => {
    const member = await newMember(office.members)
    const socket = await openSocket(office.members, member.token, { roomId: 202 })
    const refused = async (content: string) => {
      const before = socket.frames.filter(isSystem).length
      socket.say(content)
      await until(() => socket.frames.filter(isSystem).length > before)
    }
    await refused('来 www.example.com 看看')
    await refused('加我微信带单')
    const blocked = async () =>
      (await office.call('POST /office-api/chat/blocked', { room_id: 202, page: 1 }, { token: support })).data
    expect((await blocked()).data).toMatchObject([
      { why: 'word', content: '加我微信带单', member: { username: member.name }, room_id: 202 },
      { why: 'link', content: '来 www.example.com 看看' },
    ])
    await office.members.core.db.query(
      `INSERT INTO chat_blocked (room_id, member_id, content, why, created_at)
       SELECT 202, $1, 'x', 'fast', app_now() FROM generate_series(1, 10)`,
      [member.id],
    )
    await refused('再看 www.example.com')
    expect((await blocked()).total).toBe(12)
    const figures = await office.call('POST /office-api/chat/figures', {}, { token: support })
    expect(figures.data.blocked_today).toEqual({ link: 1, word: 1, fast: 10 })
    expect(socket.frames.filter(isChat)).toEqual([])
    socket.close()
  })

  it('keeps a member silent at once and tells them why; lifting it lets them speak again', async () => {
    const member = await newMember(office.members)
    const socket = await openSocket(office.members, member.token, { roomId: 102 })
    const muted = await office.call(
      'POST /office-api/chat/mute',
      { member_id: Number(member.id), hours: 24, reason: '发布<广告>' },
      { token: support },
    )
    expect(muted.data.muted_until).not.toBeNull()
    expect(await socket.next(isSystem)).toMatchObject({ event: 'muted', sysmsg: REFUSALS.chatMuted.text })
    socket.say('我想说话')
    await until(() => socket.frames.filter(isSystem).length === 2)
    const inbox = await office.members.call('POST /api/noticeList', {}, { token: member.token })
    expect(inbox.data.data[0]).toMatchObject({ title: '聊天禁言通知' })
    expect(inbox.data.data[0]?.content).toContain('发布&lt;广告&gt;')
    await office.call(
      'POST /office-api/chat/mute',
      { member_id: Number(member.id), hours: 0, reason: '已说明' },
      { token: support },
    )
    await said(socket, '谢谢客服')
    socket.close()
  })

  it.each([
    ['LIMITS.chat.supportMuteHours', 24, 200],
    ['LIMITS.chat.supportMuteHours', 25, 403],
  ])('%s: %s by customer service', async (_limit, hours, code) => {
    const member = await newMember(office.members)
    const mute = { member_id: Number(member.id), hours, reason: '多次违规' }
    expect((await office.call('POST /office-api/chat/mute', mute, { token: support })).code).toBe(code)
  })

  it('gives more than a day only by an administrator, and nothing for members there are not', async () => {
    const member = await newMember(office.members)
    const long = { member_id: Number(member.id), hours: 25, reason: '多次违规' }
    expect((await office.call('POST /office-api/chat/mute', long, { token: admin })).code).toBe(200)
    const unknown = { ...long, member_id: 1 }
    expect((await office.call('POST /office-api/chat/mute', unknown, { token: admin })).code).toBe(404)
  })

  it('a frozen member is out of every room', async () => {
    const member = await newMember(office.members)
    const socket = await openSocket(office.members, member.token)
    await office.call(
      'POST /office-api/member/freeze',
      { id: Number(member.id), reason: '核实身份' },
      { token: support },
    )
    await closed(socket)
    expect(socket.closed()).toBe(4001)
  })
})
