// What a member owns and where it lies: central wallet, money in transit, venue wallets.
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan } from '@lanting/contract/money'
import type { Db, Tx } from '#src/db/pool.ts'
import { houseOpening, memberMain } from '#src/ledger/accounts.ts'
import { readBalances } from '#src/ledger/balance.ts'
import { post } from '#src/ledger/post.ts'

export type WalletService = ReturnType<typeof createWalletService>

export function createWalletService({ db }: { db: Db }) {
  return {
    async balances(member: { id: bigint; isTrial: boolean }) {
      return readBalances(db, member.id, member.isTrial ? 'PLAY' : 'CNY')
    },
  }
}
