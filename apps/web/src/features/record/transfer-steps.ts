// The steps of a transfer in words, from the server's data. Pure.
import { TRANSFER } from '@lanting/contract/states'
import type { TransferInfo } from '#src/features/record/queries.ts'
import { clockOf } from '#src/lib/days.ts'
import type { TimelineStep } from '#src/ui/timeline/timeline.tsx'

function firstStep({ direction, plat_title, created_at }: TransferInfo): TimelineStep {
  const title = direction === 'in' ? '已从中心钱包扣出' : `已向${plat_title}申请转出`
  return { title, state: 'ok', time: clockOf(created_at, true) }
}

function askingStep(transfer: TransferInfo): TimelineStep {
  const { asked, asked_at, next_ask_at } = transfer
  const next = next_ask_at === null ? '已转人工对账' : `下次 ${clockOf(next_ask_at, true)}`
  return {
    title: '正在向场馆核对',
    state: 'now',
    time: asked_at === null ? undefined : clockOf(asked_at, true),
    text: asked === 0 ? `即将用同一单号查询，${next}` : `已用同一单号查询 ${asked} 次，${next}`,
  }
}

/** What a definite answer will mean; nothing is guessed before it. */
function laterStep({ direction, plat_title }: TransferInfo): TimelineStep {
  const ends =
    direction === 'in'
      ? `收到 → 记入${plat_title}；未收到 → 退回中心钱包。`
      : `已转出 → 记入中心钱包；未转出 → 仍在${plat_title}。`
  return { title: '得到明确答复后结束', state: 'todo', text: `${ends}不会重复转账，也不会凭猜测退款。` }
}

function endStep({ direction, plat_title, state, remark, ended_at }: TransferInfo): TimelineStep {
  const time = ended_at === null ? undefined : clockOf(ended_at, true)
  const text = remark === '' ? undefined : remark
  if (TRANSFER.word(state) === 'done') {
    const title = direction === 'in' ? `已记入${plat_title}` : '已记入中心钱包'
    return { title, state: 'ok', time, text }
  }
  const title = direction === 'in' ? '未转入，款项已退回中心钱包' : `未转出，款项仍在${plat_title}`
  return { title, state: 'bad', time, text }
}

export function transferSteps(transfer: TransferInfo): TimelineStep[] {
  const first = firstStep(transfer)
  if (TRANSFER.word(transfer.state) === 'pending') return [first, askingStep(transfer), laterStep(transfer)]
  const asked: TimelineStep[] =
    transfer.asked === 0
      ? []
      : [{ title: '向场馆核对', state: 'ok', text: `用同一单号查询 ${transfer.asked} 次后得到答复` }]
  return [first, ...asked, endStep(transfer)]
}
