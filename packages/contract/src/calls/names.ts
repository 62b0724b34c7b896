// Types of every call by its name. Import them with `import type`, so that no schema ships to the browser.
import type { CallInput, CallOutput, CallSpec } from '../call.ts'
import type { CALLS } from './index.ts'
import type { OFFICE_CALLS } from './office/index.ts'

type Shapes<R extends Readonly<Record<string, CallSpec>>> = {
  readonly [K in keyof R]: { readonly input: CallInput<R[K]>; readonly output: CallOutput<R[K]> }
}

export type Calls = Shapes<typeof CALLS>
export type CallNames = keyof Calls
export type InputOf<K extends CallNames> = Calls[K]['input']
export type OutputOf<K extends CallNames> = Calls[K]['output']

export type OfficeCalls = Shapes<typeof OFFICE_CALLS>
export type OfficeCallNames = keyof OfficeCalls
export type OfficeInputOf<K extends OfficeCallNames> = OfficeCalls[K]['input']
export type OfficeOutputOf<K extends OfficeCallNames> = OfficeCalls[K]['output']
