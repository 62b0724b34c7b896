// Saves the evidence about a round to a file, unchanged; the offline verifier reads it.
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { fileDown } from '@lanting/design/icons'
import { Button } from '#src/ui/button/button.tsx'
import type { RoundEvidence } from './use-evidence.ts'

/** The failed checks in words, beside the values themselves. */
export function evidenceText({ bundle, judgement, verdict }: RoundEvidence): string {
  return JSON.stringify({ ...bundle, judgement, computed: verdict }, null, 2)
}

export function saveEvidence(evidence: RoundEvidence): void {
  const { name, expect } = evidence.bundle.round
  saveBlob(new Blob([evidenceText(evidence)], { type: 'application/json' }), `fair-${name}-${expect}.json`)
}

export function SaveEvidence({ evidence }: { readonly evidence: RoundEvidence }) {
  return (
    <Button variant="secondary" size="sm" icon={fileDown} onClick={() => saveEvidence(evidence)}>
      保存这项证据
    </Button>
  )
}
