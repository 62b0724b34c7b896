// Words for limits wherever they are shown: amounts without fen, durations and times.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan, type Yuan } from '@lanting/contract/money'
import { addDays, type BeijingTime, beijingDay } from '@lanting/contract/time'
import { clockOf, dayOf } from '#src/lib/days.ts'

export const MY_LIMITS = '查看我的限额'
export const REST = '休息一下'

export const LOOK_BACK = '/safety?view=lookback&days=365'
export const LOOK_BACK_DUE = '到了每半年一次的回看：存入、取出、净结果，放在限额旁边看一看。'

export const CLOSED_WAYS = '存款、转入、进游戏、投注'
export const DEPOSIT_LEFT = '现在最多还能存'

/** `5,000`: limits are whole yuan. */
export function wholeYuan(yuan: Yuan): string {
  return formatYuan(yuan).replace(/\.00$/, '')
}

/** `2 小时 12 分`; `48 分` below an hour. */
export function minuteWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} 分`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`
}

/** `今天 20:10`, `明天 09:41`, `11-22 20:10`; with the year when it is another one. */
export function momentWords(time: BeijingTime): string {
  const today = beijingDay(now())
  const day = dayOf(time)
  const near = { [addDays(today, -1)]: '昨天', [today]: '今天', [addDays(today, 1)]: '明天' }[day]
  const far = day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
  return `${near ?? far} ${clockOf(time)}`
}
