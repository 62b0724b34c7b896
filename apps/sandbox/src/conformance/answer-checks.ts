// What every answer of a venue must name, so that a signed answer about another subject is detected.
import { balanceOf, move, newMember, newTransferId, that, yes } from '#src/conformance/asking.ts'
import type { Check } from '#src/conformance/checks.ts'

export const ANSWER_CHECKS: readonly Check[] = [
  {
    name: 'a status is about the whole transfer, whichever way it ended',
    async run(venue) {
      const member = await newMember(venue, 'CNY', '10.00')
      for (const [direction, amount, state] of [
        ['in', '7.00', 'done'],
        ['out', '8.00', 'done'],
        ['out', '800.00', 'refused'],
      ] as const) {
        const moved = await move(venue, member, direction, amount)
        const answer = await yes(venue, 'transferStatus', { id: moved.id })
        const wanted = { id: moved.id, member, direction, currency: 'CNY', amount, state }
        for (const [field, value] of Object.entries(wanted)) {
          const answered = (answer as Record<string, unknown>)[field]
          that(answered === value, `${field} of the status is ${String(answered)} instead of ${value}`)
        }
      }
    },
  },
  {
    name: 'a status of an id that was never sent names nothing but the id',
    async run(venue) {
      const id = newTransferId()
      const answer = await yes(venue, 'transferStatus', { id })
      that(answer.id === id && answer.state === 'unknown', JSON.stringify(answer))
      that(
        answer.member === null && answer.amount === null,
        `it tells of a transfer: ${JSON.stringify(answer)}`,
      )
    },
  },
  {
    name: 'a final state is the same in every later answer',
    async run(venue) {
      const member = await newMember(venue)
      const done = await move(venue, member, 'in', '5.00')
      const refused = await move(venue, member, 'out', '500.00')
      for (const end of [done, refused, done, refused]) {
        const answer = await yes(venue, 'transferStatus', { id: end.id })
        that(answer.state === end.state, `${end.state} became ${answer.state}`)
      }
      that((await balanceOf(venue, member)) === '5.00', 'the balance is another')
    },
  },
  {
    name: 'a balance is in the currency of its member',
    async run(venue) {
      for (const currency of ['CNY', 'PLAY'] as const) {
        const member = await newMember(venue, currency, '3.00')
        const answer = await yes(venue, 'balance', { member })
        that(answer.currency === currency, `${currency} became ${answer.currency}`)
        that(answer.balance === '3.00', `3.00 became ${answer.balance}`)
      }
    },
  },
  {
    name: 'the answer about ended sessions names the requested member',
    async run(venue) {
      const member = await newMember(venue)
      that(
        (await yes(venue, 'endSessions', { member })).ended === 0,
        'sessions were ended that did not exist',
      )
    },
  },
  {
    name: 'a page behind the end of the bet log is empty and goes nowhere',
    async run(venue) {
      const after = 1_000_000_000
      const page = await yes(venue, 'betLog', { after, limit: 10 })
      that(page.bets.length === 0 && page.next === after, JSON.stringify(page.next))
    },
  },
]
