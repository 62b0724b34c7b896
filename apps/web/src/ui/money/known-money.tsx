// A third party's amount that may be unknown: then a text replaces it, never a figure.
import type { ComponentProps } from 'react'
import { Money } from '#src/ui/money/money.tsx'

type KnownMoneyProps = Omit<ComponentProps<typeof Money>, 'value'> & { readonly value: string | null }

export function KnownMoney({ value, ...props }: KnownMoneyProps) {
  return value === null ? <>{UNKNOWN_MONEY}</> : <Money value={value} {...props} />
}

export const UNKNOWN_MONEY = '核对中'
