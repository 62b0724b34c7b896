// Lengths of time-outs and exclusions in words.
import type { ExclusionLength } from '@lanting/contract/data/protection-profiles'

export const LENGTH_WORDS: Readonly<Record<ExclusionLength, string>> = {
  '180d': '180 天',
  '1y': '1 年',
  '3y': '3 年',
  '5y': '5 年',
  forever: '永久',
}

export const timeoutWords = (days: number) => (days === 1 ? '24 小时' : `${days} 天`)
