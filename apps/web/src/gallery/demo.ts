// A component's entry in the gallery: `export const demo` in its `*.demo.tsx`.
import type { ComponentType } from 'react'

export interface Demo {
  readonly title: string
  readonly note?: string
  readonly Show: ComponentType
}
