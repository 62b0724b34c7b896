// Binds transfers between the wallet and venues, recover all, and auto-transfer.
import * as calls from '@lanting/contract/calls/wallet'
import { SWITCH } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { Answer } from '#src/lib/answer.ts'
import type { Binder } from '#src/http/bind.ts'
import { ownerOf } from '#src/http/context.ts'
import type { RecallService } from '#src/modules/transfer/recall.service.ts'
import type { TransferService } from '#src/modules/transfer/transfer.service.ts'

export function transferRoutes(
  { bind }: Binder,
  { transfers, recalls }: { readonly transfers: TransferService; readonly recalls: RecallService },
): void {
  bind(calls.transfer, (input, { member, once }) => transfers.request(ownerOf(member), input, once))
  bind(calls.transferAll, (_input, { member }) => recalls.requestAll(ownerOf(member)))
  bind(calls.upTransferStatus, async (input, { member }) => {
    const isOn = Number(input.transferstatus) === SWITCH.wire('on')
    return new Answer(await transfers.setAuto(member.memberId, isOn, input.budget), TEXTS.switched)
  })
}
