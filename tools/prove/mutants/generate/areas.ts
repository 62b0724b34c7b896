// Which area of the product a file belongs to, and in which of them money moves or is decided about.

/** What a function file of the database is about, where its first word says something else than its folder. */
const FUNCTION_AREAS: Readonly<Record<string, string>> = {
  red: 'redpacket',
  members: 'member',
  public: 'public-log',
  security: 'security-events',
  explained: 'books',
  near: 'invite',
}
const PATTERNS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^apps\/server\/functions\/([a-z]+)/, (name) => FUNCTION_AREAS[name] ?? name],
  [/^apps\/server\/src\/modules\/([^/]+)\//, (name) => name],
  [/^apps\/server\/src\/([^/.]+)/, (name) => name],
  [/^packages\/contract\/src\/rules\/(?:promo\/)?([^/.]+)/, (name) => `rules ${name}`],
  [/^packages\/([^/]+)\//, (name) => name],
  [/^apps\/web\/src\/(?:features|lib|ui)?\/?([^/.]+)/, (name) => `web ${name}`],
  [/^apps\/office\//, () => 'office'],
]
const MONEY =
  /^(?:rules (?:activity|cashier|lottery|rebate|turnover)|activity|agent|approvals|bet|books|card|deposit|invite|ledger|lottery|rebate|redpacket|transfer|turnover|vip|wallet|withdrawal)$/

export function areaOf(path: string): string {
  for (const [pattern, name] of PATTERNS) {
    const found = pattern.exec(path)?.[1] ?? (pattern.test(path) ? '' : null)
    if (found !== null) return name(found)
  }
  return 'rest'
}

export const isMoney = (area: string) => MONEY.test(area)
