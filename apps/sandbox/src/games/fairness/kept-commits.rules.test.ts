// Which commitment a device keeps for a round.
import { expect, test } from 'vitest'
import { keepCommit, keptCommit } from './kept-commits.rules.ts'

function newStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

test('the commitment that was shown first stays, and rounds of other devices have none', () => {
  const storage = newStorage()
  keepCommit(storage, '7-1', 'aa')
  keepCommit(storage, '7-1', 'bb')
  keepCommit(storage, '7-2', 'cc')
  expect(['7-1', '7-2', '7-3'].map((round) => keptCommit(storage, round))).toEqual(['aa', 'cc', null])
})

test('the newest five hundred are kept', () => {
  const storage = newStorage()
  for (let n = 0; n <= 500; n++) keepCommit(storage, String(n), `commit ${n}`)
  expect(['0', '1', '500'].map((round) => keptCommit(storage, round))).toEqual([
    null,
    'commit 1',
    'commit 500',
  ])
})

test.each(['nothing', '{}', '[1]', '[["a"]]', '[["a",1]]'])(
  '%s in the storage is no commitment',
  (stored) => {
    const storage = newStorage()
    storage.setItem('shown-commits', stored)
    expect(keptCommit(storage, 'a')).toBeNull()
    keepCommit(storage, 'a', 'aa')
    expect(keptCommit(storage, 'a')).toBe('aa')
  },
)

test('a device that refuses to store loses nothing else', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => keepCommit(storage, 'a', 'aa')).not.toThrow()
})
