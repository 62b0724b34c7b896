// Which round: the lottery and its twelve digits.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { chevronDown } from '@lanting/design/icons'
import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import css from './fair-screen.module.css'

interface RoundFormProps {
  readonly name: string
  readonly expect: string
  readonly onSelect: (name: string, expect: string) => void
}

export function RoundForm({ name, expect, onSelect }: RoundFormProps) {
  const [typed, setTyped] = useState(expect)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d{12}$/.test(typed)) onSelect(name, typed)
    else toast.info('期号是 12 位数字，例如 202611150001')
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <label className={css.select}>
        <select aria-label="彩种" value={name} onChange={({ target }) => onSelect(target.value, '')}>
          {LOTTERIES.map((lottery) => (
            <option key={lottery.name} value={lottery.name}>
              {lottery.title}
            </option>
          ))}
        </select>
        <Icon d={chevronDown} size={18} />
      </label>
      <div className={css.expect}>
        <input
          aria-label="期号"
          inputMode="numeric"
          autoComplete="off"
          placeholder="期号"
          maxLength={12}
          value={typed}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        />
        <Button type="submit" variant="secondary" size="sm">
          验证
        </Button>
      </div>
    </form>
  )
}
