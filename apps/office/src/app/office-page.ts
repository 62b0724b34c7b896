// What the office knows about a page before it is opened.
import type { Permission } from '@lanting/contract/permissions'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Loaded when first asked for. */
export interface Place {
  readonly path: string
  /** Null opens to every role. The server refuses the same; hiding only saves a vain try. */
  readonly may: Permission | null
  readonly load: () => Promise<ComponentType>
}

export interface OfficePage extends Place {
  readonly title: string
  /** Its heading in the rail; pages of one group stand together. */
  readonly group: string | null
  readonly icon: LucideIcon
  /** Pressed after G. */
  readonly letter: string
}
