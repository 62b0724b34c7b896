// The texts that answers begin with, through HTTP: written by who answers, bounded, with known places only.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())
const { call, staff } = desk(() => cashier)
type As = Awaited<ReturnType<typeof staff>>

describe('a template', () => {
  const save = (input: { id: number | null; title: string; content: string }, as: As) =>
    call('POST /office-api/support/template/save', input, as)
  const list = async (as: As) => (await call('POST /office-api/support/templates', {}, as)).data

  it('is written, changed and removed by who answers, and each change is audited', async () => {
    const [chen, admin] = [await staff('support01'), await staff('admin001')]
    const delivered = await list(chen)
    expect(delivered.length).toBeGreaterThan(0)
    const words = { title: '已到账', content: '{会员名}您好，{单号} 已到账。' }
    const saved = (await save({ id: null, ...words }, chen)).data.at(-1)
    expect(saved).toMatchObject({ ...words, staff: '陈砚' })
    const id = saved?.id ?? 0
    expect((await save({ id, title: '到账', content: '已到账' }, admin)).data.at(-1)).toMatchObject({
      id,
      title: '到账',
      staff: '陆青',
    })
    const remove = (as: As) => call('POST /office-api/support/template/remove', { id }, as)
    expect((await remove(await staff('content01'))).code).toBe(403)
    expect((await remove(chen)).data).toEqual(delivered)
    expect((await remove(chen)).code).toBe(404)
    expect((await save({ id, ...words }, chen)).code).toBe(404)
    const log = await call(
      'POST /office-api/audit/list',
      { subject_kind: 'template', subject: String(id) },
      admin,
    )
    expect(log.data.data.map(({ action, before, after }) => [action, before, after]).toReversed()).toEqual([
      ['support.template', null, words],
      ['support.template', words, { title: '到账', content: '已到账' }],
      ['support.untemplate', { title: '到账', content: '已到账' }, null],
    ])
  })

  it('with an unknown place is not saved, and with an open one not sent', async () => {
    const chen = await staff('support01')
    expect((await save({ id: null, title: '错', content: '{用户名}您好' }, chen)).message).toBe(
      '模板中有无法识别的空位',
    )
    expect((await save({ id: null, title: ' ', content: '您好' }, chen)).code).not.toBe(200)
    const member = await cashier.member(0n)
    const { talk: id } = (await cashier.test.call('POST /api/support/say', { content: '您好' }, member.as))
      .data
    await call('POST /office-api/support/claim', { id }, chen)
    const send = (content: string) => call('POST /office-api/support/reply', { id, content }, chen)
    expect((await send('{单号} 已到账')).message).toBe('请先补全模板中的空位')
    expect((await send('{这个}不是空位')).code).toBe(200)
  })

  it('is one of so many', async () => {
    const chen = await staff('support01')
    const one = async () => (await save({ id: null, title: '又一个', content: '您好' }, chen)).code === 200
    for (let count = (await list(chen)).length; count < LIMITS.support.templatesMax - 1; count++) await one()
    const rows = [
      ['LIMITS.support.templatesMax', 'the last one', true],
      ['LIMITS.support.templatesMax', 'one more', false],
    ] as const
    for (const [limit, what, isSaved] of rows) expect(await one(), `${limit}: ${what}`).toBe(isSaved)
  })
})
