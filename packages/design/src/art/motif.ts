// What a game is about, read from its name: the motif of its cover, and the hero of its reels.
import type { Random } from './random.ts'
import { THINGS, type Thing } from './things.ts'

const CLASSIC = [
  'koi',
  'moon',
  'lantern',
  'pagoda',
  'pearl',
  'star',
  'fan',
  'chest',
  'key',
  'feather',
  'lotus',
  'peak',
  'bell',
  'gem',
  'coin',
  'orb',
] as const
export type Motif = (typeof CLASSIC)[number] | Thing
const MOTIFS: readonly Motif[] = [...CLASSIC, ...THINGS]

/** The first row with a word of the name decides; without one the code's hash does. Specific rows come before common ones. */
const WORDS: ReadonlyArray<readonly [words: string, motif: Motif]> = [
  ['灯塔', 'lighthouse'],
  ['花灯 云阁 双子', 'lantern'],
  ['玉兔 月背', 'moon'],
  ['雪 峡', 'peak'],
  ['驼铃 声 钟', 'bell'],
  ['剑 武', 'sword'],
  ['竹', 'bamboo'],
  ['墨 年画', 'brush'],
  ['茶 咖啡', 'cup'],
  ['桃', 'peach'],
  ['九曲 舟', 'boat'],
  ['秘 钥', 'key'],
  ['椰', 'palm'],
  ['鼓楼 擂鼓 雨林 拨浪鼓', 'drum'],
  ['鸢', 'kite'],
  ['醉', 'gourd'],
  ['镜', 'mirror'],
  ['梨园 扇', 'fan'],
  ['火树 烟火', 'firework'],
  ['瓷 塑', 'vase'],
  ['快马 木马', 'horseshoe'],
  ['珊瑚', 'coral'],
  ['瓶 汽水', 'bottle'],
  ['船', 'anchor'],
  ['罗盘', 'compass'],
  ['列车', 'train'],
  ['火山 火锅 篝火', 'flame'],
  ['匣 箱', 'chest'],
  ['羽 鹦 鸾 凤 雀', 'feather'],
  ['邮差 信', 'letter'],
  ['水车 飞轨', 'wheel'],
  ['蜂', 'honey'],
  ['蘑菇', 'mushroom'],
  ['风车 牧', 'windmill'],
  ['糖画', 'candy'],
  ['汤圆', 'bowl'],
  ['饺', 'dumpling'],
  ['爆米花', 'popcorn'],
  ['果', 'cherry'],
  ['彩虹', 'rainbow'],
  ['月饼', 'mooncake'],
  ['狮', 'lion'],
  ['气球', 'balloon'],
  ['舞', 'note'],
  ['蜓', 'dragonfly'],
  ['花圃', 'flower'],
  ['雨', 'umbrella'],
  ['时', 'clock'],
  ['快递', 'rocket'],
  ['齿轮 蒸汽', 'gear'],
  ['沙漏', 'hourglass'],
  ['电', 'bolt'],
  ['书', 'book'],
  ['鲤 鱼 渔', 'koi'],
  ['荷 莲', 'lotus'],
  ['贝 珠 湾', 'pearl'],
  ['星 陨 魔法', 'star'],
  ['月 夜', 'moon'],
  ['灯', 'lantern'],
  ['塔 楼 城', 'pagoda'],
  ['山 峰', 'peak'],
  ['宝 晶 钻 玉 万花筒', 'gem'],
  ['金 钱 币', 'coin'],
  ['云 境 界 球', 'orb'],
]
const ROWS = WORDS.map(([words, motif]) => [words.split(' '), motif] as const)

/** The last random number is only drawn where no word is known, so that a name's other looks stay as they are. */
export function motifOf(name: string, r: Random): Motif {
  const row = ROWS.find(([words]) => words.some((word) => name.includes(word)))
  return row?.[1] ?? (MOTIFS[Math.floor(r() * MOTIFS.length)] as Motif)
}
