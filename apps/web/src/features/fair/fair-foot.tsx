// What to do with the values: copy all, change one digit and see, keep the evidence, take the verifier home.
import { copyText } from '@lanting/browser-kit/copy-text'
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { toast } from '@lanting/browser-kit/toast'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { copy, download, fileDown, flaskConical, undo2 } from '@lanting/design/icons'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import css from './fair-round.module.css'
import type { Fair } from './queries.ts'
import type { Verdict } from './verify.ts'

interface FairFootProps {
  readonly fair: Fair
  readonly seed: string
  readonly verdict: Verdict | null
  readonly isAltered: boolean
  readonly onAlter: () => void
  readonly onRestore: () => void
}

/** Built beside the page from the same source: one file that needs neither us nor a network. */
export const VERIFIER_FILE = '/fair-verifier.html'

export function rawValues(fair: Fair, seed: string): string {
  return JSON.stringify({ ...fair, seed }, null, 2)
}

export function FairFoot({ fair, seed, verdict, isAltered, onAlter, onRestore }: FairFootProps) {
  const isBad = verdict !== null && !(verdict.isSeedRight && verdict.isResultRight)
  const copyAll = async () => {
    if (await copyText(rawValues(fair, seed))) toast.success(SCREEN_TEXTS.copied)
    else toast.error('复制失败，请逐项复制')
  }
  const keep = () =>
    saveBlob(
      new Blob([JSON.stringify({ evidence: { ...fair, seed }, computed: verdict }, null, 2)], {
        type: 'application/json',
      }),
      `fair-${fair.name}-${fair.expect}.json`,
    )
  return (
    <div className={css.foot}>
      <div className={css.footRow}>
        {isBad && isAltered && (
          <Button variant="neutral" size="md" icon={undo2} onClick={onRestore}>
            恢复原值
          </Button>
        )}
        {isBad && !isAltered && (
          <ButtonLink to="/kefu" variant="neutral" size="md">
            联系客服
          </ButtonLink>
        )}
        {isBad ? (
          <Button size="md" icon={fileDown} onClick={keep}>
            保存证据
          </Button>
        ) : (
          <>
            <Button variant="neutral" size="md" icon={copy} onClick={() => void copyAll()}>
              复制全部
            </Button>
            <Button variant="neutral" size="md" icon={flaskConical} onClick={onAlter}>
              改一位试试
            </Button>
            <OfflineLink />
          </>
        )}
      </div>
    </div>
  )
}

function OfflineLink() {
  const take = () => {
    const link = document.createElement('a')
    link.href = VERIFIER_FILE
    link.download = VERIFIER_FILE.slice(1)
    link.click()
  }
  return (
    <Button variant="secondary" size="md" icon={download} onClick={take}>
      离线验证器
    </Button>
  )
}
