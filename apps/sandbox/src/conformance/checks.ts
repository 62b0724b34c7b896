// Conformance checks of a venue, run against any implementation over its real HTTP API.
import { randomBytes } from 'node:crypto'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { SIGN_HEADERS } from '@lanting/contract/providers/signing'
import { VENUE_API, venueBet } from '@lanting/contract/providers/venue'
import { balanceOf, move, newMember, newTransferId, that, yes } from '#src/conformance/asking.ts'
import type { VenueClient } from '#src/conformance/venue-client.ts'

export interface Check {
  readonly name: string
  run(venue: VenueClient): Promise<void>
}

export const CHECKS: readonly Check[] = [
  {
    name: 'making a member twice answers the same, in another currency it is refused',
    async run(venue) {
      const member = await newMember(venue)
      await yes(venue, 'createMember', { member, currency: 'CNY' })
      const other = await venue.ask('createMember', { member, currency: 'PLAY' })
      that(other.ok === false, 'a member got a second currency')
      that((await balanceOf(venue, member)) === '0.00', 'a new member is not at zero')
    },
  },
  {
    name: 'money goes in and out to the fen',
    async run(venue) {
      const member = await newMember(venue)
      const into = await move(venue, member, 'in', '123.45')
      that(into.state === 'done' && into.balance === '123.45', `in: ${JSON.stringify(into)}`)
      const out = await move(venue, member, 'out', '23.44')
      that(out.state === 'done' && out.balance === '100.01', `out: ${JSON.stringify(out)}`)
      that((await balanceOf(venue, member)) === '100.01', 'the balance is another')
    },
  },
  {
    name: 'more than the balance does not go out',
    async run(venue) {
      const member = await newMember(venue, 'CNY', '10.00')
      const out = await move(venue, member, 'out', '10.01')
      that(out.state === 'refused', 'an overdraft was paid')
      that((await balanceOf(venue, member)) === '10.00', 'a refused transfer moved money')
    },
  },
  {
    name: 'the same id sent again has one effect and the same answer',
    async run(venue) {
      const member = await newMember(venue)
      const id = newTransferId()
      const first = await move(venue, member, 'in', '5.00', 'CNY', id)
      await move(venue, member, 'in', '1.00')
      const again = await move(venue, member, 'in', '5.00', 'CNY', id)
      that(JSON.stringify(first) === JSON.stringify(again), 'the second answer is another')
      that((await balanceOf(venue, member)) === '6.00', 'the money moved twice')
    },
  },
  {
    name: 'the same id sent fifty times at once has one effect',
    async run(venue) {
      const member = await newMember(venue)
      const id = newTransferId()
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => move(venue, member, 'in', '2.00', 'CNY', id)),
      )
      that(new Set(answers.map((answer) => JSON.stringify(answer))).size === 1, 'the answers differ')
      that((await balanceOf(venue, member)) === '2.00', 'the money moved more than once')
    },
  },
  {
    name: 'another body under a used id is refused',
    async run(venue) {
      const member = await newMember(venue)
      const id = newTransferId()
      await move(venue, member, 'in', '5.00', 'CNY', id)
      const other = await venue.ask('transfer', {
        id,
        member,
        direction: 'in',
        amount: '6.00',
        currency: 'CNY',
      })
      that(other.ok === false, 'another amount was taken under the same id')
      that((await balanceOf(venue, member)) === '5.00', 'it moved money')
    },
  },
  {
    name: 'fifty parallel debits of 1.00 on 10.00 pay exactly ten',
    async run(venue) {
      const member = await newMember(venue, 'CNY', '10.00')
      const answers = await Promise.all(Array.from({ length: 50 }, () => move(venue, member, 'out', '1.00')))
      that(answers.filter((answer) => answer.state === 'done').length === 10, 'not exactly ten were paid')
      that((await balanceOf(venue, member)) === '0.00', 'the balance is not zero')
    },
  },
  {
    name: 'the status of a transfer tells its end and its amount',
    async run(venue) {
      const member = await newMember(venue)
      const done = await move(venue, member, 'in', '7.00')
      const refused = await move(venue, member, 'out', '8.00')
      const first = await yes(venue, 'transferStatus', { id: done.id })
      that(first.state === 'done' && first.amount === '7.00', `done: ${JSON.stringify(first)}`)
      const second = await yes(venue, 'transferStatus', { id: refused.id })
      that(second.state === 'refused', `refused: ${JSON.stringify(second)}`)
    },
  },
  {
    name: 'an id asked for before it is sent is refused for ever',
    async run(venue) {
      const member = await newMember(venue)
      const id = newTransferId()
      that((await yes(venue, 'transferStatus', { id })).state === 'unknown', 'an unknown id is known')
      const late = await move(venue, member, 'in', '5.00', 'CNY', id)
      that(late.state === 'refused', 'a transfer arrived after its tombstone')
      that((await yes(venue, 'transferStatus', { id })).state === 'refused', 'its status is not final')
      that((await balanceOf(venue, member)) === '0.00', 'it moved money')
    },
  },
  {
    name: 'currencies never meet',
    async run(venue) {
      const member = await newMember(venue, 'PLAY', '10.00')
      const out = await move(venue, member, 'out', '1.00', 'CNY')
      that(out.state === 'refused', 'play money left as CNY')
      const into = await move(venue, member, 'in', '1.00', 'CNY')
      that(into.state === 'refused', 'CNY entered a play wallet')
    },
  },
  {
    name: 'amounts that are none are refused',
    async run(venue) {
      const member = await newMember(venue, 'CNY', '10.00')
      for (const amount of ['0.00', '-1.00', '1', '1.001', '１.00', '1e3', 'NaN']) {
        const reply = await venue.ask('transfer', {
          id: newTransferId(),
          member,
          direction: 'in',
          amount,
          currency: 'CNY',
        })
        that(reply.ok !== true || reply.data.state === 'refused', `${amount} was taken`)
      }
      that((await balanceOf(venue, member)) === '10.00', 'it moved money')
    },
  },
  {
    name: 'the list of transfers goes on by cursor and holds every end once',
    async run(venue) {
      const member = await newMember(venue)
      const sent = await Promise.all(Array.from({ length: 25 }, () => move(venue, member, 'in', '1.00')))
      const found = new Map<string, number>()
      let after = 0
      for (;;) {
        const page = await yes(venue, 'transferList', { after, limit: 500 })
        if (page.transfers.length === 0) break
        for (const row of page.transfers) {
          that(row.seq > after, 'the list goes back')
          after = row.seq
          if (row.member === member) found.set(row.id, (found.get(row.id) ?? 0) + 1)
        }
      }
      that(found.size === 25 && sent.every(({ id }) => found.get(id) === 1), 'rows are missing or doubled')
    },
  },
  {
    name: 'the balance equals the lists up to the numbers it names',
    async run(venue) {
      const member = await newMember(venue, 'CNY', '50.00')
      await move(venue, member, 'out', '20.00')
      const shown = await yes(venue, 'balance', { member })
      let sum = 0n
      let after = 0
      while (after < shown.transfer_seq) {
        const page = await yes(venue, 'transferList', { after, limit: 500 })
        that(page.transfers.length > 0, 'the list ends before the number')
        for (const row of page.transfers) {
          const counts = row.member === member && row.state === 'done' && row.seq <= shown.transfer_seq
          if (counts) sum += row.direction === 'in' ? fenFromYuan(row.amount) : -fenFromYuan(row.amount)
        }
        after = page.next
      }
      that(yuanFromFen(sum) === shown.balance, `lists say ${yuanFromFen(sum)}, balance says ${shown.balance}`)
    },
  },
  {
    name: 'the totals are those of the members whose names begin so, and of no others',
    async run(venue) {
      const prefix = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
      const sums = [
        [`${prefix}1`, 'CNY', '12.34'],
        [`${prefix}2`, 'CNY', '0.66'],
        [`${prefix}3`, 'PLAY', '5.00'],
        [`${prefix}x1`, 'CNY', '99.00'],
      ] as const
      for (const [member, currency, amount] of sums) {
        await yes(venue, 'createMember', { member, currency })
        await move(venue, member, 'in', amount, currency)
      }
      const totals = await yes(venue, 'totals', { prefix })
      that(totals.CNY === '13.00' && totals.PLAY === '5.00', JSON.stringify(totals))
    },
  },
  {
    name: 'the bet log answers by cursor',
    async run(venue) {
      const page = await yes(venue, 'betLog', { after: 0, limit: 10 })
      that(
        page.bets.every((bet, i) => bet['seq'] === i + 1),
        'the log does not count up by one',
      )
      for (const bet of page.bets) that(venueBet.safeParse(bet).success, `not a bet: ${JSON.stringify(bet)}`)
    },
  },
  {
    name: 'every launch has a new address, for known members only',
    async run(venue) {
      const member = await newMember(venue)
      const how = { currency: 'CNY', game_code: '', mobile: true, back_url: '' } as const
      const first = await yes(venue, 'launch', { member, ...how })
      const second = await yes(venue, 'launch', { member, ...how })
      that(first.url !== second.url, 'two launches share a ticket')
      that(/^https?:$/.test(new URL(first.url).protocol), 'not a web address')
      const stranger = await venue.ask('launch', { member: `chk${randomBytes(8).toString('hex')}`, ...how })
      that(stranger.ok === false, 'a stranger got in')
    },
  },
  {
    name: 'unsigned, changed, stale and repeated requests are not answered',
    async run(venue) {
      const path = VENUE_API.balance.path
      const body = JSON.stringify({ member: await newMember(venue) })
      const good = venue.sign(venue.pathOf(path), body)
      const wrong: Record<string, Record<string, string>> = {
        unsigned: { 'content-type': 'application/json' },
        'signed for another path': venue.sign(venue.pathOf('transfer'), body),
        'signed for another body': venue.sign(venue.pathOf(path), `${body} `),
        stale: { ...good, [SIGN_HEADERS.timestamp]: String(Number(good[SIGN_HEADERS.timestamp]) - 301_000) },
        'of another customer': { ...good, [SIGN_HEADERS.key]: 'nobody' },
      }
      for (const [name, headers] of Object.entries(wrong)) {
        that((await venue.post(path, body, headers)).status === 401, `answered a request that is ${name}`)
      }
      that((await venue.post(path, body, good)).status === 200, 'did not answer a good request')
      that((await venue.post(path, body, good)).status === 401, 'answered a repeated request')
    },
  },
  {
    name: 'answers are signed for their question and no other',
    async run(venue) {
      const path = VENUE_API.balance.path
      const body = JSON.stringify({ member: await newMember(venue) })
      const headers = venue.sign(venue.pathOf(path), body)
      const answer = await venue.post(path, body, headers)
      that(venue.isSigned(answer, headers[SIGN_HEADERS.nonce] ?? ''), 'the answer is not signed')
      that(!venue.isSigned(answer, 'another-question-entirely'), 'the answer fits another question')
    },
  },
]
