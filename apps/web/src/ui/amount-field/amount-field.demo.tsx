// Gallery: amount field.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { AmountChips, AmountField } from './amount-field.tsx'

export const demo: Demo = {
  title: '金额输入',
  Show,
}

const nothing = () => undefined

function Show() {
  const [amount, setAmount] = useState('1000')
  return (
    <>
      <AmountField
        label="存款金额"
        range="100.00 – 50,000.00"
        value={amount}
        onChange={setAmount}
        hint="到账约 138.88 USDT"
      />
      <AmountChips
        amounts={['100', '500', '1000', '2000', '5000', '10000']}
        value={amount}
        onPick={setAmount}
        isDisabled={(a) => a === '10000'}
      />
      <AmountField label="转入金额" value="" onChange={nothing} error="请输入转账金额" />
    </>
  )
}
