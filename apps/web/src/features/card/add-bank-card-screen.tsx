// /addBankCard: holder, bank, branch, number and payment password.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { lock, userRoundCheck } from '@lanting/design/icons'
import { BankField } from '#src/features/card/bank-field.tsx'
import { PayPasswordGate } from '#src/features/card/pay-password-gate.tsx'
import { CardConfirm } from '#src/features/card/card-confirm.tsx'
import { maskHolder } from '#src/features/card/rules.ts'
import { useBankCard } from '#src/features/card/use-bank-card.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { BRANCH_EXAMPLE } from '#src/lib/words/words.ts'
import type { User } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import css from './add-card.module.css'

/** The usual length of a card number; others are accepted too. */
const USUAL = { min: 16, max: 19 }

export function AddBankCardScreen() {
  return (
    <div className={css.page}>
      <NavBar look="surface" title={PAGE_TITLES['/addBankCard']} />
      <PayPasswordGate>{(user) => <BankCardForm user={user} />}</PayPasswordGate>
    </div>
  )
}

function BankCardForm({ user }: { readonly user: User }) {
  const { isNamed, draft, cardNo, missing, isBusy, confirmation, type, take, errorOf, submit } =
    useBankCard(user)
  const digits = draft.cardNo.length
  const isUnusual = digits > 0 && (digits < USUAL.min || digits > USUAL.max)
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={css.fields}>
        <Note tone="primary" icon={userRoundCheck}>
          仅可绑定本人名下的卡。
          {isNamed ? `持卡人须与实名 ${maskHolder(user.realname)} 一致，` : ''}
          首张卡确定实名后不可更改。
        </Note>
        <Field
          ref={take('holder')}
          label="持卡人姓名"
          labelEnd={<span className={css.end}>{isNamed ? '已实名' : '与银行卡户名一致'}</span>}
          value={draft.holder}
          readOnly={isNamed}
          maxLength={LIMITS.card.holderMax}
          autoComplete="off"
          error={errorOf('holder')}
          onChange={type('holder')}
          action={isNamed && <Icon d={lock} size={17} className={css.lock} />}
        />
        <BankField ref={take('bank')} value={draft.bank} error={errorOf('bank')} onPick={type('bank')} />
        <Field
          ref={take('branch')}
          label="开户行地址"
          labelEnd={<span className={css.end}>最多 {LIMITS.card.branchMax} 字</span>}
          placeholder={BRANCH_EXAMPLE}
          value={draft.branch}
          maxLength={LIMITS.card.branchMax}
          autoComplete="off"
          error={errorOf('branch')}
          onChange={type('branch')}
        />
        <Field
          {...cardNo}
          numeric
          label="银行卡号"
          labelEnd={
            <span className={css.end}>
              {LIMITS.cardNoMin}–{LIMITS.card.noMax} 位数字
            </span>
          }
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('cardNo')}
          hint={isUnusual ? `卡号通常为 ${USUAL.min}–${USUAL.max} 位，请核对卡面` : null}
          action={digits > 0 && <span className={css.digits}>{digits} 位</span>}
        />
        <CardConfirm
          ref={take('payPassword')}
          confirmation={confirmation}
          password={draft.payPassword}
          error={errorOf('payPassword')}
          onType={type('payPassword')}
        />
      </div>
      <FootBar {...(missing !== '' && { caption: `还需填写：${missing}` })}>
        <Button type="submit" block inactive={missing !== ''} loading={isBusy}>
          确认绑定
        </Button>
      </FootBar>
    </form>
  )
}
