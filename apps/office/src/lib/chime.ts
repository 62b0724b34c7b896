// Notification sound: two short notes. Browsers block audio before the first user gesture.
import { attempt } from '@lanting/browser-kit/attempt'
import { keptChoice } from '#src/lib/kept-choice.ts'

export const chimeChoice = keptChoice('office-chime', true)

const NOTES = [880, 1175] as const
const NOTE_SEC = 0.12

let context: AudioContext | null = null

/** Unlocks audio at the first user gesture. */
export function prepareChime(): () => void {
  const begin = () => {
    end()
    context ??= attempt(() => new AudioContext(), null)
  }
  const end = () => {
    window.removeEventListener('pointerdown', begin)
    window.removeEventListener('keydown', begin)
  }
  window.addEventListener('pointerdown', begin)
  window.addEventListener('keydown', begin)
  return end
}

export function chime(): void {
  if (context === null || !chimeChoice.isOn()) return
  for (const [place, pitch] of NOTES.entries()) {
    const from = context.currentTime + place * NOTE_SEC
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.08, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SEC)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + NOTE_SEC)
  }
}
