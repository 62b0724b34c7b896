// One toast at a time, from anywhere: `toast.error(text)`. The shell of the app draws it over everything.
import { create } from 'zustand'

export interface ToastMessage {
  readonly id: number
  readonly tone: 'info' | 'success' | 'error'
  readonly text: string
}

export const useToast = create<{ readonly shown: ToastMessage | null }>(() => ({ shown: null }))

let count = 0

function show(tone: ToastMessage['tone'], text: string): void {
  count += 1
  useToast.setState({ shown: { id: count, tone, text } })
}

export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

export function hideToast(): void {
  useToast.setState({ shown: null })
}
