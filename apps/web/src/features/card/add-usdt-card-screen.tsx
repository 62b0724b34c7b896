// /addUsdtCard: chain, address and payment password. The address is validated while typing.
import { USDT_BANK } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import type { UsdtProtocol } from '@lanting/contract/pay-ways'
import { checkUsdtCard } from '@lanting/contract/rules/cashier/card'
import { triangleAlert } from '@lanting/design/icons'
import { type FormEvent, useState } from 'react'
import { AddressField } from '#src/features/card/address-field.tsx'
import { PayPasswordGate } from '#src/features/card/pay-password-gate.tsx'
import { CardConfirm, useCardConfirmation } from '#src/features/card/card-confirm.tsx'
import { useBindByPasskey, useBindCard } from '#src/features/card/queries.ts'
import { addressState, missingOf } from '#src/features/card/rules.ts'
import { goBack } from '#src/lib/navigation/go.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { type FieldOf, useFormRefusal } from '#src/lib/hooks/use-form-refusal.ts'
import type { User } from '#src/queries/user.ts'
import { AddressGroups } from '#src/ui/address-text/address-text.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import css from './add-card.module.css'

const PROTOCOLS = LIMITS.usdtProtocols.map((value) => ({ value, label: value }))

const FIELD_OF: FieldOf<'address' | 'payPassword'> = {
  payPasswordMissing: 'payPassword',
  payPasswordLength: 'payPassword',
  payPasswordWrong: 'payPassword',
  payPasswordLocked: 'payPassword',
  usdtAddressFormat: 'address',
  usdtAddressProtocol: 'address',
  usdtAddressContract: 'address',
  cardTaken: 'address',
}

export function AddUsdtCardScreen() {
  return (
    <div className={css.page}>
      <NavBar
        look="surface"
        title={PAGE_TITLES['/addUsdtCard']}
        right={<NavLink to="/usdtmore">协议区别</NavLink>}
      />
      <PayPasswordGate>{(user) => <UsdtCardForm user={user} />}</PayPasswordGate>
    </div>
  )
}

function UsdtCardForm({ user }: { readonly user: User }) {
  const [protocol, setProtocol] = useState<UsdtProtocol>(LIMITS.usdtProtocolDefault)
  const [address, setAddress] = useState('')
  const [payPassword, setPayPassword] = useState('')
  const { show, showAnswer, clear, errorOf, take } = useFormRefusal(FIELD_OF, 'address')
  const bind = useBindCard()
  const confirmation = useCardConfirmation()
  const signed = useBindByPasskey()
  const isBusy = bind.isPending || signed.isPending
  const state = addressState(address, protocol)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const by = confirmation.isPasskey ? 'passkey' : 'password'
    const found = checkUsdtCard({ address, protocol, payPassword }, by)
    show(found)
    if (found !== null) return
    const card = { bank: USDT_BANK, bank_owner: protocol, bank_no: address.trim(), bank_address: '' }
    const leave = () => goBack('/withdrawAccount?type=1')
    if (confirmation.isPasskey)
      signed.mutate(card, { onSuccess: (bound) => bound !== null && leave(), onError: showAnswer })
    else bind.mutate({ ...card, pay_pass: payPassword }, { onSuccess: leave, onError: showAnswer })
  }

  const missing = missingOf([
    ['USDT 地址', address],
    ['支付密码', confirmation.isPasskey ? '-' : payPassword],
  ])
  const fee = protocol === 'ERC20' ? user.withdrawcashfee : user.withdrawfeeusdttrc
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={css.fields}>
        <div>
          <p className={css.label} aria-hidden="true">
            网络协议
          </p>
          <Segmented label="网络协议" choices={PROTOCOLS} value={protocol} onChange={setProtocol} />
          <p className={css.chain}>
            <span>
              取款手续费 <b>{fee} USDT</b>
            </span>
            <span>
              地址以 <b>{protocol === 'ERC20' ? '0x' : 'T'}</b> 开头，{protocol === 'ERC20' ? 42 : 34} 位
            </span>
          </p>
        </div>
        <AddressField
          ref={take('address')}
          value={address}
          protocol={protocol}
          state={state}
          error={errorOf('address')}
          onChange={(typed) => {
            setAddress(typed)
            clear()
          }}
        />
        {state.kind === 'right' && (
          <div className={css.check}>
            <p>请逐段核对，转出后无法追回</p>
            <AddressGroups address={address.trim()} />
          </div>
        )}
        <CardConfirm
          ref={take('payPassword')}
          confirmation={confirmation}
          password={payPassword}
          error={errorOf('payPassword')}
          onType={(typed) => {
            setPayPassword(typed)
            clear()
          }}
        />
        <Note tone="warning" icon={triangleAlert}>
          请勿填写合约地址，也不要把 TRC20 地址填到 ERC20 下。
        </Note>
      </div>
      <FootBar {...(missing !== '' && { caption: `还需填写：${missing}` })}>
        <Button type="submit" block inactive={missing !== '' || state.kind !== 'right'} loading={isBusy}>
          确认绑定
        </Button>
      </FootBar>
    </form>
  )
}
