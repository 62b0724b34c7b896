// A few soft tones, off until the member turns them on. Wins alone have a chime, and only above the stake.
import { useSyncExternalStore } from 'react'

type Tone = 'tick' | 'win'
const NOTES: Readonly<Record<Tone, readonly (readonly [hz: number, atSec: number, lengthSec: number])[]>> = {
  tick: [[220, 0, 0.05]],
  win: [
    [523, 0, 0.16],
    [659, 0.09, 0.16],
    [784, 0.18, 0.26],
  ],
}

let on = false
let audio: AudioContext | undefined
const listeners = new Set<() => void>()

export function toggleSound(): void {
  on = !on
  if (on) audio ??= new AudioContext()
  for (const listener of listeners) listener()
}

export function useSoundOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => on,
  )
}

export function play(tone: Tone): void {
  if (!on || audio === undefined) return
  for (const [hz, atSec, lengthSec] of NOTES[tone]) {
    const start = audio.currentTime + atSec
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = 'sine'
    oscillator.frequency.value = hz
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthSec)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + lengthSec + 0.02)
  }
}
