// Sums over the books, computed in fen.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { type Check, sixChecks } from '#src/lib/review/six-checks.ts'
import type { Books } from '#src/queries/money.ts'

export type Account = Books['accounts'][number]

export const GROUP_TITLES: Readonly<Record<Account['group'], string>> = {
  member: '会员负债',
  house: '平台',
  venue: '场馆结果',
  suspense: '悬挂',
  outside: '外部',
}

export function sumOf(accounts: readonly Account[], field: 'today' | 'balance'): string {
  return yuanFromFen(accounts.reduce((sum, account) => sum + fenFromYuan(account[field]), 0n))
}

export const countOf = (accounts: readonly Account[]) =>
  accounts.reduce((sum, account) => sum + account.accounts, 0)

/** `+1,200.00`; nothing moved is `0.00`. */
export function signed(yuan: string): string {
  return fenFromYuan(yuan) > 0n ? `+${formatYuan(yuan)}` : formatYuan(yuan)
}

const UNITS: Readonly<Record<string, string>> = { I1: '笔', I2: '户', I3: '户', I4: '件', I6: '项' }

/** I5 shows the cover left or missing, the others how much was checked. */
export function figureOf({ name, counted, findings }: Check): string {
  if (name === 'I5') return coverText(counted)
  if (name === 'I6' && findings.length > 0) return `${findings.length} 家不符`
  if (findings.length > 0) return `${findings.length} 处不符`
  return `${counted.toLocaleString('en-US')} ${UNITS[name] ?? ''}`.trim()
}

/** `余 876,418.01`, or what is missing. */
export function coverText(fen: number): string {
  const yuan = formatYuan(yuanFromFen(BigInt(Math.abs(fen))))
  return fen < 0 ? `缺 ${yuan}` : `余 ${yuan}`
}

/** What is wrong in one line: a venue by its name and difference, else the checks that failed. */
export function troubleText(books: Books): string {
  const bad = books.venues.filter(differs)
  const [first] = bad
  if (first !== undefined) {
    const fen = fenFromYuan(first.difference ?? '0.00')
    const words = `${first.name}比我方账${fen > 0n ? '少' : '多'} ${formatYuan(yuanFromFen(fen < 0n ? -fen : fen))} 元`
    return `账目不符：${words}${bad.length > 1 ? `，另有 ${bad.length - 1} 家` : ''}`
  }
  const failed = sixChecks(books.last_check?.lines ?? []).filter(({ state }) => state === 'bad')
  const names = failed.map(({ name, title }) => `${name} ${title}`).join('、')
  return names === '' ? '账目不符：见右侧检查' : `账目不符：${names} 未通过`
}

export const differs = ({ difference }: Books['venues'][number]) =>
  difference !== null && difference !== '0.00'

export function venueDifference(books: Books): string {
  return yuanFromFen(books.venues.reduce((sum, venue) => sum + fenFromYuan(venue.difference ?? '0.00'), 0n))
}

/** Allowed values of the URL; others are not sent. */
export const isRowName = (text: string) => /^[A-Za-z0-9:*-]{1,80}$/.test(text)
