// Rate, fee and received amount in three lines, shown before submitting.
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { quoteUsdt, type UsdtTerms } from '@lanting/contract/rules/cashier/withdrawal'
import type { Card } from '#src/queries/money/cards.ts'
import { Facts } from '#src/ui/note/note.tsx'

interface QuoteFactsProps {
  readonly kind: 'usdt' | 'bank'
  readonly amount: string
  /** Without a card the chain is unknown, and so is its fee. */
  readonly card: Card | null
  readonly terms: UsdtTerms | undefined
}

export function QuoteFacts({ kind, amount, card, terms }: QuoteFactsProps) {
  const fen = parseAmount(amount) ?? 0n
  if (kind === 'bank') {
    return (
      <Facts
        facts={[
          { label: '手续费', value: '平台不收取' },
          { label: '预计到账', value: `${formatYuan(yuanFromFen(fen))} 元`, strong: true },
        ]}
      />
    )
  }
  if (terms === undefined) return null
  const protocol = card?.bank_owner === 'ERC20' ? 'ERC20' : 'TRC20'
  const quote = quoteUsdt(fen, protocol, terms)
  const isKnown = card !== null
  const received = isKnown && fen > 0n ? quote.receivedCents : null
  return (
    <Facts
      facts={[
        {
          label: `折合（1 USDT = ${terms.withdrawusdtrate.toFixed(2)} 元）`,
          value: usdtWords(quote.convertedCents),
        },
        {
          label: isKnown ? `链上手续费 ${protocol}` : '链上手续费',
          value: isKnown ? `− ${usdtWords(quote.feeCents)}` : '选择地址后显示',
        },
        {
          label: '预计到账',
          value: received === null ? '—' : received > 0n ? usdtWords(received) : '不足以支付手续费',
          strong: true,
        },
      ]}
    />
  )
}

function usdtWords(cents: bigint): string {
  return `${formatYuan(usdtText(cents))} USDT`
}
