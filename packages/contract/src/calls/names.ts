// Types of every member call by its name. Import them with `import type`, so that no schema ships to the browser.
import type { CallInput, CallOutput } from '../call.ts'
import type { CALLS } from './index.ts'

type Registry = typeof CALLS

export type Calls = {
  readonly [K in keyof Registry]: {
    readonly input: CallInput<Registry[K]>
    readonly output: CallOutput<Registry[K]>
  }
}

export type CallNames = keyof Calls
export type InputOf<K extends CallNames> = Calls[K]['input']
export type OutputOf<K extends CallNames> = Calls[K]['output']
