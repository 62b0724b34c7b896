// A value that stands still for a while: as it was before `isHeld`, until that is over.
import { useState } from 'react'

export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
