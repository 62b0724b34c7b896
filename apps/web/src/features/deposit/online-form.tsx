// USDT, WeChat and Alipay: an amount, for USDT the chain and the payable amount, then an order with a deadline.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS, type PayTab, payWayOf, type UsdtProtocol } from '@lanting/contract/pay-ways'
import { usdtFromFen } from '@lanting/contract/rules/cashier/deposit'
import { circleQuestionMark } from '@lanting/design/icons'
import { useState } from 'react'
import { AmountPart } from '#src/features/deposit/amount-part.tsx'
import { DepositFoot } from '#src/features/deposit/deposit-foot.tsx'
import { useRecharge } from '#src/features/deposit/queries.ts'
import { useAmount } from '#src/features/deposit/use-amount.ts'
import { go } from '#src/lib/navigation/go.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useUser } from '#src/queries/user.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './deposit-form.module.css'

const PROTOCOLS = LIMITS.usdtProtocols.map((value) => ({ value, label: value }))

export function OnlineForm({ tab }: { readonly tab: Exclude<PayTab, 'card'> }) {
  const [protocol, setProtocol] = useState<UsdtProtocol>(LIMITS.usdtProtocolDefault)
  const way = payWayOf(tab, protocol)
  const form = useAmount(way)
  const recharge = useRecharge()
  const isUsdt = tab === 'usdt'

  const submit = () => {
    const { paytype } = PAY_WAYS[way]
    recharge.mutate(
      { paytype, amount: form.amount, ...(isUsdt && { catepay: protocol }) },
      {
        onSuccess: ({ data }) => {
          form.clear()
          go(withSearch('/payInfo', { deposit_no: data.deposit_no }))
        },
      },
    )
  }

  return (
    <>
      <div className={css.cards}>
        <Columns gap>
          <Card>
            {isUsdt && (
              <div className={css.protocol}>
                <div className={css.head}>
                  <h2>网络协议</h2>
                  <Link to="/usdtmore" className={css.help}>
                    <Icon d={circleQuestionMark} size={15} stroke={2} />
                    两者区别
                  </Link>
                </div>
                <Segmented
                  label="网络协议"
                  choices={PROTOCOLS}
                  value={protocol}
                  onChange={(next) => {
                    setProtocol(next)
                    form.clear()
                  }}
                />
              </div>
            )}
            <AmountPart {...form.part} titled />
          </Card>
          <Card className={css.facts}>
            <Terms amount={form.amount} isUsdt={isUsdt} />
          </Card>
        </Columns>
      </div>
      <DepositFoot
        label={isUsdt ? '下一步，获取收款地址' : '下一步，获取付款码'}
        isReady={form.amount !== ''}
        isUnknown={form.isUnknown}
        isBusy={recharge.isPending}
        judge={() => form.judge() === null}
        onSubmit={submit}
      />
    </>
  )
}

/** Rate, payable amount and credited amount, shown before submitting. */
function Terms({ amount, isUsdt }: { readonly amount: string; readonly isUsdt: boolean }) {
  const rate = useUser()?.usdtrate
  const fen = parseAmount(amount) ?? 0n
  const arrives = { label: '到账金额', value: `${formatYuan(yuanFromFen(fen))} 元` }
  const fee = { label: '存款手续费', value: '平台不收取' }
  if (!isUsdt) return <Facts facts={[fee, { ...arrives, strong: true }]} />
  return (
    <Facts
      facts={[
        { label: '参考汇率', value: rate === undefined ? '—' : `1 USDT = ${rate.toFixed(2)} 元` },
        {
          label: '需支付',
          value: rate === undefined ? '—' : `${formatYuan(usdtFromFen(fen, rate))} USDT`,
          strong: true,
        },
        { label: '到账（不收手续费）', value: arrives.value },
      ]}
    />
  )
}
