// 总资产: the central wallet, what is on its way, and what lies in venues, from the answers everybody shares.
import type { Yuan } from '@lanting/contract/money'
import { useBalance } from '#src/queries/balance.ts'
import { useUser } from '#src/queries/user.ts'
import { sumYuan } from '#src/queries/venue-balances.ts'

export interface Assets {
  readonly main: Yuan
  /** Money between the wallet and a venue whose end is not known yet: still the member's. */
  readonly transit: Yuan
  readonly venues: Yuan
  readonly total: Yuan
}

export function useAssets(): Assets | undefined {
  const balance = useBalance()
  const user = useUser()
  const main = balance?.balance ?? user?.balance
  const transit = balance?.transit ?? user?.transit
  if (main === undefined || transit === undefined || user === undefined) return undefined
  const venues = user.gameblance
  return { main, transit, venues, total: sumYuan([main, transit, venues]) }
}
