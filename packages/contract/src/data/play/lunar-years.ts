// Lunar new years as a table: the Chinese calendar built into runtimes is wrong for 2027 and 2030.

export const ANIMALS = ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'] as const
export type Animal = (typeof ANIMALS)[number]

export interface LunarYear {
  readonly year: number
  /** Beijing day on which it begins. */
  readonly start: string
  readonly ganzhi: string
  readonly animal: Animal
}

export const LUNAR_YEARS: readonly LunarYear[] = [
  { year: 2024, start: '2024-02-10', ganzhi: '甲辰', animal: '龙' },
  { year: 2025, start: '2025-01-29', ganzhi: '乙巳', animal: '蛇' },
  { year: 2026, start: '2026-02-17', ganzhi: '丙午', animal: '马' },
  { year: 2027, start: '2027-02-06', ganzhi: '丁未', animal: '羊' },
  { year: 2028, start: '2028-01-26', ganzhi: '戊申', animal: '猴' },
  { year: 2029, start: '2029-02-13', ganzhi: '己酉', animal: '鸡' },
  { year: 2030, start: '2030-02-03', ganzhi: '庚戌', animal: '狗' },
  { year: 2031, start: '2031-01-23', ganzhi: '辛亥', animal: '猪' },
  { year: 2032, start: '2032-02-11', ganzhi: '壬子', animal: '鼠' },
  { year: 2033, start: '2033-01-31', ganzhi: '癸丑', animal: '牛' },
  { year: 2034, start: '2034-02-19', ganzhi: '甲寅', animal: '虎' },
  { year: 2035, start: '2035-02-08', ganzhi: '乙卯', animal: '兔' },
  { year: 2036, start: '2036-01-28', ganzhi: '丙辰', animal: '龙' },
]
