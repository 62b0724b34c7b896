// The path of the money as a line: source, holding account, target.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { TRANSFER } from '@lanting/contract/states'
import { check, hourglass, undo2, x } from '@lanting/design/icons'
import type { TransferInfo } from '#src/features/record/queries.ts'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import css from './transfer-detail.module.css'

interface PathWords {
  readonly icon: string
  readonly from: string
  readonly middle: string
  readonly to: string
}

function pathWords(transfer: TransferInfo): PathWords {
  const isIn = transfer.direction === 'in'
  const state = TRANSFER.word(transfer.state)
  if (state === 'done') return { icon: check, from: isIn ? '已扣出' : '已转出', middle: '成功', to: '已到账' }
  if (state === 'pending')
    return {
      icon: hourglass,
      from: isIn ? '已扣出' : '已申请',
      middle: isIn ? '在途保管' : '等待答复',
      to: '待确认',
    }
  return {
    icon: state === 'returned' ? undo2 : x,
    from: isIn ? '已退回' : '未转出',
    middle: '未完成',
    to: '未到账',
  }
}

export function TransferPath({ transfer }: { readonly transfer: TransferInfo }) {
  const { platname, direction } = transfer
  const words = pathWords(transfer)
  const venue = <Lettermark code={platname} />
  const wallet = <Lettermark code={OWN_LOTTERY} />
  const state = TRANSFER.word(transfer.state)
  const tone = state === 'done' ? css.done : state === 'pending' ? css.open : css.failed
  return (
    <div className={cx(css.path, tone)}>
      <div className={css.line} aria-hidden="true">
        {direction === 'in' ? wallet : venue}
        <i className={css.gone} />
        <span className={css.middle}>
          <Icon d={words.icon} size={19} stroke={2} />
        </span>
        <i className={css.coming} />
        {direction === 'in' ? venue : wallet}
      </div>
      <p className={css.words}>
        <span>{words.from}</span>
        <b>{words.middle}</b>
        <span>{words.to}</span>
      </p>
    </div>
  )
}
