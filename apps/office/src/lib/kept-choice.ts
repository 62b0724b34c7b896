// A boolean setting of this device; it outlives sessions.
import { attempt } from '@lanting/browser-kit/attempt'
import { create } from 'zustand'

const YES = 'yes'
const NO = 'no'

export function keptChoice(key: string, atFirst: boolean) {
  const kept = attempt(() => localStorage.getItem(key), null)
  const useChoice = create<{ readonly on: boolean }>(() => ({ on: kept === null ? atFirst : kept === YES }))
  const choose = (on: boolean) => {
    useChoice.setState({ on })
    attempt(() => localStorage.setItem(key, on ? YES : NO))
  }
  return { useChoice: () => useChoice((state) => state.on), isOn: () => useChoice.getState().on, choose }
}
