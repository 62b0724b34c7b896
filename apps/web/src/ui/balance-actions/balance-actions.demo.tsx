// Gallery: balance actions.
import type { Demo } from '#src/gallery/demo.ts'
import { BalanceActions } from './balance-actions.tsx'

export const demo: Demo = {
  title: '余额操作',
  Show,
}

const nothing = () => undefined

function Show() {
  return (
    <BalanceActions
      label="刷新余额"
      refreshing={false}
      recovering={false}
      offline={false}
      onRefresh={nothing}
      onRecover={nothing}
    />
  )
}
