// Which seven symbols a slot shows and what they are called, from its code and name alone.
import type { Symbol7 } from '@lanting/contract/rules/slots'
import { coverLook, type Motif } from '@lanting/design/art/cover'
import { random } from '@lanting/design/art/random'

export type SymbolKind = Motif | 'gate'

interface Names {
  readonly name: string
  /** One character for the wild's name, as in 金鲤. */
  readonly short: string
}

export const SYMBOL_NAMES: Readonly<Record<SymbolKind, Names>> = {
  koi: { name: '红鲤', short: '鲤' },
  gate: { name: '龙门', short: '门' },
  lotus: { name: '莲花', short: '莲' },
  lantern: { name: '灯笼', short: '灯' },
  pearl: { name: '珍珠', short: '珠' },
  coin: { name: '铜钱', short: '钱' },
  moon: { name: '明月', short: '月' },
  pagoda: { name: '宝塔', short: '塔' },
  star: { name: '星芒', short: '星' },
  fan: { name: '折扇', short: '扇' },
  chest: { name: '木匣', short: '匣' },
  key: { name: '铜钥', short: '钥' },
  feather: { name: '羽饰', short: '羽' },
  peak: { name: '雪峰', short: '峰' },
  bell: { name: '铜铃', short: '铃' },
  gem: { name: '玉石', short: '玉' },
  orb: { name: '灵珠', short: '灵' },
}

const POOL: readonly SymbolKind[] = [
  'lotus',
  'lantern',
  'pearl',
  'fan',
  'gate',
  'moon',
  'pagoda',
  'star',
  'chest',
  'key',
  'feather',
  'peak',
  'bell',
  'gem',
  'orb',
  'koi',
]

/** The spring of the golden carp keeps the symbols and colours it is known by. */
export const SPRING = 'ob005'
const SPRING_REST: readonly SymbolKind[] = ['gate', 'lotus', 'lantern', 'pearl', 'coin']

/** What stands for each symbol; the wild shows the hero, gilded. */
export function slotKinds(code: string, name: string): Readonly<Record<Symbol7, SymbolKind>> {
  const hero: SymbolKind = coverLook(code, name).motif
  const [bar, star, bell, plum, cherry] = code === SPRING ? SPRING_REST : restOf(code, hero)
  return {
    W: hero,
    S7: hero,
    BAR: bar ?? 'coin',
    STAR: star ?? 'coin',
    BELL: bell ?? 'coin',
    PLUM: plum ?? 'coin',
    CHERRY: cherry ?? 'coin',
  }
}

/** Five others, the commonest being coins unless the game is about them. */
function restOf(code: string, hero: SymbolKind): readonly SymbolKind[] {
  const r = random(`symbols:${code}`)
  const commonest: SymbolKind = hero === 'coin' ? 'gem' : 'coin'
  const left = POOL.filter((kind) => kind !== hero && kind !== commonest)
  const taken: SymbolKind[] = []
  while (taken.length < 4) taken.push(...left.splice(Math.floor(r() * left.length), 1))
  return [...taken, commonest]
}

export function slotSymbolName(code: string, name: string, symbol: Symbol7): string {
  const looks = SYMBOL_NAMES[slotKinds(code, name)[symbol]]
  return symbol === 'W' ? `金${looks.short}` : looks.name
}
