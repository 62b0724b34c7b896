// The member's money as one sum: the polled balance plus the venues, so that the figures always agree.
import { fenFromYuan, type Yuan, yuanFromFen } from '@lanting/contract/money'
import type { Balance } from '#src/queries/money/balance.ts'
import type { User } from '#src/queries/user.ts'

export interface Wealth {
  readonly total: Yuan
  readonly central: Yuan
  readonly venues: Yuan
  /** Between the wallet and a venue; null when nothing is in transit. */
  readonly transit: Yuan | null
}

export function wealthOf(
  user: Pick<User, 'balance' | 'gameblance' | 'transit'>,
  polled: Pick<Balance, 'balance' | 'transit'> | undefined,
): Wealth {
  const { balance, transit } = polled ?? user
  const total = fenFromYuan(balance) + fenFromYuan(user.gameblance) + fenFromYuan(transit)
  return {
    total: yuanFromFen(total),
    central: balance,
    venues: user.gameblance,
    transit: fenFromYuan(transit) === 0n ? null : transit,
  }
}
