// The request: account, amount, received amount, open turnover, the payment password.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { usePasswordToggle } from '@lanting/browser-kit/use-password-toggle'
import type { CardKind } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { chevronRight, eye, eyeOff } from '@lanting/design/icons'
import { type Ref, useRef } from 'react'
import { CardPicker } from '#src/features/withdrawal/card-picker.tsx'
import { useTurnoverLeft, useWithdrawRules, type WithdrawRules } from '#src/features/withdrawal/queries.ts'
import { ConfirmSheet } from '#src/features/withdrawal/confirm-sheet.tsx'
import { QuoteFacts } from '#src/features/withdrawal/quote-facts.tsx'
import { AT_LEAST, ASK_SUPPORT, isFreeWhole } from '#src/features/withdrawal/rules.ts'
import { useWithdrawal } from '#src/features/withdrawal/use-withdrawal.ts'
import { OutcomeNotes, StandingNotes, TermsNotes } from '#src/features/withdrawal/withdrawal-notes.tsx'
import { Link } from '#src/lib/navigation/link.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { useUser } from '#src/queries/user.ts'
import { AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { LineField } from '#src/ui/line-field/line-field.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './withdrawal-screen.module.css'

export function WithdrawalForm({ kind }: { readonly kind: CardKind }) {
  const rules = useWithdrawRules()
  const card = useRef<HTMLButtonElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const form = useWithdrawal(kind, rules, (field) => {
    ;({ card, amount, password })[field].current?.focus()
  })
  const user = useUser()
  const isOnline = useOnline()
  const isFree = isFreeWhole(kind, form.amount, rules.data?.balance, rules.data)
  return (
    <div className={css.form}>
      <div className={css.cards}>
        <StandingNotes form={form} rules={rules} />
        <Columns gap>
          <Card className={css.request}>
            <CardPicker
              ref={card}
              kind={kind}
              value={form.card}
              error={form.errors.card}
              onPick={form.setCard}
            />
            <div className={css.amount}>
              <AmountField
                ref={amount}
                titled
                label="取款金额"
                range={AT_LEAST}
                whole={rules.data?.whole_balance_free !== 1}
                value={form.amount}
                error={form.errors.amount}
                hint={rules.isPending ? <Bone width={180} height={14} /> : limitWords(rules.data)}
                onChange={form.setAmount}
                action={
                  <Button
                    size="sm"
                    variant="secondary"
                    disabled={rules.data === undefined}
                    onClick={form.takeMost}
                  >
                    最大
                  </Button>
                }
              />
            </div>
            <div className={css.quote}>
              <QuoteFacts kind={kind} amount={form.amount} card={form.card} terms={user} />
            </div>
          </Card>
          <TermsNotes form={form} rules={rules} isFree={isFree} />
          <Card className={css.last}>
            <TurnoverLine />
            {!form.passkey.isUsed && <PasswordLine form={form} ref={password} />}
          </Card>
          <OutcomeNotes form={form} />
        </Columns>
      </div>
      <FootBar
        caption={
          isOnline ? (
            <span className={css.support}>
              人工审核后放款 · 遇到问题？<Link to="/kefu">{ASK_SUPPORT}</Link>
            </span>
          ) : (
            '恢复联网后可以取款'
          )
        }
      >
        <Button
          block
          disabled={!isOnline || form.isUnknown}
          inactive={!form.isReady}
          loading={form.isBusy}
          onClick={form.submit}
        >
          提交取款
        </Button>
      </FootBar>
      <ConfirmSheet kind={kind} form={form} terms={user} balance={rules.data?.balance} />
    </div>
  )
}

function limitWords(rules: WithdrawRules | undefined): string | null {
  if (rules === undefined) return null
  if (rules.whole_balance_free === 1) return '取出全部余额时不受最低金额、次数与流水限制'
  return `今日还可取 ${rules.count_left} 次，共 ${formatYuan(rules.amount_left)} 元`
}

/** Read-only; a tap explains where the figure comes from. */
function TurnoverLine() {
  const left = useTurnoverLeft()
  const isFree = left.data?.bet_amount === '0.00'
  return (
    <Link to="/withdrawal?show=turnover" className={css.turnover}>
      <span>{RULING_TEXTS.turnoverLeft}</span>
      {left.data === undefined ? (
        left.isError ? (
          '—'
        ) : (
          <Bone width={56} height={16} />
        )
      ) : (
        <>
          <b className={cx(isFree && css.free)}>{formatYuan(left.data.bet_amount)}</b>
          {isFree && <Tag tone="ok">可取款</Tag>}
        </>
      )}
      <Icon d={chevronRight} size={18} />
    </Link>
  )
}

interface PasswordLineProps {
  readonly form: ReturnType<typeof useWithdrawal>
  readonly ref: Ref<HTMLInputElement>
}

function PasswordLine({ form, ref }: PasswordLineProps) {
  const { isShown, type, button } = usePasswordToggle()
  return (
    <LineField
      ref={ref}
      label="支付密码"
      placeholder={`${LIMITS.payPassword.min}–${LIMITS.payPassword.max} 位`}
      type={type}
      maxLength={LIMITS.payPassword.max}
      autoCapitalize="none"
      spellCheck={false}
      value={form.password}
      error={form.errors.password}
      onChange={form.setPassword}
      end={<IconButton icon={isShown ? eye : eyeOff} size={19} className={css.eye} {...button} />}
    />
  )
}
