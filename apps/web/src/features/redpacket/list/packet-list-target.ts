// The address of a day's public list.
import type { Day } from '@lanting/contract/time'
import { withSearch } from '#src/lib/navigation/search-params.ts'

export const packetListTarget = (date: Day) => withSearch('/hongbaoList', { date })
