// /safety: 理性娱乐, with the look-back, the time-out and the exclusion as views of the same address.
import { LIMITS } from '@lanting/contract/limits'
import { EXCLUSION_LENGTHS } from '@lanting/contract/data/protection-profiles'
import { TIMEOUT_DAYS } from '@lanting/contract/rules/protection/absence'
import { ExcludeLengths, RestLengths } from '#src/features/protection/absence/leave-lengths.tsx'
import { LeavePage } from '#src/features/protection/absence/leave-page.tsx'
import { LookBackPage } from '#src/features/protection/look-back/look-back-page.tsx'
import { ProtectionPage } from '#src/features/protection/protection-page.tsx'
import { choice, type Reader, useSearch } from '#src/lib/navigation/search-params.ts'

const oneOf =
  <T extends string | number>(values: readonly T[]): Reader<T | null> =>
  (raw) =>
    values.find((value) => String(value) === raw) ?? null

const VIEW = {
  view: choice(['', 'lookback', 'rest', 'timeout', 'exclude']),
  days: oneOf([...TIMEOUT_DAYS, ...LIMITS.safety.lookBackDays]),
  length: oneOf(EXCLUSION_LENGTHS),
}

export function SafetyScreen() {
  const { view, days, length } = useSearch(VIEW)
  const timeout = TIMEOUT_DAYS.find((value) => value === days)
  if (view === 'lookback') {
    return <LookBackPage days={LIMITS.safety.lookBackDays.find((value) => value === days) ?? 30} />
  }
  if (view === 'rest') return <RestLengths />
  if (view === 'timeout' && timeout !== undefined) {
    return <LeavePage key={timeout} leave={{ kind: 'timeout', days: timeout }} />
  }
  if (view === 'exclude') {
    return length === null ? (
      <ExcludeLengths />
    ) : (
      <LeavePage key={length} leave={{ kind: 'exclude', length }} />
    )
  }
  return <ProtectionPage />
}
