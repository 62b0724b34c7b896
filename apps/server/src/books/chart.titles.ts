// What staff call the accounts of the ledger: each row of the trial balance, and every single account under it.
import { PAY_TABS } from '@lanting/contract/pay-ways'
import { CHART_TITLES } from '@lanting/contract/texts/books'

const TITLES: Readonly<Record<string, string>> = {
  ...CHART_TITLES,
  ...Object.fromEntries(
    Object.values(PAY_TABS).map(({ outside, outsideTitle }) => [`outside:${outside}`, outsideTitle]),
  ),
}

/** `play:member:12:venue:AG` belongs to `member:*:venue:*`. */
function rowOf(name: string): string {
  return name
    .replace(/^play:/, '')
    .replace(/^member:\d+:/, 'member:*:')
    .replace(/^(member:\*:venue|suspense):.*$/, '$1:*')
    .replace(/^venue:.*:result$/, 'venue:*:result')
}

/** The row's title, with the venue or provider where several accounts share it. */
export function chartTitle(name: string): string {
  const plain = name.replace(/^play:/, '')
  const row = rowOf(name)
  const title = TITLES[row] ?? plain
  const [, which] = /(?:^venue:|:venue:|^suspense:)([^:*]+)/.exec(plain) ?? []
  return which === undefined ? title : `${title} ${which}`
}

/** Every account without an owner whose title contains this text. */
export function namesTitled(words: string): string[] {
  return Object.entries(TITLES).flatMap(([name, title]) =>
    name.includes('*') || !title.toLowerCase().includes(words.toLowerCase()) ? [] : [name, `play:${name}`],
  )
}
