// A conversation as tests show it.
import { SUPPORT } from '@lanting/contract/states'
import type { SupportRow } from './rules.ts'

export const ID = '00000000-0000-4000-8000-000000000001'
export const OTHER = '00000000-0000-4000-8000-000000000002'
export const NO = 'D20261115061704114038'

export const row = (change: Partial<SupportRow> = {}): SupportRow => ({
  id: ID,
  mark: 'a',
  category: 'deposit',
  content: '支付宝付了一千，钱呢？',
  contact: '',
  ip: '203.0.113.7',
  state: SUPPORT.wire('waiting'),
  created_at: '2026-11-15 09:24:40',
  member: { id: 801774, username: 'xiaoman' },
  desk: 'support',
  claim: null,
  handed: null,
  picture: null,
  order: null,
  waiting_since: change.created_at ?? '2026-11-15 09:24:40',
  unread: 1,
  replies: [],
  ...change,
})
