// Binds the calls of records.
import * as calls from '@lanting/contract/calls/record'
import { dateCode, pageNumber, platFilter } from '@lanting/contract/schema'
import { BET } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'
import type { Binder } from '#src/http/bind.ts'
import type { RecordService } from '#src/modules/record/record.service.ts'

interface Asked {
  readonly date?: Parameters<typeof dateCode>[0]
  readonly page?: Parameters<typeof pageNumber>[0]
  readonly api_type?: Parameters<typeof platFilter>[0]
}

const question = (input: Asked) => ({
  date: dateCode(input.date),
  page: pageNumber(input.page),
  plat: platFilter(input.api_type),
})

export function recordRoutes({ bind }: Binder, records: RecordService): void {
  bind(calls.betRecord, (input, { member }) =>
    records.bets(member.memberId, {
      ...question(input),
      status: input.status === undefined ? null : BET.word(input.status),
    }),
  )
  bind(calls.betInfo, (input, { member }) => records.bet(member.memberId, input.bet_id))
  bind(calls.transferInfo, (input, { member }) => records.transfer(member.memberId, input.transfer_no))
  bind(calls.launchPlay, (input, { member }) =>
    records.play(member.memberId, input.plat_name, parseBeijing(input.since) ?? 0),
  )
  bind(calls.getTransRecord, async (input, { member }) => {
    const asked = question(input)
    const type = Number(input.type)
    if (type === 3) return records.transfers(member.memberId, 'in', asked)
    if (type === 4) return records.transfers(member.memberId, 'out', asked)
    return records.cash(member.memberId, type === 1 ? 'deposits' : 'withdrawals', asked)
  })
}
