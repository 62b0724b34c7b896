// Actions of the claimer besides replying: reassign to the other desk, release, close.
import { SUPPORT_DESKS, type SupportDesk } from '@lanting/contract/data/support-categories'
import { ROLE_TITLES } from '@lanting/contract/office/permissions'
import { useState } from 'react'
import { useDone } from '#src/lib/review/after-decision.tsx'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { useClaim, useClose, useColleagues, useReassign } from './queries.ts'
import type { SupportRow } from './rules.ts'

export function ThreadTools({ row }: { readonly row: SupportRow }) {
  const [handing, setHanding] = useState(false)
  const done = useDone()
  const close = useClose()
  const claim = useClaim()
  const other: SupportDesk = row.desk === 'support' ? 'finance' : 'support'
  const end = () => {
    if (!close.isPending) close.mutate({ id: row.id }, { onSuccess: () => done('会话已结束') })
  }
  const release = () => {
    if (!claim.isPending) claim.mutate({ id: row.id, release: 1 }, { onSuccess: () => done('已放回队列') })
  }
  useKeys({ e: end, z: release, f: () => setHanding(true) })
  return (
    <>
      <Button size="row" keys={['F']} onClick={() => setHanding(true)}>
        转{SUPPORT_DESKS[other]}
      </Button>
      <Button size="row" keys={['Z']} busy={claim.isPending} onClick={release}>
        放回
      </Button>
      <Button size="row" keys={['E']} busy={close.isPending} onClick={end}>
        结束
      </Button>
      {handing && <HandDialog row={row} to={other} onClose={() => setHanding(false)} />}
    </>
  )
}

const USUAL: Readonly<Record<SupportDesk, readonly string[]>> = {
  finance: ['请核对这笔存款是否到账', '请查这笔取款的出款结果', '疑似悬挂款，请核对归属'],
  support: ['已处理，请告知会员', '与资金无关，请客服答复'],
}

/** Of the choice: the whole desk instead of one colleague. */
const DESK = 'desk'

interface HandDialogProps {
  readonly row: SupportRow
  readonly to: SupportDesk
  readonly onClose: () => void
}

function HandDialog({ row, to, onClose }: HandDialogProps) {
  const me = useMe()
  const reassign = useReassign()
  const done = useDone()
  const colleagues = useColleagues().data ?? []
  const [chosen, setChosen] = useState<string>(DESK)
  const colleague = colleagues.find(({ id }) => String(id) === chosen)
  const desk = colleague?.name ?? SUPPORT_DESKS[to]
  return (
    <ReasonDialog
      title={`转给${desk}`}
      label={`给${desk}的说明（会员看不到）`}
      usual={USUAL[to]}
      first={{ name: me.name, says: '转交', face: me.name }}
      second={{ name: desk, says: colleague === undefined ? '由那边的同事认领' : '直接由其处理' }}
      verb={`转给${desk}`}
      busy={reassign.isPending}
      error={reassign.isError ? messageOf(reassign.error) : null}
      onClose={onClose}
      onConfirm={(note) =>
        reassign.mutate(
          { id: row.id, note, ...(colleague === undefined ? { desk: to } : { colleague: colleague.id }) },
          {
            onSuccess: () => {
              onClose()
              done(`已转给${desk}`)
            },
          },
        )
      }
    >
      <ChipSelect
        label="转给"
        options={[
          [DESK, SUPPORT_DESKS[to]],
          ...colleagues.map(({ id, name, role }): [string, string] => [
            String(id),
            `${name}（${ROLE_TITLES[role]}）`,
          ]),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <p>
        {colleague === undefined
          ? `会话会回到待回复，出现在${desk}的队列里；`
          : `会话会回到待回复，并由${desk}认领；`}
        {to === 'finance' ? '客服不能动钱，只能转交。' : '资金处理结果请写在说明里。'}
      </p>
    </ReasonDialog>
  )
}
