// Folders import each other in one direction, and the server's tower has few floors.
import { describe, expect, test } from 'vitest'
import { circleSteps, floorsProblem, largeFolders, roomOf, roomsOf, tallestTower } from './lib/folders.ts'
import { files, product, sample } from './lib/house.ts'
import { judge } from './lib/known/known.ts'
import { KNOWN_LARGE } from './lib/known/sizes.ts'
import { importsOf, type Source } from './lib/sources.ts'

const MAX_FLOORS = 10
const MAX_FILES = 25
const isProcess = (room: string) => /^server\/main-[\w-]+\.ts$/.test(room)
const rooms = (sources: readonly Source[]) => roomsOf(sources.flatMap(importsOf))

describe('the folders', () => {
  test('no folder leads back to itself over others', () => {
    expect(judge(circleSteps(rooms(product)), {})).toEqual([])
  })

  test('at most ten floors lie between a process of the server and its last leaf', () => {
    const server = product.filter(({ path }) => path.startsWith('apps/server/src/'))
    const inside = roomsOf(
      server.flatMap(importsOf).filter(({ target }) => target?.startsWith('apps/server/')),
    )
    expect(floorsProblem(tallestTower(inside, isProcess), MAX_FLOORS)).toBeNull()
  })

  test('no folder has more than 25 files, where a noun splits it', () => {
    expect(judge(largeFolders(files, MAX_FILES), KNOWN_LARGE)).toEqual([])
  })
})

describe('the count itself', () => {
  const ring = [
    sample('apps/server/src/modules/a/a.service.ts', `import type { B } from '#src/modules/b/deep/b.ts'`),
    sample('apps/server/src/modules/b/deep/b.ts', `import { c } from '#src/modules/c/c.ts'`),
    sample('apps/server/src/modules/c/c.ts', `import { a } from '#src/modules/a/a.rules.ts'`),
    sample('apps/server/src/main-api.ts', `import { a } from '#src/modules/a/a.service.ts'`),
  ]

  test.each([
    ['apps/server/src/modules/vip/office/vip.office.ts', 'server/modules/vip'],
    ['apps/server/src/ledger/post.ts', 'server/ledger'],
    ['apps/server/src/worker.ts', 'server/worker.ts'],
    ['apps/web/src/ui/button/button.tsx', 'web/ui/button'],
    ['apps/web/src/ui/button.tsx', 'web/ui'],
    ['packages/contract/src/rules/promo/vip.ts', 'packages/contract'],
    ['apps/server/src/test/app.ts', null],
    ['apps/server/src/ledger/post.test.ts', null],
    ['tools/run/test.mjs', null],
  ])('%s stands in %s', (path, room) => {
    expect(roomOf(path)).toBe(room)
  })

  test('a circle over three folders and a type is found step by step, the way into it is no part of it', () => {
    expect(circleSteps(rooms(ring)).map(({ name }) => name)).toEqual([
      'server/modules/a → server/modules/b',
      'server/modules/b → server/modules/c',
      'server/modules/c → server/modules/a',
    ])
    expect(circleSteps(rooms(ring.slice(1)))).toEqual([])
  })

  test('a finding names the file and the import', () => {
    expect(circleSteps(rooms(ring))[0]?.text).toContain('a.service.ts imports #src/modules/b/deep/b.ts')
  })

  test('each room of a circle is a floor, and only what a process stands on counts', () => {
    const tower = tallestTower(rooms(ring), isProcess)
    expect(tower).toEqual(['server/main-api.ts', 'server/modules/a', 'server/modules/b', 'server/modules/c'])
    expect(tallestTower(rooms(ring.slice(0, 3)), isProcess)).toEqual([])
  })

  test('a tower over its limit is shown whole', () => {
    const tower = ['main', 'app', 'leaf']
    expect(floorsProblem(tower, 2)).toContain('main\n2  app\n3  leaf')
    expect(floorsProblem(tower, 3)).toBeNull()
  })

  test('a folder is counted without its sub-folders', () => {
    const counted = ['a/1.ts', 'a/2.ts', 'a/b/3.ts'].map((path) => sample(path, ''))
    expect(largeFolders(counted, 1)).toEqual([
      { name: 'a', text: 'has 2 files, at most 1; give a noun a folder of its own' },
    ])
    expect(largeFolders(counted, 2)).toEqual([])
  })

  test('a known finding that is gone fails as well as a new one', () => {
    const findings = [{ name: 'new', text: 'mend it' }]
    expect(judge(findings, { old: 'reason' })).toEqual([
      'new: mend it',
      'old: found no more; delete its entry in tools/tidy/lib/known/*.ts',
    ])
    expect(judge(findings, { new: 'reason' })).toEqual([])
  })
})
