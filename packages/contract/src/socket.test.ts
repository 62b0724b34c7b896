// What the chat socket takes and sends.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { socketDown, socketQuery, socketUp } from './socket.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('the chat socket', () => {
  it.each<[unknown, boolean]>([
    ['ping', true],
    [{ type: 'ping' }, true],
    [{ content: '大家好' }, true],
    [{ content: '', order: [{ id: 1 }] }, true],
    [{ content: 'x', sysmsg: '我是系统' }, false],
    [{ content: 'x', author: '别人' }, false],
    [{ content: 7 }, false],
    ['pong', false],
    [null, false],
  ])('hears %j: %s', (message, wanted) => {
    expect(takes(socketUp, message)).toBe(wanted)
  })

  it('says chat with sysmsg false and everything else with a text', () => {
    const person = { author: '澜友', avatar: '', content: '大家好' }
    const chat = {
      ...person,
      sysmsg: false,
      id: 7,
      user_id: 3,
      headurl: '',
      created_at: '2026-11-15 10:00:00',
    }
    const system = { ...person, sysmsg: '已封盘', id: 0, event: 'close', expect: '202611150001' }
    expect(takes(socketDown, chat)).toBe(true)
    expect(takes(socketDown, system)).toBe(true)
    expect(takes(socketDown, { ...chat, sysmsg: true })).toBe(false)
    expect(takes(socketDown, { ...system, event: 'result' })).toBe(false)
  })

  it('reads both spellings of the room', () => {
    expect(takes(socketQuery, { roomid: '101', token: 'abc' })).toBe(true)
    expect(takes(socketQuery, { room_id: '101', token: 'abc' })).toBe(true)
    expect(takes(socketQuery, { roomid: '101' })).toBe(false)
  })
})
