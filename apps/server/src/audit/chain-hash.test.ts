// The chain's spelling: same content, same bytes; any other content, another hash.
import { describe, expect, it } from 'vitest'
import { canonicalJson, type ChainedRow, hashOfRow } from '#src/audit/chain-hash.ts'

const ROW: ChainedRow = {
  seq: 7n,
  at: new Date('2026-11-15T01:42:00.123Z'),
  product_at: new Date('2026-12-01T08:00:00.456Z'),
  staff_id: 3n,
  staff_name: '陆青',
  role: 'admin',
  action: 'config.set',
  subject_kind: 'config',
  subject_id: 'app',
  subject_name: 'title',
  before: { title: '澜亭', n: 1 },
  after: { title: '澜亭二', n: 1 },
  reason: '换名',
  request_id: 'r1',
  ip: '10.0.0.1',
  prev_hash: '0'.repeat(64),
}

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: [2, { d: 3, c: null }] }, '{"a":[2,{"c":null,"d":3}],"b":1}'],
    [null, 'null'],
    ['"引号"', '"\\"引号\\""'],
    [{ a: undefined, b: false }, '{"b":false}'],
  ])('spells %j in one way', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })
})

describe('the hash of a row', () => {
  it('does not depend on the order of fields', () => {
    expect(hashOfRow({ ...ROW, before: { n: 1, title: '澜亭' } })).toBe(hashOfRow(ROW))
  })

  it.each<[string, Partial<ChainedRow>]>([
    ['number', { seq: 8n }],
    ['time', { at: new Date('2026-11-15T01:42:00.124Z') }],
    ['time of the product', { product_at: new Date('2026-12-01T08:00:00.457Z') }],
    ['time of the product taken away', { product_at: null }],
    ['person', { staff_id: 4n }],
    ['name', { staff_name: '陆清' }],
    ['role', { role: 'finance' }],
    ['action', { action: 'config.get' }],
    ['kind of subject', { subject_kind: 'member' }],
    ['subject', { subject_id: 'other' }],
    ['name of the subject', { subject_name: 'other' }],
    ['value before', { before: { title: '澜亭', n: 2 } }],
    ['value after', { after: null }],
    ['reason', { reason: '' }],
    ['request', { request_id: 'r2' }],
    ['address', { ip: '10.0.0.2' }],
    ['predecessor', { prev_hash: '1'.repeat(64) }],
  ])('changes with another %s', (_what, change) => {
    expect(hashOfRow({ ...ROW, ...change })).not.toBe(hashOfRow(ROW))
  })
})
