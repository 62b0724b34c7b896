// Play groups of the six-mark lotteries (type 1). Odds of 特肖 and 平特一肖 follow the lunar year: see rules/lottery-mark.
import type { PlayGroup } from './plays-sum.ts'

/** For a year of the Horse. */
export const MARK_PLAYS: readonly PlayGroup[] = [
  {
    name: '特码',
    desc: '猜第7个号码（特码）。从1-49选1个号码。',
    special: 1,
    plays: [{ id: 1001, title: '特码', oddsMilli: 47500, pick: 1 }],
  },
  {
    name: '两面',
    desc: '以特码判断；特码开49为和局，退还本金。',
    special: 0,
    plays: [
      { id: 1011, title: '特大', oddsMilli: 1950 },
      { id: 1012, title: '特小', oddsMilli: 1950 },
      { id: 1013, title: '特单', oddsMilli: 1950 },
      { id: 1014, title: '特双', oddsMilli: 1950 },
      { id: 1015, title: '合单', oddsMilli: 1950 },
      { id: 1016, title: '合双', oddsMilli: 1950 },
      { id: 1017, title: '合大', oddsMilli: 1950 },
      { id: 1018, title: '合小', oddsMilli: 1950 },
      { id: 1019, title: '尾大', oddsMilli: 1950 },
      { id: 1020, title: '尾小', oddsMilli: 1950 },
    ],
  },
  {
    name: '色波',
    desc: '特码的颜色。49为绿波，照常算输赢。',
    special: 0,
    plays: [
      { id: 1031, title: '红波', oddsMilli: 2780 },
      { id: 1032, title: '蓝波', oddsMilli: 2950 },
      { id: 1033, title: '绿波', oddsMilli: 2950 },
    ],
  },
  {
    name: '特肖',
    desc: '特码所属生肖；本命年生肖有5个号码，其余4个。49照常算输赢。',
    special: 0,
    plays: [
      { id: 1041, title: '鼠', oddsMilli: 11750 },
      { id: 1042, title: '牛', oddsMilli: 11750 },
      { id: 1043, title: '虎', oddsMilli: 11750 },
      { id: 1044, title: '兔', oddsMilli: 11750 },
      { id: 1045, title: '龙', oddsMilli: 11750 },
      { id: 1046, title: '蛇', oddsMilli: 11750 },
      { id: 1047, title: '马', oddsMilli: 9400 },
      { id: 1048, title: '羊', oddsMilli: 11750 },
      { id: 1049, title: '猴', oddsMilli: 11750 },
      { id: 1050, title: '鸡', oddsMilli: 11750 },
      { id: 1051, title: '狗', oddsMilli: 11750 },
      { id: 1052, title: '猪', oddsMilli: 11750 },
    ],
  },
  {
    name: '特码尾数',
    desc: '特码的个位数。0尾4个号码，1-9尾各5个号码。',
    special: 0,
    plays: [
      { id: 1060, title: '0尾', oddsMilli: 11750 },
      { id: 1061, title: '1尾', oddsMilli: 9400 },
      { id: 1062, title: '2尾', oddsMilli: 9400 },
      { id: 1063, title: '3尾', oddsMilli: 9400 },
      { id: 1064, title: '4尾', oddsMilli: 9400 },
      { id: 1065, title: '5尾', oddsMilli: 9400 },
      { id: 1066, title: '6尾', oddsMilli: 9400 },
      { id: 1067, title: '7尾', oddsMilli: 9400 },
      { id: 1068, title: '8尾', oddsMilli: 9400 },
      { id: 1069, title: '9尾', oddsMilli: 9400 },
    ],
  },
  {
    name: '正码',
    desc: '所选号码出现在前6个号码（正码）中即中奖，特码不算。从1-49选1个号码。',
    special: 1,
    plays: [{ id: 1071, title: '正码', oddsMilli: 7850, pick: 1 }],
  },
  {
    name: '平特一肖',
    desc: '7个号码（含特码）中任一个属于所选生肖即中奖，多个只派一次。',
    special: 0,
    plays: [
      { id: 1081, title: '鼠', oddsMilli: 2040 },
      { id: 1082, title: '牛', oddsMilli: 2040 },
      { id: 1083, title: '虎', oddsMilli: 2040 },
      { id: 1084, title: '兔', oddsMilli: 2040 },
      { id: 1085, title: '龙', oddsMilli: 2040 },
      { id: 1086, title: '蛇', oddsMilli: 2040 },
      { id: 1087, title: '马', oddsMilli: 1730 },
      { id: 1088, title: '羊', oddsMilli: 2040 },
      { id: 1089, title: '猴', oddsMilli: 2040 },
      { id: 1090, title: '鸡', oddsMilli: 2040 },
      { id: 1091, title: '狗', oddsMilli: 2040 },
      { id: 1092, title: '猪', oddsMilli: 2040 },
    ],
  },
  {
    name: '平特尾数',
    desc: '7个号码（含特码）中任一个为所选尾数即中奖，多个只派一次。',
    special: 0,
    plays: [
      { id: 1100, title: '0尾', oddsMilli: 2040 },
      { id: 1101, title: '1尾', oddsMilli: 1730 },
      { id: 1102, title: '2尾', oddsMilli: 1730 },
      { id: 1103, title: '3尾', oddsMilli: 1730 },
      { id: 1104, title: '4尾', oddsMilli: 1730 },
      { id: 1105, title: '5尾', oddsMilli: 1730 },
      { id: 1106, title: '6尾', oddsMilli: 1730 },
      { id: 1107, title: '7尾', oddsMilli: 1730 },
      { id: 1108, title: '8尾', oddsMilli: 1730 },
      { id: 1109, title: '9尾', oddsMilli: 1730 },
    ],
  },
  {
    name: '总和',
    desc: '7个号码之和：175及以上为总大，174及以下为总小；按奇偶为总单、总双。无和局。',
    special: 0,
    plays: [
      { id: 1121, title: '总大', oddsMilli: 1920 },
      { id: 1122, title: '总小', oddsMilli: 1970 },
      { id: 1123, title: '总单', oddsMilli: 1950 },
      { id: 1124, title: '总双', oddsMilli: 1950 },
    ],
  },
  {
    name: '连码',
    desc: '从1-49选号：二全中选2个、三全中选3个，须全部是正码；特串选2个，一个是正码、一个是特码。',
    special: 1,
    plays: [
      { id: 1131, title: '二全中', oddsMilli: 75000, pick: 2 },
      { id: 1132, title: '三全中', oddsMilli: 880000, pick: 3 },
      { id: 1133, title: '特串', oddsMilli: 187000, pick: 2 },
    ],
  },
]

/** Groups that the seventh number alone decides. */
export const SPECIAL_GROUPS: ReadonlySet<string> = new Set(['特码', '两面', '色波', '特肖', '特码尾数'])

/** Groups whose odds follow the lunar year: a change holds for the year it was made for. */
export const YEARLY_GROUPS: ReadonlySet<string> = new Set(['特肖', '平特一肖'])
