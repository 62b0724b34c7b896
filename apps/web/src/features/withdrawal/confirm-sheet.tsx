// 确认这笔取款: amount, account, what arrives and what stays, and the signature over exactly these.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { CardKind } from '@lanting/contract/codes'
import { fenFromYuan, formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import type { UsdtTerms } from '@lanting/contract/rules/cashier/withdrawal'
import { creditCard, scanFace, shieldCheck } from '@lanting/design/icons'
import { QuoteFacts } from '#src/features/withdrawal/quote-facts.tsx'
import type { useWithdrawal } from '#src/features/withdrawal/use-withdrawal.ts'
import { CONFIRM_BY_PASSKEY, USE_PAY_PASSWORD } from '#src/lib/words/passkey-words.ts'
import { cardTail, cardTitle } from '#src/queries/money/cards.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './confirm-sheet.module.css'

interface ConfirmSheetProps {
  readonly kind: CardKind
  readonly form: ReturnType<typeof useWithdrawal>
  readonly terms: UsdtTerms | undefined
  readonly balance: string | undefined
}

export function ConfirmSheet({ kind, form, terms, balance }: ConfirmSheetProps) {
  const { passkey, card } = form
  const fen = parseAmount(form.amount) ?? 0n
  if (card === null) return null
  return (
    <Sheet
      open={passkey.isOpen}
      onClose={passkey.close}
      title="确认这笔取款"
      foot={
        <div className={css.foot}>
          <Button
            block
            icon={scanFace}
            loading={passkey.isSigning || form.isBusy}
            onClick={() => void form.confirmByPasskey()}
          >
            {CONFIRM_BY_PASSKEY}
          </Button>
          <Button block variant="ghost" onClick={passkey.usePassword}>
            {USE_PAY_PASSWORD}
          </Button>
        </div>
      }
    >
      <p className={css.label}>取款金额（元）</p>
      <p className={css.amount}>
        <Money value={yuanFromFen(fen)} size="xl" hidden={false} />
      </p>
      <div className={css.box}>
        <p className={css.card}>
          <span className={css.mark} aria-hidden="true">
            <Icon d={creditCard} size={20} />
          </span>
          <b>
            {cardTitle(card)} <span aria-hidden="true">••••</span> {cardTail(card)}
          </b>
        </p>
        <QuoteFacts kind={kind} amount={form.amount} card={card} terms={terms} />
        {balance !== undefined && <Facts facts={[{ label: '取款后余额', value: left(balance, fen) }]} />}
      </div>
      <p className={css.note}>
        <Icon d={shieldCheck} size={18} />
        您签的就是上面这一笔。金额或收款账户改一个字，签名就无效，谁也不能替换。
      </p>
    </Sheet>
  )
}

function left(balance: string, fen: bigint): string {
  const rest = fenFromYuan(balance) - fen
  return `${formatYuan(yuanFromFen(rest > 0n ? rest : 0n))} 元`
}
