// True once the value has been true: what was opened stays mounted, so that it can animate its closing.
import { useState } from 'react'

export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
