// Play groups of the sum lotteries (type 2) with their odds.

export interface Play {
  readonly id: number
  readonly title: string
  /** Thousandths, stake included. */
  readonly oddsMilli: number
  /** Numbers per line in a special group. */
  readonly pick?: number
}

export interface PlayGroup {
  readonly name: string
  readonly desc: string
  /** 1: the panel shows the numbers 1 to 49. */
  readonly special: 0 | 1
  readonly plays: readonly Play[]
}

export const SUM_PLAYS: readonly PlayGroup[] = [
  {
    name: '大小单双',
    desc: '和值14-27为大，0-13为小；奇数为单，偶数为双（0为双）。13、14照常算输赢。',
    special: 0,
    plays: [
      { id: 2001, title: '大', oddsMilli: 1950 },
      { id: 2002, title: '小', oddsMilli: 1950 },
      { id: 2003, title: '单', oddsMilli: 1950 },
      { id: 2004, title: '双', oddsMilli: 1950 },
    ],
  },
  {
    name: '组合',
    desc: '大小与单双同时猜中。',
    special: 0,
    plays: [
      { id: 2011, title: '大单', oddsMilli: 4200 },
      { id: 2012, title: '大双', oddsMilli: 3600 },
      { id: 2013, title: '小单', oddsMilli: 3600 },
      { id: 2014, title: '小双', oddsMilli: 4200 },
    ],
  },
  {
    name: '极值',
    desc: '和值22-27为极大，0-5为极小。',
    special: 0,
    plays: [
      { id: 2021, title: '极大', oddsMilli: 17200 },
      { id: 2022, title: '极小', oddsMilli: 17200 },
    ],
  },
  {
    name: '色波',
    desc: '按和值的颜色：0、13、14、27无波，投注色波不中奖。',
    special: 0,
    plays: [
      { id: 2031, title: '红波', oddsMilli: 2900 },
      { id: 2032, title: '绿波', oddsMilli: 3720 },
      { id: 2033, title: '蓝波', oddsMilli: 3720 },
    ],
  },
  {
    name: '形态',
    desc: '三个号码全同为豹子；从小到大排列后连续为顺子（890、901不算）；恰有两个相同为对子。',
    special: 0,
    plays: [
      { id: 2041, title: '豹子', oddsMilli: 96000 },
      { id: 2042, title: '顺子', oddsMilli: 20000 },
      { id: 2043, title: '对子', oddsMilli: 3560 },
    ],
  },
  {
    name: '和值',
    desc: '猜三个号码之和（0-27）。',
    special: 0,
    plays: [
      { id: 2100, title: '0', oddsMilli: 950000 },
      { id: 2101, title: '1', oddsMilli: 318000 },
      { id: 2102, title: '2', oddsMilli: 159000 },
      { id: 2103, title: '3', oddsMilli: 95500 },
      { id: 2104, title: '4', oddsMilli: 63700 },
      { id: 2105, title: '5', oddsMilli: 45500 },
      { id: 2106, title: '6', oddsMilli: 34100 },
      { id: 2107, title: '7', oddsMilli: 26500 },
      { id: 2108, title: '8', oddsMilli: 21200 },
      { id: 2109, title: '9', oddsMilli: 17350 },
      { id: 2110, title: '10', oddsMilli: 15150 },
      { id: 2111, title: '11', oddsMilli: 13850 },
      { id: 2112, title: '12', oddsMilli: 13100 },
      { id: 2113, title: '13', oddsMilli: 12750 },
      { id: 2114, title: '14', oddsMilli: 12750 },
      { id: 2115, title: '15', oddsMilli: 13100 },
      { id: 2116, title: '16', oddsMilli: 13850 },
      { id: 2117, title: '17', oddsMilli: 15150 },
      { id: 2118, title: '18', oddsMilli: 17350 },
      { id: 2119, title: '19', oddsMilli: 21200 },
      { id: 2120, title: '20', oddsMilli: 26500 },
      { id: 2121, title: '21', oddsMilli: 34100 },
      { id: 2122, title: '22', oddsMilli: 45500 },
      { id: 2123, title: '23', oddsMilli: 63700 },
      { id: 2124, title: '24', oddsMilli: 95500 },
      { id: 2125, title: '25', oddsMilli: 159000 },
      { id: 2126, title: '26', oddsMilli: 318000 },
      { id: 2127, title: '27', oddsMilli: 950000 },
    ],
  },
]
