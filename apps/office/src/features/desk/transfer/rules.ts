// Which outcomes the evidence allows, and texts of the venue's replies: only a signed reply ends a transfer.
import { fenFromYuan, formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import type { TransferFull, TransferRow } from '#src/queries/money.ts'
import { WORDS } from '#src/lib/words.ts'

export interface Evidence {
  /** Null: allowed. */
  readonly doneLocked: string | null
  readonly refusedLocked: string | null
}

type Enquiry = TransferFull['enquiries'][number]
type WriteLines = TransferFull['writes'][number]['lines']

/** The venue's current reply, and every conclusive one. */
export function evidenceOf({
  their_state,
  enquiries,
}: Pick<TransferFull, 'their_state' | 'enquiries'>): Evidence {
  const counted = enquiries.filter(({ counts }) => counts === 1).map(({ outcome }) => outcome)
  const done = their_state === 'done' || counted.some((outcome) => outcome.startsWith('done'))
  const refused = their_state === 'refused' || counted.some((outcome) => outcome.startsWith('refused'))
  return {
    doneLocked: refused && !done ? '不可选：场馆的账上是拒绝，记为成功会少付会员' : null,
    refusedLocked: done ? '不可选：场馆已入账，退回会多付一次' : null,
  }
}

export function wayOf(row: TransferRow): string {
  return row.direction === 'in' ? `中心钱包 → ${row.plat_title}` : `${row.plat_title} → 中心钱包`
}

export const OUTCOME_TITLES = { done: '记为成功', refused: '退回，记为未发生' } as const

const SILENT: readonly (readonly [RegExp, string])[] = [
  [/^answer about another (\w+): .* ≠ (.*)$/, '回应与申请不符（$1 $2）'],
  [/Timeout|Abort/, '超时'],
  [/^status (\d+)$/, 'HTTP $1，非业务回应'],
  [/^unsigned answer \((\d+)\)$/, 'HTTP $1，签名无效'],
  [/^unreadable answer$/, WORDS.unreadable],
  [/^circuit open$/, '连续失败，暂停查询'],
  [/^no adapter$/, '场馆没有接入'],
  [/./, '连接中断'],
]

/** `unknown: status 502` is no reply; `unknown` alone is the venue's signed reply that it has no such transfer number. */
export function answerText(outcome: string): string {
  const silent = /^unknown: (.*)$/.exec(outcome)?.[1]
  if (silent !== undefined) {
    const [pattern, words] = SILENT.find(([known]) => known.test(silent)) ?? [/^/, '没有回应']
    return pattern.source.includes('(') ? silent.replace(pattern, words) : words
  }
  const [word = '', amount = ''] = outcome.split(' ')
  if (word === 'done') return `已入账${amount === '' ? '' : ` ${formatYuan(amount)}`}`
  if (word === 'refused') return '已拒绝'
  if (word === 'unknown') return '无此单号'
  if (word === 'no:') return `场馆拒绝回答（${amount}）`
  return outcome === '' ? '还没有回应' : outcome
}

/** A signed reply about another transfer is not conclusive. */
export const isSigned = (outcome: string) => outcome !== '' && !/^unknown: (?!answer about)/.test(outcome)

export interface EnquiryLine {
  readonly numbers: string
  readonly times: string
  readonly kind: Enquiry['kind']
  readonly outcome: string
  readonly count: number
  readonly counts: boolean
}

/** Newest first; equal consecutive replies are merged into one line. */
export function enquiryLines(enquiries: readonly Enquiry[]): EnquiryLine[] {
  const lines: { last: Enquiry; first: Enquiry; count: number }[] = []
  for (const one of enquiries) {
    const before = lines.at(-1)
    if (before?.first.kind === one.kind && before.first.outcome === one.outcome) {
      before.first = one
      before.count += 1
    } else lines.push({ last: one, first: one, count: 1 })
  }
  return lines.map(({ last, first, count }) => ({
    numbers: count === 1 ? String(last.no) : `${first.no}–${last.no}`,
    times: count === 1 ? last.at.slice(11) : `${first.at.slice(11, 16)}–${last.at.slice(11, 16)}`,
    kind: last.kind,
    outcome: last.outcome,
    count,
    counts: last.counts === 1,
  }))
}

/** Null when it can be booked: at most the amount sent. */
export function bookedProblem(booked: string, sent: string): string | null {
  const fen = parseAmount(booked)
  if (fen === null || fen <= 0n) return WORDS.amountMissing
  return fen > fenFromYuan(sent) ? `不能超过申请的 ${formatYuan(sent)} 元，多出的在场馆对账里更正` : null
}

/** The entries where the venue booked only a part. `in`: the rest returns to the wallet; `out`: it stays at the venue. */
export function partOf(lines: WriteLines, direction: 'in' | 'out', sent: string, booked: string): WriteLines {
  const bookedFen = parseAmount(booked)
  if (bookedFen === null || bookedFen === fenFromYuan(sent)) return lines
  const part = lines.map(({ account, amount }) => {
    const stays = direction === 'in' && fenFromYuan(amount) < 0n
    const sign = fenFromYuan(amount) < 0n ? -1n : 1n
    return { account, amount: stays ? amount : yuanFromFen(bookedFen * sign) }
  })
  const from = lines.find(({ account }) => account.endsWith(':transit'))?.account
  if (direction === 'out' || from === undefined) return part
  const main = from.replace(/:transit$/, ':main')
  return [...part, { account: main, amount: yuanFromFen(fenFromYuan(sent) - bookedFen) }]
}

/** `T1a4af8…6be1`: long numbers keep both ends. */
export function cutMiddle(no: string): string {
  return no.length <= 20 ? no : `${no.slice(0, 8)}…${no.slice(-6)}`
}
