// The seven symbols of a slot and their names, from its code and name alone.
import type { Symbol7 } from '@lanting/contract/rules/games/slots'
import { coverLook } from '@lanting/design/art/cover'
import type { Motif } from '@lanting/design/art/motif'
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
  sword: { name: '青剑', short: '剑' },
  brush: { name: '毛笔', short: '笔' },
  gourd: { name: '葫芦', short: '葫' },
  drum: { name: '花鼓', short: '鼓' },
  kite: { name: '纸鸢', short: '鸢' },
  mirror: { name: '铜镜', short: '镜' },
  firework: { name: '烟花', short: '焰' },
  vase: { name: '瓷瓶', short: '瓷' },
  horseshoe: { name: '马蹄铁', short: '蹄' },
  letter: { name: '信笺', short: '信' },
  book: { name: '书卷', short: '书' },
  clock: { name: '时钟', short: '钟' },
  hourglass: { name: '沙漏', short: '沙' },
  umbrella: { name: '纸伞', short: '伞' },
  note: { name: '音符', short: '音' },
  windmill: { name: '风车', short: '车' },
  lion: { name: '舞狮', short: '狮' },
  balloon: { name: '气球', short: '球' },
  cup: { name: '热茶', short: '茶' },
  peach: { name: '蜜桃', short: '桃' },
  candy: { name: '糖果', short: '糖' },
  bowl: { name: '汤圆', short: '圆' },
  dumpling: { name: '饺子', short: '饺' },
  popcorn: { name: '爆米花', short: '花' },
  cherry: { name: '樱桃', short: '樱' },
  mooncake: { name: '月饼', short: '饼' },
  mushroom: { name: '蘑菇', short: '菇' },
  honey: { name: '蜂巢', short: '蜂' },
  bottle: { name: '玻璃瓶', short: '瓶' },
  boat: { name: '帆船', short: '帆' },
  lighthouse: { name: '灯塔', short: '塔' },
  anchor: { name: '船锚', short: '锚' },
  compass: { name: '罗盘', short: '盘' },
  palm: { name: '椰树', short: '椰' },
  coral: { name: '珊瑚', short: '珊' },
  train: { name: '列车', short: '轨' },
  wheel: { name: '水车', short: '轮' },
  rocket: { name: '飞船', short: '船' },
  gear: { name: '齿轮', short: '齿' },
  bolt: { name: '闪电', short: '电' },
  flame: { name: '火焰', short: '火' },
  flower: { name: '花朵', short: '花' },
  dragonfly: { name: '蜻蜓', short: '蜓' },
  bamboo: { name: '翠竹', short: '竹' },
  rainbow: { name: '彩虹', short: '虹' },
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

/** The motif of each symbol; the wild shows the hero, gilded. */
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
