// The roads of a lottery: what each reads from a result, and the colour of each value. Pure.
import type { DrawResult } from '#src/queries/lottery.ts'
import type { BeadColour } from './road-map.tsx'

export type RoadKind = 'sides' | 'wave' | 'shape'

export interface RoadPlan {
  readonly label: string
  readonly read: (result: DrawResult) => string
  readonly colours: Readonly<Record<string, BeadColour>>
}

export const ROADS = {
  1: [
    { value: 'sides', label: '特码大小单双' },
    { value: 'wave', label: '色波' },
    { value: 'shape', label: '总和' },
  ],
  2: [
    { value: 'sides', label: '大小单双' },
    { value: 'wave', label: '色波' },
    { value: 'shape', label: '形态' },
  ],
} as const satisfies Record<1 | 2, readonly { value: RoadKind; label: string }[]>

const SIZE: RoadPlan['colours'] = { 大: 'red', 小: 'blue', 和: 'gray' }
const PARITY: RoadPlan['colours'] = { 单: 'amber', 双: 'green', 和: 'gray' }
const WAVE: RoadPlan['colours'] = { 红: 'red', 绿: 'green', 蓝: 'blue', 无: 'gray' }
const SHAPE: RoadPlan['colours'] = { 豹子: 'red', 顺子: 'amber', 对子: 'blue', 杂六: 'gray' }

/** 特大 → 大; 和 (special number 49) stays 和. */
const side = (at: number) => (result: DrawResult) => (result.labels[at] ?? '').replace(/^[特总]/, '')

const waveOf = ({ labels }: DrawResult) => labels.find((one) => one.endsWith('波'))?.slice(0, 1) ?? ''

export function roadPlans(type: 1 | 2, kind: RoadKind): readonly RoadPlan[] {
  if (kind === 'wave') return [{ label: '色波', read: waveOf, colours: WAVE }]
  if (type === 2) {
    if (kind === 'shape')
      return [{ label: '形态', read: (result) => (result.type === 2 ? result.shape : ''), colours: SHAPE }]
    return [
      { label: '大小', read: side(0), colours: SIZE },
      { label: '单双', read: side(1), colours: PARITY },
    ]
  }
  const from = kind === 'sides' ? 0 : 7
  return [
    { label: kind === 'sides' ? '特码大小' : '总和大小', read: side(from), colours: SIZE },
    { label: kind === 'sides' ? '特码单双' : '总和单双', read: side(from + 1), colours: PARITY },
  ]
}
