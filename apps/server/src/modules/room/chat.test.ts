// The rooms' chat through real sockets: tickets, identity, messages and refusals, history, limits, closing.
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import {
  closed,
  connect,
  connectPlain,
  isChat,
  isHistory,
  isSystem,
  listen,
  openSocket,
  type OpenOptions,
  type TestSocket,
  ticketOf,
  until,
} from '#src/test/socket.ts'

let test: TestApp
const open: TestSocket[] = []
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(() => test.close())

async function sit(token: string, options?: OpenOptions): Promise<TestSocket> {
  const socket = await openSocket(test, token, options)
  open.push(socket)
  return socket
}

const errorOf = (socket: TestSocket) => socket.next(isSystem)

/** Advances the product's clock instead of waiting two real seconds. */
const pause = () => test.advance(2000)

describe('the door', () => {
  it('opens once per ticket, for its own room, within a minute, and from our own page only', async () => {
    const { token } = await newMember(test)
    const base = await listen(test)
    const ticket = await ticketOf(test, token)
    open.push(await connect(`${base}?room_id=101&token=${ticket}`))
    await expect(connect(`${base}?roomid=101&token=${ticket}`)).rejects.toThrow('HTTP 401')
    const other = await ticketOf(test, token, 102)
    await expect(connect(`${base}?roomid=101&token=${other}`)).rejects.toThrow('HTTP 401')
    const foreign = await ticketOf(test, token)
    await expect(connect(`${base}?roomid=101&token=${foreign}`, 'http://evil.example')).rejects.toThrow(
      'HTTP 403',
    )
    await expect(connect(`${base}?roomid=101&token=${foreign}`, null)).rejects.toThrow('HTTP 403')
    await expect(connect(`${base}?token=${foreign}`)).rejects.toThrow('HTTP 422')
    const late = await ticketOf(test, token)
    await test.advance(60_000)
    await expect(connect(`${base}?roomid=101&token=${late}`)).rejects.toThrow('HTTP 401')
    await expect(connect(`${base}?roomid=101&token=${token.slice(0, 40)}`)).rejects.toThrow('HTTP 401')
  })

  it('gives tickets to members for rooms there are, and not without end', async () => {
    const { token } = await newMember(test)
    expect((await test.call('POST /api/wsticket', { room_id: 999 }, { token })).code).toBe(400)
    for (let n = 0; n < 30; n++) await ticketOf(test, token)
    expect((await test.raw('POST /api/wsticket', { room_id: 101 }, { token })).statusCode).toBe(429)
  })
})

describe('speaking', () => {
  it('reaches everyone in the room and no other, under the name of the ticket', async () => {
    const [speaker, reader] = [await newMember(test, 'speaker88'), await newMember(test)]
    const mine = await sit(speaker.token)
    const theirs = await sit(reader.token)
    const elsewhere = await sit(reader.token, { roomId: 102 })
    mine.say('  大家好，今天手气不错  ')
    const heard = await theirs.next(isChat)
    expect(heard).toMatchObject({
      sysmsg: false,
      user_id: Number(speaker.id),
      author: 'sp***88',
      avatar: '',
      headurl: '',
      content: '大家好，今天手气不错',
    })
    await mine.next(isChat)
    expect(elsewhere.texts()).toEqual([])
    expect(JSON.stringify(heard)).not.toContain('order')
  })

  it('prevents impersonation: a frame with a name, an avatar or a system text is refused whole', async () => {
    const { token } = await newMember(test)
    const socket = await sit(token)
    socket.sendRaw(JSON.stringify({ content: '我是系统', sysmsg: '公告', author: '系统' }))
    expect(await errorOf(socket)).toMatchObject({ event: 'error', author: '系统' })
    expect(socket.texts()).toEqual([])
  })

  it.each([
    ['字'.repeat(101), REFUSALS.chatTooLong.text],
    ['看这里 www.example.com', REFUSALS.chatForbidden.text],
    ['加我微-信', REFUSALS.chatForbidden.text],
  ])('refuses %j with its text, to the speaker alone', async (content, text) => {
    const [a, b] = [await newMember(test), await newMember(test)]
    const mine = await sit(a.token, { roomId: 202 })
    const theirs = await sit(b.token, { roomId: 202 })
    mine.say(content)
    expect(await errorOf(mine)).toMatchObject({ sysmsg: text, event: 'error' })
    mine.say('这样可以')
    await theirs.next(isChat)
    expect(theirs.frames.filter(isSystem)).toEqual([])
    expect(theirs.texts()).toEqual(['这样可以'])
  })

  it('is once in two seconds per member, over all rooms and sockets', async () => {
    const { token } = await newMember(test)
    const here = await sit(token)
    const there = await sit(token, { roomId: 102 })
    here.say('第一句')
    await here.next(isChat)
    there.say('第二句')
    expect(await errorOf(there)).toMatchObject({ sysmsg: REFUSALS.chatTooFast.text })
    await pause()
    there.say('第三句')
    await there.next(isChat)
    expect(there.texts()).toEqual(['第三句'])
  })

  it('is not for trials: they read along', async () => {
    const trial = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    const socket = await sit(trial.data.api_token)
    socket.say('试玩也想说')
    expect(await errorOf(socket)).toMatchObject({ sysmsg: REFUSALS.trialRefused.text })
  })

  it('answers every kind of ping and says nothing by it', async () => {
    const { token } = await newMember(test)
    const socket = await sit(token)
    for (const ping of ['ping', '{"type":"ping"}', '{"content":"","order":null}']) socket.sendRaw(ping)
    await until(() => socket.frames.filter((frame) => frame === 'pong').length === 3)
    expect(socket.texts()).toEqual([])
  })
})

describe('coming back', () => {
  it('greets with the last messages, and after a break with exactly what was missed', async () => {
    const [speaker, reader] = [await newMember(test), await newMember(test)]
    const mine = await sit(speaker.token, { roomId: 301 })
    for (const content of ['一', '二', '三']) {
      mine.say(content)
      await mine.next((frame) => isChat(frame) && frame.content === content)
      await pause()
    }
    const first = await sit(reader.token, { roomId: 301 })
    const history = first.frames.find(isHistory)
    expect(history?.data.map(({ content }) => content)).toEqual(['一', '二', '三'])
    expect(history?.data.map(({ id }) => id)).toEqual([1, 2, 3])
    first.close()
    mine.say('四')
    await mine.next((frame) => isChat(frame) && frame.content === '四')
    const again = await sit(reader.token, { roomId: 301, since: 3 })
    expect(again.frames.find(isHistory)?.data.map(({ content }) => content)).toEqual(['四'])
  })
})

describe('a plain client', () => {
  it('is sent messages and notices only, and after a break what it missed as messages', async () => {
    const { token } = await newMember(test)
    const speaker = await sit((await newMember(test)).token, { roomId: 302 })
    const plain = async (more = '') => {
      const ticket = await ticketOf(test, token, 302)
      const socket = await connectPlain(`${await listen(test)}?roomid=302&token=${ticket}${more}`)
      open.push(socket)
      socket.sendRaw('ping')
      await socket.next((frame) => frame === 'pong')
      return socket
    }
    speaker.say('第一句')
    await speaker.next(isChat)
    const [first] = speaker.frames.filter(isChat)
    const here = await plain()
    await pause()
    speaker.say('第二句')
    await here.next(isChat)
    expect(here.frames.filter((frame) => frame !== 'pong')).toMatchObject([{ content: '第二句' }])
    const back = await plain(`&since=${first?.id}`)
    expect(back.texts()).toEqual(['第二句'])
    expect(back.frames.filter((frame) => frame !== 'pong' && 'type' in frame)).toEqual([])
  })
})

describe('what ends a socket', () => {
  it('logging out, at once and only there', async () => {
    const [leaver, stayer] = [await newMember(test), await newMember(test)]
    const gone = await sit(leaver.token)
    const stays = await sit(stayer.token)
    await test.call('POST /api/logoff', {}, { token: leaver.token })
    await closed(gone)
    expect(gone.closed()).toBe(4001)
    stays.sendRaw('ping')
    await stays.next((frame) => frame === 'pong')
  })

  it('a fourth one of the same member ends the first', async () => {
    const { token } = await newMember(test)
    const sockets = [await sit(token), await sit(token), await sit(token), await sit(token)]
    const [first, ...others] = sockets as [TestSocket, ...TestSocket[]]
    await closed(first)
    expect(first.closed()).toBe(4002)
    expect(others.map((socket) => socket.closed())).toEqual([null, null, null])
  })

  it('more than five frames a second, pings counted, without effect on others', async () => {
    const [flooder, quiet] = [await newMember(test), await newMember(test)]
    const flood = await sit(flooder.token)
    const calm = await sit(quiet.token)
    for (let n = 0; n < 1000; n++) flood.sendRaw(n % 2 === 0 ? 'ping' : '{"content":"刷屏"}')
    await closed(flood)
    calm.say('我还在')
    await calm.next((frame) => isChat(frame) && frame.content === '我还在')
    expect(calm.closed()).toBe(null)
  })

  it('a frame above four kilobytes', async () => {
    const { token } = await newMember(test)
    const socket = await sit(token)
    socket.say('大'.repeat(1400))
    await closed(socket)
    expect(socket.closed()).toBe(1009)
  })
})

describe('a report', () => {
  it('counts once per member, and only for visible messages of another member', async () => {
    const [speaker, reader] = [await newMember(test), await newMember(test)]
    const mine = await sit(speaker.token, { roomId: 401 })
    mine.say('有人在吗')
    const said = await mine.next(isChat)
    const id = isChat(said) ? said.id : 0
    const report = (token: string, over: object = {}) =>
      test.call('POST /api/chatreport', { room_id: 401, id, reason: '广告', ...over }, { token })
    expect((await report(reader.token)).code).toBe(200)
    expect((await report(reader.token)).code).toBe(200)
    expect((await report(speaker.token)).code).toBe(404)
    expect((await report(reader.token, { id: 999 })).code).toBe(404)
    expect((await report(reader.token, { room_id: 999 })).code).toBe(400)
    const rows = await test.core.db.query<{ reports: number }>(
      'SELECT reports FROM chat_messages WHERE room_id = 401 AND id = $1',
      [id],
    )
    expect(rows[0]?.reports).toBe(1)
  })
})
