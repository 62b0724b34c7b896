// The page of customer service with an own order attached.
import type { SupportOrderKind } from '@lanting/contract/data/support-categories'
import type { Target } from './routes.ts'
import { withSearch } from './search-params.ts'

export const askAbout = (kind: SupportOrderKind, no: string): Target =>
  withSearch('/kefu', { about: kind, no })
