// Every demo of the app's components and of the kit's, in the order of their folders.
import type { Demo } from './demo.ts'

type Modules = Readonly<Record<string, { readonly demo: Demo }>>

const OWN: Modules = import.meta.glob('../ui/*/*.demo.tsx', { eager: true })
const KIT: Modules = import.meta.glob('../../../../packages/browser-kit/src/*/*.demo.tsx', { eager: true })

/** By the name of the component's folder. */
export const DEMOS: readonly (readonly [name: string, demo: Demo])[] = Object.entries({ ...OWN, ...KIT })
  .map(([file, { demo }]) => [file.split('/').at(-2) ?? file, demo] as const)
  .sort(([one], [other]) => one.localeCompare(other))
