// 总资产: the central wallet, money in transit, and venue balances, from the shared queries.
import { useQueryClient } from '@tanstack/react-query'
import type { Yuan } from '@lanting/contract/money'
import { useState } from 'react'
import { balanceQuery, useBalance } from '#src/queries/money/balance.ts'
import { useUserQuery } from '#src/queries/user.ts'
import { sumYuan } from '#src/queries/money/venue-balances.ts'

export interface Assets {
  readonly main: Yuan
  /** Money between the wallet and a venue whose outcome is unknown: still the member's. */
  readonly transit: Yuan
  readonly venues: Yuan
  readonly total: Yuan
}

/**
 * The wallet is polled every few seconds, the venues are fetched with the member's data only. While the latter are in
 * flight nothing changes, and the newer of the two answers gives the wallet: else recovered money would be missing or
 * counted twice between the two answers.
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
