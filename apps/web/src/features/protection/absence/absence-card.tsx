// What holds, in the server's words; after the end of an exclusion the way back: ask, wait, confirm. Nothing opens by itself.
import { pause } from '@lanting/design/icons'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { useReturn } from '#src/features/protection/queries.ts'
import { momentWords } from '#src/lib/words/limit-words.ts'
import type { Absence } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import css from './absence-card.module.css'

export function AbsenceCard({ absence }: { readonly absence: Absence }) {
  const isOver = absence.is_over === 1
  return (
    <Card label="现在的限制">
      <div className={css.card}>
        <span className={css.icon}>
          <Icon d={pause} size={22} />
        </span>
        <div>
          <h2>{absence.text}</h2>
          <p>
            {absence.kind === 'timeout'
              ? '不能存款、转入和投注，到点自动恢复。取款、回收与查看照常。'
              : isOver
                ? '不会自己打开。申请以后等 24 小时，再确认，从前的限额照旧。'
                : '不能存款、转入和投注，也不会收到活动与邀请。您的钱随时可以取走，没有流水要求。'}
          </p>
        </div>
      </div>
      {isOver && <WayBack back={absence.back} />}
    </Card>
  )
}

function WayBack({ back }: Pick<Absence, 'back'>) {
  const act = useReturn()
  const isRipe = back?.is_ripe === 1
  return (
    <div className={css.back}>
      {back !== null && (
        <p role="status">
          {isRipe
            ? `可以确认返回了，${momentWords(back.confirm_until)} 以前不确认就作废`
            : `已申请返回，${momentWords(back.confirm_from)} 起可以确认`}
        </p>
      )}
      <div className={css.buttons}>
        {back === null ? (
          <Button size="md" variant="outline" loading={act.isPending} onClick={() => act.mutate('ask')}>
            申请返回
          </Button>
        ) : (
          <>
            <Button size="md" variant="neutral" loading={act.isPending} onClick={() => act.mutate('cancel')}>
              撤回申请
            </Button>
            {isRipe && (
              <Button size="md" variant="outline" onClick={() => act.mutate('confirm')}>
                确认返回
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
