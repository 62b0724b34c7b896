// 免打扰: from 22:00 to 08:00 in Beijing no chat toasts are shown to a member who enabled it.
import { beijingClock } from '@lanting/contract/time'

export function isQuietHour(instant: number): boolean {
  const clock = beijingClock(instant)
  return clock >= '22:00:00' || clock < '08:00:00'
}
