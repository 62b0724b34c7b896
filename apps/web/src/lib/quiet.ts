// 免打扰: from 22:00 to 08:00 in Beijing nothing of the chat is pushed at a member who asked for quiet.
import { beijingClock } from '@lanting/contract/time'

export function isQuietHour(instant: number): boolean {
  const clock = beijingClock(instant)
  return clock >= '22:00:00' || clock < '08:00:00'
}
