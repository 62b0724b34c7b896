// The drawings: always the same bytes, well formed, small, without anything that could act or load.
import { SLOT_GAMES } from '@lanting/contract/data/play/slot-games'
import { describe, expect, test } from 'vitest'
import { avatar } from './avatar.ts'
import { cover, coverLook } from './cover.ts'
import { pictures } from './pictures.ts'

const all = pictures()

describe('the drawn pictures', () => {
  test('every path is there once', () => {
    const paths = all.map(([path]) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.startsWith('cover/'))).toHaveLength(96)
    expect(paths.filter((path) => path.startsWith('scene/login'))).toHaveLength(20)
  })

  test('drawing twice gives the same bytes', () => {
    expect(pictures()).toEqual(all)
  })

  test.each(all)('%s has no broken number, unknown gradient, script or foreign address', (_, svg) => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|javascript:|href=/)
    const names = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name))
    for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(names).toContain(name)
    expect(names.size).toBe([...svg.matchAll(/ id="/g)].length)
  })

  test('what the hall shows first is small', () => {
    const size = (path: string) => all.find(([name]) => name === path)?.[1].length ?? Number.POSITIVE_INFINITY
    for (const mood of ['dawn', 'day', 'dusk', 'night'])
      expect(size(`scene/hall-${mood}.svg`)).toBeLessThan(10_000)
  })

  test('another code gives another cover, the same code the same', () => {
    expect(cover('ob001', '青岚剑影')).toBe(cover('ob001', '青岚剑影'))
    expect(cover('ob001', '青岚剑影')).not.toBe(cover('ob002', '青岚剑影'))
    expect(avatar('a')).not.toBe(avatar('b'))
  })

  test('no motif comes twice among twelve neighbours in the list of slots', () => {
    const motifs = SLOT_GAMES.map(({ gamecode, gamename }) => coverLook(gamecode, gamename).motif)
    const again = motifs.flatMap((motif, i) =>
      motifs.slice(Math.max(0, i - 11), i).includes(motif) ? [`${SLOT_GAMES[i]?.gamename} ${motif}`] : [],
    )
    expect(again).toEqual([])
  })

  test.each([
    ['竹海听风', 'bamboo'],
    ['灯塔守夜人', 'lighthouse'],
    ['月饼礼盒', 'mooncake'],
    ['海雾列车', 'train'],
    ['锦鲤跃泉', 'koi'],
  ])('the cover of %s is about what its name says', (name, motif) => {
    expect(coverLook('xx001', name).motif).toBe(motif)
  })
})
