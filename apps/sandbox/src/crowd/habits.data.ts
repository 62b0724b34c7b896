// Behaviour profiles of the crowd: action weights, pauses, and chat texts.

export type Wish =
  | 'sit'
  | 'bet'
  | 'say'
  | 'stand'
  | 'play'
  | 'payIn'
  | 'bankTransfer'
  | 'withdraw'
  | 'claimRebate'
  | 'grabPacket'
  | 'ask'
  | 'read'
  | 'leave'

export interface Habit {
  readonly title: string
  /** The relative weight of each action. */
  readonly weights: Readonly<Partial<Record<Wish, number>>>
  /** Seconds between two actions of a visit, and minutes between two visits. */
  readonly pauseSec: readonly [from: number, to: number]
  readonly awayMin: readonly [from: number, to: number]
  readonly stakes: readonly number[]
}

export const HABITS: readonly Habit[] = [
  {
    title: '彩友',
    weights: {
      sit: 30,
      bet: 40,
      say: 14,
      stand: 4,
      payIn: 4,
      withdraw: 1,
      claimRebate: 2,
      read: 4,
      leave: 3,
    },
    pauseSec: [18, 70],
    awayMin: [8, 30],
    stakes: [2, 5, 10, 20, 50],
  },
  {
    title: '老虎机',
    weights: {
      play: 30,
      payIn: 6,
      bankTransfer: 1,
      withdraw: 2,
      claimRebate: 3,
      grabPacket: 3,
      read: 10,
      leave: 6,
    },
    pauseSec: [30, 120],
    awayMin: [10, 45],
    stakes: [1, 2, 5, 10],
  },
  {
    title: '闲聊',
    weights: { sit: 20, say: 34, bet: 14, stand: 5, read: 12, ask: 1, grabPacket: 4, payIn: 2, leave: 5 },
    pauseSec: [20, 80],
    awayMin: [6, 25],
    stakes: [1, 2, 5],
  },
  {
    title: '真人',
    weights: {
      play: 26,
      sit: 6,
      bet: 8,
      payIn: 6,
      bankTransfer: 2,
      withdraw: 4,
      claimRebate: 3,
      ask: 1,
      read: 6,
      leave: 5,
    },
    pauseSec: [25, 110],
    awayMin: [12, 50],
    stakes: [20, 50, 100],
  },
]

/** Plain small talk: no advice, no promises, no pressure to play. */
export const LINES = [
  '这期跟一注小的，十块图个乐',
  '刚下班，进来看看',
  '上一期我押反了哈哈',
  '连着几期都是双，随缘吧',
  '有人一起看开奖吗',
  '开奖结果能自己验算，这点挺好',
  '今天到此为止，给自己定了限额',
  '和值14出来了，差一点',
  '红包雨是十点开始吧',
  '返水昨晚到账了，记得领',
  '新手房一块钱就能玩，挺轻松',
  '泡杯茶慢慢看',
  '理性娱乐，输赢都别往心里去',
  '刚才那期开得漂亮',
  '我先歇会儿，大家玩好',
  '幸运28节奏慢，适合我',
  '六合那边特码又是兔？',
  '取款几分钟就到了，还行',
  '这房间今天人不少',
  '我就看看，不下了',
] as const

export const QUESTIONS: readonly (readonly [category: string, text: string])[] = [
  ['promo', '每日首存的流水在哪里看？'],
  ['game', '捕鱼的倍数和命中率在哪里能查到？'],
  ['account', '昵称和头像可以改几次？'],
  ['deposit', '微信支付单笔上限是多少？'],
  ['withdrawal', '银行卡取款一天可以几次？'],
]

export const VENUE_GAMES: readonly { readonly plat: string; readonly picks: readonly string[] }[] = [
  { plat: 'PP', picks: ['中线'] },
  { plat: 'OB', picks: ['中线'] },
  { plat: 'FG', picks: ['中线'] },
  { plat: 'AG', picks: ['庄', '闲'] },
  { plat: 'BG', picks: ['闲', '庄'] },
  { plat: 'KY', picks: ['龙', '虎'] },
  { plat: 'IGSS', picks: ['大', '小', '单', '双'] },
  { plat: 'AGBY', picks: ['2', '5', '10'] },
]
