// A bet links to its verifier, and a seed stays secret while it is in use.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FixturesAnswer } from '#src/games/game-api.ts'
import { newPlayer } from '#src/test/player.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

async function revealed(kind: 'bet' | 'round', query: Record<string, string>) {
  const answer = await fetch(`${sandbox.origin}/revealed/${kind}?${new URLSearchParams(query)}`)
  return { status: answer.status, ...((await answer.json()) as { seed?: string; commit?: string }) }
}

test('a bet of an instant game names its result and its verifier; the seed is out once it was changed', async () => {
  const player = await newPlayer(sandbox, { plat: 'AG' })
  await player.bet([{ pick: '庄', stake: '10.00' }])
  const [bet] = await player.log()
  expect(bet?.result['text']).toMatch(/^闲 .+ 点，庄 .+ 点，(庄赢|闲赢|和局)$/)
  const address = new URL(String(bet?.result['verify_url']))
  const given = Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
  expect(given).toMatchObject({
    plat: 'AG',
    game: 'bac',
    nonce: '1',
    below: '13',
    commit: bet?.server_seed_hash,
  })

  const commit = bet?.server_seed_hash ?? ''
  expect((await revealed('bet', { commit })).status).toBe(404)
  await player.post('seed/rotate', { clientSeed: 'another' })
  const { seed = '' } = await revealed('bet', { commit })
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(commit)
})

test('a fixture’s seed is out after kick-off, and no seed is given for a round that never was', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const { open } = await player.get<FixturesAnswer>('fixtures')
  const round = { lottery: 'fbsim', expect: open.expect }
  expect((await revealed('round', round)).status).toBe(404)
  await sandbox.control('POST', 'clock', { advance: '600s' })
  const { seed = '', commit } = await revealed('round', round)
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(commit)
  expect(commit).toBe(open.commit)
  for (const expected of ['199001010001', '202613450001', '202611150999', 'x']) {
    expect((await revealed('round', { lottery: 'fbsim', expect: expected })).status).toBe(404)
  }
})
