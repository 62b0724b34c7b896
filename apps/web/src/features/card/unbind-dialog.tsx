// Confirms unbinding a card: which one and what it means; a refusal is shown in the same dialog.
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { type CSSProperties, useState } from 'react'
import { CardEmblem } from '#src/features/card/card-face.tsx'
import { useUnbindCard } from '#src/features/card/queries.ts'
import { cardColors } from '#src/features/card/rules.ts'
import { type Card, cardTail, cardTitle } from '#src/queries/money/cards.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Note } from '#src/ui/note/note.tsx'
import css from './unbind-dialog.module.css'

interface UnbindDialogProps {
  readonly card: Card | null
  readonly onClose: () => void
}

export function UnbindDialog({ card, onClose }: UnbindDialogProps) {
  const unbind = useUnbindCard()
  // Keeps the card visible during the closing animation.
  const [last, setLast] = useState(card)
  if (card !== null && card !== last) setLast(card)
  const close = () => {
    unbind.reset()
    onClose()
  }
  if (last === null) return null
  const refusal = unbind.error?.message
  return (
    <Dialog
      open={card !== null}
      onClose={close}
      align="left"
      title={SCREEN_TEXTS.unbindTitle}
      text={SCREEN_TEXTS.unbindConfirm}
      actions={
        <>
          <Button variant="neutral" size="md" onClick={close}>
            {refusal === undefined ? '取消' : '知道了'}
          </Button>
          {refusal === undefined && (
            <Button
              variant="danger-solid"
              size="md"
              loading={unbind.isPending}
              onClick={() => unbind.mutate(last.id, { onSuccess: close })}
            >
              解除绑定
            </Button>
          )}
        </>
      }
    >
      <Which card={last} />
      {refusal === undefined ? (
        <p className={css.text}>解绑后不能再用它取款，需要时可重新绑定。历史取款记录保留。</p>
      ) : (
        <div className={css.refusal} role="alert">
          <Note tone="danger">{refusal}</Note>
        </div>
      )}
    </Dialog>
  )
}

function Which({ card }: { readonly card: Card }) {
  const [from, to] = cardColors(card)
  return (
    <div className={css.card}>
      <span className={css.mark} style={{ '--from': from, '--to': to } as CSSProperties}>
        <CardEmblem card={card} />
      </span>
      <span>
        <b>{cardTitle(card)}</b>
        <small>尾号 {cardTail(card)}</small>
      </span>
    </div>
  )
}
