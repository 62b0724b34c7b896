// The games over real HTTP: tickets, seeds, stakes, pace, keys, floors, and public proofs.
import { createHash, randomUUID } from 'node:crypto'
import { fenFromYuan } from '@lanting/contract/money'
import { VENUES } from '@lanting/contract/data/play/venues'
import { betDraw } from '@lanting/contract/rules/fairness/pf1'
import { drawStops, SLOT_PICK } from '@lanting/contract/rules/games/slots'
import { dealBaccarat } from '@lanting/contract/rules/games/table-games'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FairState, RevealAnswer, RoundAnswer, StateAnswer } from '#src/games/game-api.ts'
import { Seal } from '#src/games/fairness/sealed.ts'
import { launchUrl, newMember, newPlayer, openTicket, type TestPlayer } from '#src/test/player.ts'
import { createTestSandbox, SECRET, type TestSandbox } from '#src/test/sandbox.ts'
import { checkBooks } from '#src/books/books.sql.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await createTestSandbox()
})

afterEach(async () => {
  expect(await checkBooks(sandbox.db)).toEqual({ ok: true, broken: [] })
})

afterAll(() => sandbox.close())

const banker = (stake: string) => [{ pick: '庄', stake }]
const spin = (stake: string) => [{ pick: SLOT_PICK, stake }]

describe('ways into a game', () => {
  test('a ticket opens a session once, and the bearer needs no cookie', async () => {
    const member = await newMember(sandbox, 'AG', '5.00')
    const url = await launchUrl(sandbox, 'AG', member)
    const first = await openTicket(sandbox, url)
    expect(first.data).toMatchObject({ plat: 'AG', code: 'bac', balance: '5.00', fair: { clientSeed: null } })
    const second = await openTicket(sandbox, url)
    expect(second).toMatchObject({ status: 401, data: { error: { code: 'ticketSpent' } } })
    expect((await sandbox.control('GET', 'cookies-seen')).data).toEqual({ count: 0 })
  })

  test('of fifty who bring the same ticket at once, one gets in', async () => {
    const url = await launchUrl(sandbox, 'AG', await newMember(sandbox, 'AG', '5.00'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => openTicket(sandbox, url)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['LIMITS.launchTicketMs', 'half a minute', '30s', 200],
    ['LIMITS.launchTicketMs', 'a minute', '60s', 401],
  ])('%s: a ticket after %s', async (_limit, _what, advance, status) => {
    const url = await launchUrl(sandbox, 'AG', await newMember(sandbox, 'AG', '5.00'))
    await sandbox.control('POST', 'clock', { advance })
    expect((await openTicket(sandbox, url)).status).toBe(status)
  })

  test('the venue can take a member out of every game at once', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG' })
    const unused = await launchUrl(sandbox, 'AG', player.member)
    const ended = await sandbox.venue('AG').ask('endSessions', { member: player.member })
    expect(ended).toEqual({ ok: true, data: { member: player.member, ended: 1 } })
    expect(await player.bet(banker('1.00'))).toMatchObject({ error: { code: 'sessionEnded' } })
    expect((await openTicket(sandbox, unused)).status).toBe(401)
  })

  test.each(VENUES)('$name opens its game', async ({ platname }) => {
    const member = await newMember(sandbox, platname, '5.00')
    const { status, data } = await openTicket(sandbox, await launchUrl(sandbox, platname, member))
    expect(status).toBe(200)
    expect(data.plat).toBe(platname)
  })

  test('without a bearer nothing is answered', async () => {
    const answer = await fetch(`${sandbox.origin}/game/state`)
    expect(answer.status).toBe(401)
  })
})

describe('fairness of single bets', () => {
  test('no round before the page made its own part of the seed', async () => {
    const member = await newMember(sandbox, 'AG', '5.00')
    const { data } = await openTicket(sandbox, await launchUrl(sandbox, 'AG', member))
    const answer = await fetch(`${sandbox.origin}/game/bet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: randomUUID(), lines: banker('1.00') }),
    })
    expect(await answer.json()).toMatchObject({ error: { code: 'clientSeedMissing' } })
  })

  test('a bet names the commitment it was shown: on any other seed it is refused, and nothing is bet', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG' })
    const { commit, nextCommit } = player.session.fair
    const refused = await player.bet(banker('1.00'), { commit: nextCommit })
    expect(refused).toMatchObject({ error: { code: 'seedChanged' } })
    expect(await player.balance()).toBe('1000.00')
    expect(await player.bet(banker('1.00'), { commit })).toMatchObject({ commit, nonce: 1 })
  })

  test('after rotation every round can be computed again from what was shown', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG' })
    const rounds: RoundAnswer[] = []
    for (let i = 0; i < 5; i++) rounds.push(await player.bet(banker('1.00')))
    const { revealed, fair } = await player.post<RevealAnswer>('seed/rotate', { clientSeed: 'second-part' })

    expect(revealed.commit).toBe(player.session.fair.commit)
    expect(createHash('sha256').update(Buffer.from(revealed.serverSeed, 'hex')).digest('hex')).toBe(
      revealed.commit,
    )
    expect(fair).toMatchObject({
      commit: player.session.fair.nextCommit,
      clientSeed: 'second-part',
      nonce: 0,
    })
    for (const [i, round] of rounds.entries()) {
      const message = { platname: 'AG', gamecode: 'bac', clientSeed: revealed.clientSeed, nonce: i + 1 }
      expect(round.result).toEqual(dealBaccarat(betDraw(revealed.serverSeed, message)))
    }
    const { rounds: past } = await player.get<StateAnswer>('state')
    expect(past.map(({ nonce, serverSeed }) => [nonce, serverSeed])).toEqual(
      [5, 4, 3, 2, 1].map((nonce) => [nonce, revealed.serverSeed]),
    )
  })

  test('a seed in use stays secret', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG' })
    await player.bet(banker('1.00'))
    const state = await player.get<StateAnswer>('state')
    expect(state.rounds[0]).toMatchObject({ serverSeed: null, commit: player.session.fair.commit })
    const kept = await sandbox.db.query<{ sealed: Buffer; commit: string }>(
      `SELECT sealed, commit FROM seeds WHERE member = $1 AND state = 'active'`,
      [player.member],
    )
    const seed = new Seal(SECRET).open(kept[0]?.sealed ?? Buffer.alloc(0))
    expect(createHash('sha256').update(seed).digest('hex')).toBe(kept[0]?.commit)
    expect(kept[0]?.sealed.includes(seed)).toBe(false)
  })

  test('the published vectors come out of the running games', async () => {
    const slot = await newPlayer(sandbox, { plat: 'PP', game: 'pp001' })
    await useVectorSeed(slot, 0)
    expect((await slot.bet(spin('1.00'))).result).toMatchObject({ stops: [21, 25, 17] })
    const table = await newPlayer(sandbox, { plat: 'AG' })
    await useVectorSeed(table, 1)
    expect((await table.bet(banker('1.00'))).result).toMatchObject({
      player: [9, 7],
      banker: [11, 10, 5],
      winner: '闲',
    })
  })

  async function useVectorSeed(player: TestPlayer, nonce: number) {
    const seed = createHash('sha256').update('PF1S test server seed').digest()
    await sandbox.db.query(
      `UPDATE seeds SET sealed = $2, commit = $3, client_seed = 'member-abc', nonce = $4, active_since = app_time()
        WHERE member = $1 AND state = 'active'`,
      [player.member, new Seal(SECRET).close(seed), createHash('sha256').update(seed).digest('hex'), nonce],
    )
  }

  test('a seed lives for one day', async () => {
    const player = await newPlayer(sandbox, { plat: 'KY' })
    const dragon = [{ pick: '龙', stake: '1.00' }]
    await player.bet(dragon)
    await sandbox.db.query(
      `UPDATE seeds SET active_since = active_since - interval '1 day' WHERE member = $1 AND state = 'active'`,
      [player.member],
    )
    expect(await player.bet(dragon)).toMatchObject({ error: { code: 'seedExpired' } })
    await player.post('seed/rotate', { clientSeed: 'next-day' })
    expect(await player.bet(dragon)).toMatchObject({ nonce: 1 })
  })

  test.each(['', 'x'.repeat(33), 'a b', '种子', "'; --"])(
    'the client seed %o is refused',
    async (clientSeed) => {
      const player = await newPlayer(sandbox, { plat: 'AG' })
      expect(await player.post('seed', { clientSeed })).toMatchObject({ error: { code: 'malformed' } })
      const { fair } = await player.get<{ fair: FairState }>('state')
      expect(fair.clientSeed).toBe(`page-${player.member}`)
    },
  )
})

describe('rounds', () => {
  test('a round is in the bet log at once, with the facts that turnover needs', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG' })
    const round = await player.bet([
      { pick: '庄', stake: '100.00' },
      { pick: '闲', stake: '40.00' },
    ])
    const log = await player.log()
    expect(
      log.map(({ bet_id, selection, odds_milli, status, settle_version }) => [
        bet_id,
        selection,
        odds_milli,
        status,
        settle_version,
      ]),
    ).toEqual([
      [round.lines[0]?.betId, '庄', 1930, 1, 1],
      [round.lines[1]?.betId, '闲', 1970, 1, 1],
    ])
    const tie = round.result['winner'] === '和'
    expect(log.reduce((sum, bet) => sum + fenFromYuan(bet.valid_amount), 0n)).toBe(tie ? 0n : 6000n)
    expect(log[0]).toMatchObject({
      game_code: 'bac',
      game_name: '庄闲演示桌',
      server_seed_hash: player.session.fair.commit,
      client_seed: `page-${player.member}`,
      nonce: 1,
      result: {
        winner: round.result['winner'],
        family: { family: '庄闲', pick: '庄', weight: 2_212_744, whole: 13 ** 6 },
      },
    })
  })

  test('the balance is the money brought plus what the log says', async () => {
    const player = await newPlayer(sandbox, { plat: 'IGSS', amount: '200.00' })
    for (const pick of ['大', '小', '单', '双', '全围']) await player.bet([{ pick, stake: '1.55' }])
    const log = await player.log()
    const net = log.reduce((sum, bet) => sum + fenFromYuan(bet.win_loss), 0n)
    expect(fenFromYuan(await player.balance())).toBe(20_000n + net)
  })

  test.each([
    ['AG', banker('0.99'), 'stakeTooLow'],
    ['AG', banker('1000.01'), 'stakeTooHigh'],
    ['AG', banker('1e3'), 'malformed'],
    ['AG', banker('-5.00'), 'malformed'],
    ['AG', banker('1.001'), 'malformed'],
    ['AG', [{ pick: '龙', stake: '1.00' }], 'unknownPick'],
    ['PP', spin('84.00'), 'stakeTooHigh'],
    ['AG', [], 'malformed'],
  ])('%s refuses %o as %s', async (plat, lines, code) => {
    const player = await newPlayer(sandbox, { plat })
    expect(await player.bet(lines)).toMatchObject({ error: { code } })
    expect(await player.balance()).toBe('1000.00')
  })

  test('more than the balance cannot be bet', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG', amount: '10.00' })
    expect(await player.bet(banker('10.01'))).toMatchObject({ error: { code: 'insufficient' } })
  })

  test('a slot spins again only after two and a half seconds', async () => {
    const player = await newPlayer(sandbox, { plat: 'OB', game: 'ob005' })
    expect(await player.bet(spin('1.00'))).toMatchObject({ nonce: 1 })
    expect(await player.bet(spin('1.00'))).toMatchObject({ error: { code: 'tooFast' } })
    await sandbox.db.query(
      `UPDATE wallets SET round_at = round_at - interval '2500 milliseconds' WHERE member = $1`,
      [player.member],
    )
    expect(await player.bet(spin('1.00'))).toMatchObject({ nonce: 2 })
  })

  test('fifty requests with one key are one round with one answer', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG' })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => player.bet(banker('7.00'), { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await player.log()).toHaveLength(1)
    expect(await player.bet(banker('8.00'), { key })).toMatchObject({ error: { code: 'keyReused' } })
  })

  test('parallel rounds of a table never pass the floor and agree with the log', async () => {
    const player = await newPlayer(sandbox, { plat: 'AG', amount: '300.00' })
    await Promise.all(Array.from({ length: 60 }, () => player.bet(banker('100.00'))))
    const log = await player.log()
    const net = log.reduce((sum, bet) => sum + fenFromYuan(bet.win_loss), 0n)
    expect(log.length).toBeGreaterThanOrEqual(3)
    expect(fenFromYuan(await player.balance())).toBe(30_000n + net)
    expect(new Set(log.map(({ nonce }) => nonce)).size).toBe(log.length)
  })

  test('the drawn stops of a slot are those of its seed', async () => {
    const player = await newPlayer(sandbox, { plat: 'AE', game: 'ae024' })
    const round = await player.bet(spin('100.00'))
    const { revealed } = await player.post<RevealAnswer>('seed/rotate', { clientSeed: 'x' })
    const message = { platname: 'AE', gamecode: 'ae024', clientSeed: revealed.clientSeed, nonce: 1 }
    expect(round.result['stops']).toEqual(drawStops(betDraw(revealed.serverSeed, message)))
  })
})
