// Binds the calls of the wallet: the statement, and the same as a file.
import * as calls from '@lanting/contract/calls/wallet'
import { dateCode, pageNumber, platFilter } from '@lanting/contract/schema'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { MoneyLogService } from '#src/modules/wallet/money-log.service.ts'

export function walletRoutes({ bind }: Binder, { moneyLog }: { readonly moneyLog: MoneyLogService }): void {
  bind(calls.moneyLog, (input, { member }) =>
    moneyLog.list(ownerOf(member), {
      date: dateCode(input.date),
      page: pageNumber(input.page),
      kind: input.kind ?? '',
      direction: input.direction ?? '',
      plat: platFilter(input.api_type),
    }),
  )
  bind(calls.moneyLogCsv, (input, { member }) =>
    moneyLog.csv(ownerOf(member), {
      date: dateCode(input.date),
      kind: input.kind ?? '',
      direction: input.direction ?? '',
      plat: platFilter(input.api_type),
    }),
  )
}
