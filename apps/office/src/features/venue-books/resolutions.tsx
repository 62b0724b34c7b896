// The ways to resolve a venue's case, with why one cannot be chosen.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { Choices } from '#src/ui/choices/choices.tsx'
import type { VenueCase } from './queries.ts'
import { acceptLock, mirrorLock } from './rules.ts'

export type Resolution = 'mirror' | 'difference' | 'case'

interface ResolutionsProps {
  readonly found: VenueCase
  readonly value: Resolution
  readonly onChange: (next: Resolution) => void
}

export function Resolutions({ found, value, onChange }: ResolutionsProps) {
  return (
    <Choices<Resolution | 'nothing'>
      label="处理"
      bare
      value={value}
      onChange={(next) => {
        if (next !== 'nothing') onChange(next)
      }}
      choices={[
        {
          value: 'mirror',
          title: '更正镜像',
          note: '按场馆签名的行改写镜像；旧分录保留。中心钱包不变。',
          locked: mirrorLock(found),
        },
        {
          value: 'difference',
          title: '接受差额',
          note: `不改镜像，差额记平台 house:adjust，不必解释。每月上限 ${DESK_LIMITS.acceptedDifferenceMonthYuan}.00。`,
          aside: formatYuan(found.venue.difference ?? '0.00'),
          locked: acceptLock(found),
        },
        {
          value: 'case',
          title: '按书面声明结案',
          note: '场馆不再应答时，以其书面声明为准：更正镜像，余下由平台承担。',
        },
        { value: 'nothing', title: '不处理，先恢复转账', locked: '不可选：差额为 0.00 之前不恢复' },
      ]}
    />
  )
}
