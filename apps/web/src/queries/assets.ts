// 总资产: the central wallet, what is on its way, and what lies in venues, from the answers everybody shares.
import { useQueryClient } from '@tanstack/react-query'
import type { Yuan } from '@lanting/contract/money'
import { useState } from 'react'
import { balanceQuery, useBalance } from '#src/queries/balance.ts'
import { useUserQuery } from '#src/queries/user.ts'
import { sumYuan } from '#src/queries/venue-balances.ts'

export interface Assets {
  readonly main: Yuan
  /** Money between the wallet and a venue whose end is not known yet: still the member's. */
  readonly transit: Yuan
  readonly venues: Yuan
  readonly total: Yuan
}

/**
 * The wallet is asked for every few seconds, the venues with the member's data only. While the latter are on their way
 * nothing moves, and whichever of the two is newer tells of the wallet: else money that came home would be missing, or
 * there twice, from one answer to the other.
 */
export function useAssets(): Assets | undefined {
  const user = useUserQuery()
  const polled = useBalance()
  const polledAt = useQueryClient().getQueryState(balanceQuery.queryKey)?.dataUpdatedAt ?? 0
  const newest = polled === undefined || user.dataUpdatedAt > polledAt ? user.data : polled
  const current = assetsOf(newest, user.data?.gameblance)
  const [shown, setShown] = useState(current)
  if (user.isFetching && shown !== undefined) return shown
  if (!areSame(current, shown)) setShown(current)
  return current
}

function assetsOf(
  wallet: { readonly balance: Yuan; readonly transit: Yuan } | undefined,
  venues: Yuan | undefined,
): Assets | undefined {
  if (wallet === undefined || venues === undefined) return undefined
  const { balance: main, transit } = wallet
  return { main, transit, venues, total: sumYuan([main, transit, venues]) }
}

function areSame(one: Assets | undefined, other: Assets | undefined): boolean {
  return one?.main === other?.main && one?.transit === other?.transit && one?.venues === other?.venues
}
