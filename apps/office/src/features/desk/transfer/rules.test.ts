// Which outcomes the evidence allows, and texts of the venue's replies.
import { expect, test } from 'vitest'
import { answerText, cutMiddle, enquiryLines, evidenceOf, isSigned } from './rules.ts'

test.each([
  ['unknown: TimeoutError', '超时', false],
  ['unknown: status 502', 'HTTP 502，非业务回应', false],
  ['unknown: unsigned answer (200)', 'HTTP 200，签名无效', false],
  ['unknown: unreadable answer', '回应无法解析', false],
  ['unknown: TypeError', '连接中断', false],
  ['unknown: circuit open', '连续失败，暂停查询', false],
  ['unknown', '无此单号', true],
  ['done 1200.00', '已入账 1,200.00', true],
  ['refused', '已拒绝', true],
  ['no: badRequest', '场馆拒绝回答（badRequest）', true],
  ['', '还没有回应', false],
])('the answer %j reads %s', (outcome, text, signed) => {
  expect(answerText(outcome)).toBe(text)
  expect(isSigned(outcome)).toBe(signed)
})

const at = (no: number, outcome: string, counts: 0 | 1 = 0) => ({
  no,
  at: `2026-11-15 09:0${no}:00`,
  kind: 'ask' as const,
  outcome,
  counts,
})

test('equal answers in a row stand in one line, with how many they were', () => {
  const lines = enquiryLines([
    at(4, 'done 1.00', 1),
    at(3, 'unknown: x'),
    at(2, 'unknown: x'),
    at(1, 'unknown: y'),
  ])
  expect(lines.map(({ numbers, times, count }) => [numbers, times, count])).toEqual([
    ['4', '09:04:00', 1],
    ['2–3', '09:02–09:03', 2],
    ['1', '09:01:00', 1],
  ])
})

test('the venue’s own word locks the end that contradicts it, and silence locks nothing', () => {
  expect(evidenceOf({ their_state: 'silent', enquiries: [] })).toEqual({
    doneLocked: null,
    refusedLocked: null,
  })
  expect(evidenceOf({ their_state: 'done', enquiries: [] }).refusedLocked).toContain('场馆已入账')
  expect(evidenceOf({ their_state: 'silent', enquiries: [at(1, 'refused', 1)] }).doneLocked).toContain('拒绝')
  // A reply that is not conclusive is no evidence.
  expect(evidenceOf({ their_state: 'silent', enquiries: [at(1, 'done 1.00', 0)] }).refusedLocked).toBeNull()
})

test('long numbers are cut in the middle, short ones are not', () => {
  expect(cutMiddle('T1a4af8f4f69541baab84d60adf726be1')).toBe('T1a4af8f…726be1')
  expect(cutMiddle('W20261115004471')).toBe('W20261115004471')
})
