// Binds the calls of the wallet: venue balances, transfers, recover all, auto-transfer, the statement.
import * as calls from '@lanting/contract/calls/wallet'
import { dateCode, pageNumber } from '@lanting/contract/schema'
import { TEXTS } from '@lanting/contract/texts'
import { Answer } from '#src/answer.ts'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { LaunchService } from '#src/modules/venue/launch.service.ts'
import type { TransferService } from '#src/modules/transfer/transfer.service.ts'
import type { VenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import type { MoneyLogService } from '#src/modules/wallet/money-log.service.ts'

interface WalletRoutes {
  readonly venueBalances: VenueBalanceService
  readonly transfers: TransferService
  readonly launches: LaunchService
  readonly moneyLog: MoneyLogService
}

export function walletRoutes({ bind }: Binder, services: WalletRoutes): void {
  const { venueBalances, transfers, launches, moneyLog } = services
  bind(calls.balanceList, (_input, { member }) => venueBalances.list(member.memberId))
  bind(calls.transfer, (input, { member, once }) => transfers.request(ownerOf(member), input, once))
  bind(calls.transferAll, (_input, { member }) => transfers.requestAll(ownerOf(member)))
  bind(calls.upTransferStatus, async (input, { member }) => {
    const isOn = Number(input.transferstatus) === 1
    return new Answer(await launches.setAutoTransfer(member.memberId, isOn, input.budget), TEXTS.switched)
  })
  bind(calls.moneyLog, (input, { member }) =>
    moneyLog.list(ownerOf(member), {
      date: dateCode(input.date),
      page: pageNumber(input.page),
      kind: input.kind ?? '',
      direction: input.direction ?? '',
    }),
  )
  bind(calls.moneyLogCsv, (input, { member }) =>
    moneyLog.csv(ownerOf(member), {
      date: dateCode(input.date),
      kind: input.kind ?? '',
      direction: input.direction ?? '',
    }),
  )
}
