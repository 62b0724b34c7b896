// The statement as a file: shows its contents before the export, and follows the page's filters.
import { now } from '@lanting/browser-kit/clock'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { beijingDay } from '@lanting/contract/time'
import { download, lockKeyhole } from '@lanting/design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DIRECTIONS, kindTitle } from '#src/features/wallet/money-words.ts'
import { type MoneyFilter, useMoneyCount } from '#src/features/wallet/queries.ts'
import { SPANS } from '#src/lib/days.ts'
import { downloadFile } from '#src/lib/device/download.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ChoiceGrid } from '#src/ui/choice-grid/choice-grid.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './money-screen.module.css'

interface ExportSheetProps {
  readonly open: boolean
  readonly filter: MoneyFilter
  readonly onClose: () => void
}

export function ExportSheet({ open, filter, onClose }: ExportSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="导出 CSV">
      <ExportForm key={`${open}${filter.date}`} open={open} filter={filter} onDone={onClose} />
    </Sheet>
  )
}

interface ExportFormProps extends Omit<ExportSheetProps, 'onClose'> {
  readonly onDone: () => void
}

function ExportForm({ open, filter, onDone }: ExportFormProps) {
  const [date, setDate] = useState(filter.date)
  const count = useMoneyCount({ ...filter, date }, open)
  const save = useMutation({
    mutationFn: () =>
      downloadFile(withSearch('/api/moneylog.csv', { ...filter, date }), `资金流水-${beijingDay(now())}.csv`),
    onSuccess: onDone,
  })
  return (
    <>
      <ChoiceGrid label="时间" columns={4} choices={SPANS} value={date} onChange={setDate} />
      <div className={css.facts}>
        <Facts
          facts={[
            { label: '类型', value: `${kindTitle(filter.kind)}，${DIRECTIONS[filter.direction]}` },
            { label: '笔数', value: count ?? '—' },
            { label: '列', value: '时间、类型、说明、金额、余额、单号' },
          ]}
        />
      </div>
      <p className={css.care}>
        <Icon d={lockKeyhole} size={15} stroke={2} />
        <span>文件只含您自己的流水，不含卡号与地址。保存在公共设备时请留意。</span>
      </p>
      <Button
        block
        icon={download}
        disabled={count === undefined || count === 0}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {count === undefined ? '导出' : count === 0 ? '没有可导出的流水' : `导出 ${count} 笔`}
      </Button>
    </>
  )
}
