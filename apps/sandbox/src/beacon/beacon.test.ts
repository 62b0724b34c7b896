// The sandbox's beacon: values by the product's clock, a key of its own, and every fault of a relay.
import { statSync } from 'node:fs'
import path from 'node:path'
import {
  beaconRandomness,
  beaconRoundAfter,
  beaconTimeMs,
  type BeaconInfo,
  isBeaconValue,
} from '@lanting/fairness/beacon'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { appNow } from '#src/clock.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'

interface Value {
  round: number
  randomness: string
  signature: string
}

let sandbox: TestSandbox
let info: BeaconInfo
beforeAll(async () => {
  sandbox = await createTestSandbox()
  info = await readInfo('beacon1')
})
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.close())

async function readInfo(relay: string): Promise<BeaconInfo> {
  const answer = await fetch(`${sandbox.origin}/${relay}/info`)
  const body = (await answer.json()) as { public_key: string; period: number; genesis_time: number }
  return { publicKey: body.public_key, periodSec: body.period, genesisSec: body.genesis_time }
}

const ask = (round: number | 'latest', relay = 'beacon1') =>
  fetch(`${sandbox.origin}/${relay}/public/${round}`)
const read = async (round: number | 'latest', relay?: string) =>
  (await (await ask(round, relay)).json()) as Value
const nextRound = async () => beaconRoundAfter(info, (await appNow(sandbox.db)).getTime())
const fault = (mode: string, venue = 'beacon') => sandbox.control('POST', 'faults', { venue, mode })

it('signs a round when its time has come on the product’s clock, and never before', async () => {
  const round = (await nextRound()) + 100
  expect((await ask(round)).status).toBe(425)
  const waitMs = beaconTimeMs(info, round) - (await appNow(sandbox.db)).getTime()
  await sandbox.control('POST', 'clock', { advance: waitMs + 1 })
  const value = await read(round)
  expect(isBeaconValue(info, value)).toBe(true)
  expect(value).toMatchObject({ round, randomness: beaconRandomness(value) })
  expect(await read(round, 'beacon2')).toEqual(value)
  expect((await read('latest')).round).toBeGreaterThanOrEqual(round)
})

it('keeps its key in a file for its owner’s eyes, over restarts', async () => {
  expect(statSync(path.join(sandbox.dataDir, 'keys', 'beacon.key')).mode & 0o777).toBe(0o600)
  await sandbox.restart()
  expect(await readInfo('beacon1')).toEqual(info)
})

it('refuses what is no round', async () => {
  for (const round of ['0', '-1', '1.5', 'x']) {
    const answer = await fetch(`${sandbox.origin}/beacon1/public/${round}`)
    expect(answer.status).toBe(400)
  }
})

it.each([
  ['wrong-signature', (value: Value, round: number) => value.round === round],
  ['wrong-round', (value: Value, round: number) => value.round !== round],
  ['changed-key', (value: Value, round: number) => value.round === round],
] as const)('%s: an answer that is not the value', async (mode, fits) => {
  await fault(mode, 'beacon1')
  const round = (await nextRound()) - 5
  const value = await read(round)
  expect(fits(value, round)).toBe(true)
  expect(isBeaconValue(info, { ...value, round })).toBe(false)
  // The other relay stays honest.
  expect(isBeaconValue(info, await read(round, 'beacon2'))).toBe(true)
})

it('can be down, stand still and tell another key', async () => {
  await fault('down')
  const round = (await nextRound()) - 2
  expect((await ask(round)).status).toBe(503)
  expect((await ask(round, 'beacon2')).status).toBe(503)
  await sandbox.clearFaults()
  await fault('stale')
  expect((await ask(round)).status).toBe(425)
  expect((await ask(round - 30)).status).toBe(200)
  await sandbox.clearFaults()
  await fault('changed-key', 'beacon2')
  expect((await readInfo('beacon2')).publicKey).not.toBe(info.publicKey)
  const order = await sandbox.control('POST', 'faults', { venue: 'beacon', mode: 'refuse' })
  expect(order.status).toBe(422)
})
