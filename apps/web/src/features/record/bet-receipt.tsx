// The signed receipt of a bet as stored on this device: copy, save, and compare with the round.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { formatBeijing } from '@lanting/contract/time'
import { fileDown, receiptText } from '@lanting/design/icons'
import { faultsOf, receiptsOf } from '#src/lib/log/receipts.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import css from './detail.module.css'

interface BetReceiptProps {
  readonly lottery: string
  readonly expect: string
  readonly betId: string
}

/** A receipt is issued once, when the bet is taken: a lost one cannot be requested again. */
export function BetReceipt({ lottery, expect, betId }: BetReceiptProps) {
  const receipt = receiptsOf(lottery, expect).find(({ bet_id }) => bet_id === betId)
  const isFaulty = faultsOf(lottery, expect).some(({ bets }) => bets.some(({ bet_id }) => bet_id === betId))
  const save = () =>
    saveBlob(
      new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }),
      `receipt-${betId}.json`,
    )
  return (
    <section className={css.proof} aria-label="签名收据">
      <h3>
        <Icon d={receiptText} size={18} />
        签名收据
      </h3>
      {receipt !== undefined && (
        <dl>
          <div className={css.proofLine}>
            <dt>平台签名 · {formatBeijing(new Date(receipt.at)).slice(5)}</dt>
            <dd>
              <span>
                {receipt.sig.slice(0, 14)}…{receipt.sig.slice(-8)}
              </span>
              <CopyButton text={JSON.stringify(receipt)} label="收据" />
            </dd>
          </div>
        </dl>
      )}
      <p className={cx(css.receiptNote, isFaulty && css.faulty)}>
        {isFaulty
          ? `${FAIR_WORDS.badReceipt}（在这一期的公平验证里）。`
          : receipt === undefined
            ? '本机没有这张注单的收据：是在其他设备上投注的，或浏览器数据已清除。号码和注单仍可验证。'
            : '平台受理这一注时的签名。请妥善保存：更换设备或清除数据后无法补发。'}
      </p>
      {receipt !== undefined && (
        <Button variant="secondary" size="sm" icon={fileDown} onClick={save}>
          保存收据
        </Button>
      )}
    </section>
  )
}
