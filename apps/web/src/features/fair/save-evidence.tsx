// Saves the evidence about a round to a file, unchanged; the offline verifier reads it.
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { fileDown } from '@lanting/design/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#src/ui/button/button.tsx'
import type { RoundEvidence } from './use-evidence.ts'

/** The failed checks in words, beside the values themselves. */
export function evidenceText({ bundle, judgement, verdict }: RoundEvidence): string {
  return JSON.stringify({ ...bundle, judgement, computed: verdict }, null, 2)
}

function saveEvidence(evidence: RoundEvidence): void {
  const { name, expect } = evidence.bundle.round
  saveBlob(new Blob([evidenceText(evidence)], { type: 'application/json' }), `fair-${name}-${expect}.json`)
}

interface SaveEvidenceProps {
  readonly evidence: RoundEvidence
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly children?: string
}

/** Asked for while the log still answers, the file is saved when it is whole. */
export function SaveEvidence({
  evidence,
  variant = 'secondary',
  size = 'sm',
  children = '保存这项证据',
}: SaveEvidenceProps) {
  const [presses, setPresses] = useState(0)
  const saved = useRef(0)
  const saveOnce = useEffectEvent(() => {
    if (saved.current === presses) return
    saved.current = presses
    saveEvidence(evidence)
  })
  const { isGathering } = evidence
  useEffect(() => {
    if (!isGathering) saveOnce()
  }, [isGathering, presses])
  return (
    <Button
      variant={variant}
      size={size}
      icon={fileDown}
      loading={isGathering && presses > 0}
      onClick={() => setPresses(presses + 1)}
    >
      {children}
    </Button>
  )
}
