// The metadata of a page, known before its code is loaded.
import type { Permission } from '@lanting/contract/office/permissions'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Loaded lazily. */
export interface Place {
  readonly path: string
  /** Null: open to every role. The server enforces the same; hiding only avoids a refused request. */
  readonly may: Permission | null
  readonly load: () => Promise<ComponentType>
}

export interface OfficePage extends Place {
  readonly title: string
  /** Its heading in the rail; pages of one group are listed together. */
  readonly group: string | null
  readonly icon: LucideIcon
  /** Pressed after G. */
  readonly letter: string
}
