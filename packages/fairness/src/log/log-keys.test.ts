// Keys count only with their places in the log: anybody can vouch for a first key.
import { expect, it } from 'vitest'
import { loggedKeys } from '#src/log/log-keys.ts'
import { HonestHouse, keyBody } from '#src/test/honest-house.ts'

const house = new HonestHouse()
house.add('key', 0, keyBody('log'))
house.add('key', 0, keyBody('receipt', new Uint8Array(32).fill(8)))
const [log, receipt] = house.keys()

it('takes the keys of a log with their paths', () => {
  expect(loggedKeys(house.keys(), house.head())?.map(({ purpose }) => purpose)).toEqual(['log', 'receipt'])
})

it.each([
  ['without its path', [log, { ...receipt, path: undefined }]],
  ['that is in no log', [log, { ...receipt, body: keyBody('receipt', new Uint8Array(32).fill(9)) }]],
  ['with the path of another', [log, { ...receipt, path: log?.path }]],
  ['that is no entry', [log, { path: [] }]],
])('takes none with a key %s', (_name, keys) => {
  expect(loggedKeys(keys, house.head())).toBeNull()
})
