// The one line that says how an action ended.
import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly tone: 'done' | 'bad'
  readonly text: string
}

let lastId = 0

export const useToast = create<{ readonly current: Toast | null }>(() => ({ current: null }))

function show(tone: Toast['tone'], text: string): void {
  lastId += 1
  useToast.setState({ current: { id: lastId, tone, text } })
}

export const toast = {
  done: (text: string) => show('done', text),
  bad: (text: string) => show('bad', text),
}

/** Leaves a newer toast alone. */
export function dropToast(id: number): void {
  if (useToast.getState().current?.id === id) useToast.setState({ current: null })
}
