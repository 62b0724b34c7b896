// Actions on the values: copy all, save the evidence, download the verifier; change one digit and see.
import { copyText } from '@lanting/browser-kit/copy-text'
import { toast } from '@lanting/browser-kit/toast'
import { RULING_TEXTS, SCREEN_TEXTS } from '@lanting/contract/texts'
import { copy, download, flaskConical, undo2 } from '@lanting/design/icons'
import { COPY_FAILED } from '#src/features/fair/judge/findings.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import css from './fair-round.module.css'
import type { Fair } from './queries.ts'
import { evidenceText, SaveEvidence } from './save-evidence.tsx'
import type { RoundEvidence } from './use-evidence.ts'

/** Built from the same source: one file that needs neither our server nor a network. */
const VERIFIER_FILE = '/fair-verifier.html'

interface FairTryProps {
  readonly evidence: RoundEvidence
  readonly isAltered: boolean
  /** Null where there is no seed to change. */
  readonly onAlter: (() => void) | null
}

export function FairTry({ evidence, isAltered, onAlter }: FairTryProps) {
  const isBad = evidence.judgement.tone === 'bad'
  return (
    <div className={css.try}>
      {onAlter !== null && !isAltered && !isBad && (
        <Button variant="ghost" size="sm" icon={flaskConical} onClick={onAlter}>
          改一位试试
        </Button>
      )}
      {isBad && !isAltered && (
        <ButtonLink to="/kefu" variant="neutral" size="md">
          联系客服
        </ButtonLink>
      )}
    </div>
  )
}

interface FairFootProps {
  readonly fair: Fair
  readonly evidence: RoundEvidence
  readonly isAltered: boolean
  readonly onRestore: () => void
}

export function FairFoot({ fair, evidence, isAltered, onRestore }: FairFootProps) {
  const isBad = evidence.judgement.tone === 'bad'
  const copyAll = async () => {
    if (await copyText(evidenceText(evidence))) toast.success(SCREEN_TEXTS.copied)
    else toast.error(COPY_FAILED)
  }
  return (
    <div className={css.bar}>
      <FootBar
        caption={`${fair.beacon_info?.source || RULING_TEXTS.demoSalt} · ${RULING_TEXTS.ownLotteryNotice}`}
      >
        {isAltered ? (
          <Button variant="neutral" size="md" icon={undo2} onClick={onRestore}>
            恢复原值
          </Button>
        ) : (
          // A copy without log and receipts reads as if the log could not be reached; browsers copy only within the tap.
          <Button
            variant="neutral"
            size="md"
            icon={copy}
            disabled={evidence.isGathering}
            onClick={() => void copyAll()}
          >
            复制全部
          </Button>
        )}
        <SaveEvidence evidence={evidence} variant={isBad ? 'primary' : 'neutral'} size="md">
          保存证据
        </SaveEvidence>
        {!isAltered && (
          <Button variant="secondary" size="md" icon={download} onClick={takeVerifier}>
            离线验证器
          </Button>
        )}
      </FootBar>
    </div>
  )
}

function takeVerifier(): void {
  const link = document.createElement('a')
  link.href = VERIFIER_FILE
  link.download = VERIFIER_FILE.slice(1)
  link.click()
}
