// Actions of an order: pay later, open the records, close it, add a proof; in the sandbox, simulate the payment.
import { formatYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { flaskConical, imagePlus } from '@lanting/design/icons'
import { useRef } from 'react'
import { ProofInput } from '#src/features/deposit/order/proof-picker.tsx'
import {
  type PayInfo,
  useAddProof,
  useCloseOrder,
  useSimulatePayment,
} from '#src/features/deposit/queries.ts'
import type { OrderPhase } from '#src/features/deposit/rules.ts'
import { closeOrderText, CLOSE_ORDER, SEE_DEPOSITS } from '#src/features/deposit/rules.ts'
import { confirm } from '#src/lib/confirm.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import css from './pay-info-screen.module.css'

interface OrderFootProps {
  readonly order: PayInfo
  readonly phase: OrderPhase
}

export function OrderFoot({ order, phase }: OrderFootProps) {
  if (phase === 'waiting') return <WaitingFoot order={order} />
  if (phase === 'review') return <ReviewFoot order={order} />
  return (
    <FootBar>
      {(phase === 'overdue' || phase === 'closed') && (
        <ButtonLink to="/recharge" variant="outline">
          重新下单
        </ButtonLink>
      )}
      <ButtonLink to="/transRecord?type=1">{SEE_DEPOSITS}</ButtonLink>
    </FootBar>
  )
}

/** Actions while staff search for a transfer. */
function ReviewFoot({ order: { deposit_no: no, info, transfer } }: { readonly order: PayInfo }) {
  const close = useCloseOrder()
  const input = useRef<HTMLInputElement>(null)
  const proof = useAddProof(no)
  const confirmCancel = async () => {
    const sure = await confirm({
      title: '没有转账，撤回这笔存款？',
      text: `${info.pay_way} ${formatYuan(info.amount)} 元。如果已经转账，请不要撤回。`,
      yes: '撤回',
      no: '保留',
      tone: 'danger',
    })
    if (sure) close.mutate(no)
  }
  return (
    <FootBar>
      <Button variant="outline" loading={close.isPending} onClick={() => void confirmCancel()}>
        没有转账，撤回
      </Button>
      <Button
        variant="secondary"
        icon={imagePlus}
        loading={proof.isPending}
        onClick={() => input.current?.click()}
      >
        {transfer?.has_proof === 1 ? '更换转账回单' : '补充转账回单'}
      </Button>
      <ProofInput ref={input} onPick={(file) => proof.mutate(file)} />
    </FootBar>
  )
}

function WaitingFoot({ order }: { readonly order: PayInfo }) {
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  const simulate = useSimulatePayment()
  const close = useCloseOrder()
  const no = order.deposit_no
  const confirmClose = async () => {
    const sure = await confirm({
      title: CLOSE_ORDER,
      text: closeOrderText(order.info.pay_way, formatYuan(order.info.amount)),
      yes: '关闭订单',
      no: '保留',
      tone: 'danger',
    })
    if (sure) close.mutate(no)
  }
  return (
    <>
      <div className={css.aside}>
        {isSandbox && (
          <Button
            variant="secondary"
            size="md"
            icon={flaskConical}
            loading={simulate.isPending || simulate.isSuccess}
            onClick={() => simulate.mutate(no)}
          >
            {RULING_TEXTS.simulatePayment}
          </Button>
        )}
        <Button variant="ghost" size="md" loading={close.isPending} onClick={() => void confirmClose()}>
          关闭订单
        </Button>
      </div>
      <FootBar>
        <ButtonLink to="/transRecord" variant="outline" className={css.later}>
          稍后付款
        </ButtonLink>
        <ButtonLink to="/transRecord?type=1" className={css.paid}>
          我已付款，查看记录
        </ButtonLink>
      </FootBar>
    </>
  )
}
