// What lies over any page about limits; the shell loads it when it is first needed.
import { FirstDepositSheet } from '#src/features/protection/limits/first-deposit-sheet.tsx'
import { RefusalSheet } from '#src/features/protection/refusal-sheet.tsx'

export function LimitOverlays() {
  return (
    <>
      <RefusalSheet />
      <FirstDepositSheet />
    </>
  )
}
