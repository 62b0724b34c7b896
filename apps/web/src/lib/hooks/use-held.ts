// Freezes a value: the one before `isHeld`, until that is false again.
import { useState } from 'react'

export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}
