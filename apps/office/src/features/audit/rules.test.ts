// Summaries of changes in the log, as a table.
import { describe, expect, test } from 'vitest'
import type { AuditRow } from './queries.ts'
import { changedPart, changeLine, fieldDiff, neighbours, subjectTitle } from './rules.ts'

const change = (before: unknown, after: unknown, subject_kind = 'config') => ({ subject_kind, before, after })

describe('the change of a row', () => {
  test('changed fields come first, equal ones stay as context', () => {
    const fields = fieldDiff(change({ title: '澜亭', version: 1 }, { title: '澜亭', version: 2 }))
    expect(fields).toEqual([
      { field: '版本', before: '1', after: '2', changed: true },
      { field: '标题', before: '澜亭', after: '澜亭', changed: false },
    ])
  })

  test('a field that only one side has was not there on the other', () => {
    expect(fieldDiff(change(null, { name: '小何' }))).toEqual([
      { field: '姓名', before: null, after: '小何', changed: true },
    ])
  })

  test('looking changes nothing', () => {
    expect(fieldDiff(change(null, null))).toEqual([])
    expect(changeLine(change(null, null))).toBe('—')
  })

  test.each([
    [{ state: 1 }, { state: 2 }, 'member', '状态 正常 → 冻结'],
    [{ state: 0 }, { state: 2 }, 'support', '状态 待回复 → 已关闭'],
    [{ state: 'review' }, { state: 'credited' }, 'deposit', '状态 待审核 → 已到账'],
    [{ state: 'review' }, { state: 'returned' }, 'withdrawal', '状态 待审核 → 已拒绝（款项已退回）'],
    [{ state: 'pending' }, { state: 'done' }, 'transfer', '状态 处理中 → 成功'],
    [{ state: 'review' }, { state: 'paid' }, 'activity', '状态 待审核 → 已派发'],
    [{ state: 'review' }, { state: 'approved' }, 'agent', '状态 待审核 → 已通过'],
    [{ state: 'review' }, { state: 'paid' }, 'commission', '状态 待审核 → 已发放'],
    [{ state: 'open' }, { state: 'approved' }, 'adjust', '状态 待第二人 → 已确认'],
    [{ claimed_by: null }, { claimed_by: '陆青' }, 'deposit', '认领人 陆青'],
    [{ role: 'support' }, { role: 'content' }, 'staff', '角色 客服 → 内容'],
    [{ disabled: false }, { disabled: true }, 'staff', '停用 否 → 是'],
    [{ redpacket: 'on' }, { redpacket: 'off' }, 'config', '红包雨 开 → 关'],
    [
      { service_url: '' },
      { service_url: 'https://a.example' },
      'config',
      '在线客服网址 （空） → https://a.example',
    ],
    [{ a: 1, b: 1 }, { a: 2, b: 2 }, 'config', 'a 1 → 2，等 2 项'],
    [null, { content: '很'.repeat(60) }, 'member', `内容 ${'很'.repeat(40)}…`],
    ['旧', '新', 'config', '旧 → 新'],
    [null, { totp: true, reset_cancelled: false }, 'staff', '动态口令 是'],
    [null, { totp: false, reset_cancelled: false }, 'staff', '—'],
    [{ list: [1] }, { list: [1, 2] }, 'config', 'list [1] → [1,2]'],
  ])('%o to %o of a %s reads %s', (before, after, kind, line) => {
    expect(changeLine(change(before, after, kind))).toBe(line)
  })
})

test('of a long text only the part that differs is shown, with its context', () => {
  const head = '前'.repeat(200)
  const tail = '后'.repeat(200)
  expect(changedPart(`${head}旧词${tail}`, `${head}新${tail}`)).toEqual({
    before: `…${'前'.repeat(24)}旧词${'后'.repeat(24)}…`,
    after: `…${'前'.repeat(24)}新${'后'.repeat(24)}…`,
  })
  expect(changedPart(head, `${head}补充`)).toEqual({
    before: `…${'前'.repeat(24)}`,
    after: `…${'前'.repeat(24)}补充`,
  })
  expect(changedPart('短', '长')).toEqual({ before: '短', after: '长' })
})

test('a subject is named by its kind and its name, or its number where it has none', () => {
  expect(subjectTitle({ subject_kind: 'member', subject: 'player03', subject_id: '800202' })).toBe(
    '会员 player03',
  )
  expect(subjectTitle({ subject_kind: 'article', subject: '', subject_id: '4' })).toBe('文章 4')
})

test('neighbours are those whose hashes join, wherever they stand in the list', () => {
  const row = (id: number, previous: string, hash: string) => ({ id, previous, hash }) as AuditRow
  const [newest, middle, oldest] = [row(3, 'b', 'c'), row(2, 'a', 'b'), row(1, '0', 'a')]
  expect(neighbours([newest, middle, oldest], middle)).toEqual({ next: newest, before: oldest })
  expect(neighbours([middle], middle)).toEqual({ next: null, before: null })
})
