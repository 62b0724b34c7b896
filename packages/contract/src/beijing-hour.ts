// Beijing's offset, and the hour by it: all that the first page needs of the calendar.

export const OFFSET_MS = 8 * 3600_000

/** 0 to 23. */
export function hourInBeijing(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / 3600_000) % 24
}
