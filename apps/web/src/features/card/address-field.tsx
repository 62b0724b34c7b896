// A wallet address in a two-line field: no autocorrection, validated while typing.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import type { UsdtProtocol } from '@lanting/contract/pay-ways'
import { refusalText } from '@lanting/contract/refusals'
import { circleAlert, circleCheck, circleX } from '@lanting/design/icons'
import { type Ref, useId } from 'react'
import type { AddressState } from '#src/features/card/rules.ts'
import css from './add-card.module.css'

interface AddressFieldProps {
  readonly value: string
  readonly protocol: UsdtProtocol
  readonly state: AddressState
  /** Error of the last attempt to bind. */
  readonly error: string | null
  readonly onChange: (typed: string) => void
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Longer than any address; enough for one pasted with spaces around it. */
const TYPED_MAX = 120

export function AddressField({ value, protocol, state, error, onChange, ref }: AddressFieldProps) {
  const id = useId()
  const message = error ?? (state.kind === 'wrong' ? refusalText(state.fault) : null)
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => null)
    if (text === null) toast.info('请长按输入框粘贴')
    else onChange(text.trim().slice(0, TYPED_MAX))
  }
  return (
    <div>
      <div className={css.labelRow}>
        <label htmlFor={id}>USDT 地址</label>
        {'clipboard' in navigator && (
          <button type="button" className={css.paste} onClick={() => void paste()}>
            粘贴
          </button>
        )}
      </div>
      <div className={cx(css.address, message !== null && css.wrong)}>
        <textarea
          ref={ref}
          id={id}
          rows={2}
          value={value}
          maxLength={TYPED_MAX}
          placeholder={protocol === 'ERC20' ? '0x…' : 'T…'}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={message === null ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value.replace(/\n/g, ''))}
        />
        {value !== '' && (
          <button type="button" className={css.clear} aria-label="清空地址" onClick={() => onChange('')}>
            <Icon d={circleX} size={19} />
          </button>
        )}
      </div>
      <AddressNote id={`${id}-note`} message={message} state={state} protocol={protocol} />
    </div>
  )
}

interface AddressNoteProps {
  readonly id: string
  readonly message: string | null
  readonly state: AddressState
  readonly protocol: UsdtProtocol
}

function AddressNote({ id, message, state, protocol }: AddressNoteProps) {
  if (message !== null) {
    return (
      <p id={id} className={cx(css.hint, css.bad)} role="alert">
        <Icon d={circleAlert} size={15} stroke={2} />
        {message}
      </p>
    )
  }
  if (state.kind === 'right') {
    return (
      <p id={id} className={cx(css.hint, css.good)} role="status">
        <Icon d={circleCheck} size={15} stroke={2} />
        {protocol} 地址校验通过
      </p>
    )
  }
  return (
    <p id={id} className={css.hint}>
      {state.kind === 'short' ? `已输入 ${state.length} / ${state.of} 位` : '区分大小写，请完整粘贴'}
    </p>
  )
}
