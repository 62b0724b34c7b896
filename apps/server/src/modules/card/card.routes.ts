// Binds the calls of bound cards and addresses.
import * as calls from '@lanting/contract/calls/card'
import { TEXTS } from '@lanting/contract/texts'
import { Answer } from '#src/lib/answer.ts'
import type { Binder } from '#src/http/bind.ts'
import type { CardService } from '#src/modules/card/card.service.ts'

export function cardRoutes({ bind }: Binder, cards: CardService): void {
  bind(calls.getCard, (input, { member }) =>
    cards.list(member.memberId, Number(input.type) === 1 ? 'bank' : 'usdt'),
  )
  bind(
    calls.bindCard,
    async (input, context) => new Answer(await cards.bind(context.member, input, context), TEXTS.bound),
  )
  bind(calls.bindCardPasskey, (input, { member }) => cards.askPasskey(member, input))
  bind(calls.delCard, async (input, { member }) => {
    await cards.unbind(member.memberId, input.id)
    return new Answer(null, TEXTS.unbound)
  })
  bind(calls.bankList, async () => cards.banks())
}
