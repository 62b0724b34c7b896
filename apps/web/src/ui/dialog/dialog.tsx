// Dialogs for questions that must be answered, and the shell's confirm. Their code is loaded at the first opening.
import { type ReactNode, Suspense, useState } from 'react'
import { useBackLayer } from '#src/lib/navigation/back-stack.ts'
import { lazyPart } from '#src/lib/persistently.ts'
import { useEver } from '#src/lib/hooks/use-ever.ts'
import { Button } from '#src/ui/button/button.tsx'
import type { DialogProps } from './dialog-props.ts'

const load = () => import('./dialog-popup.tsx')
const DialogPopup = lazyPart(load, (m) => m.DialogPopup)

export const preloadDialog = () => void load().catch(() => undefined)

export function Dialog(props: DialogProps) {
  const { open, onClose } = props
  // A question without a cancel also ignores the back button.
  useBackLayer(open && onClose !== undefined, () => onClose?.())
  if (!useEver(open)) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}

export type Question = {
  readonly title: string
  readonly text?: ReactNode
  readonly yes: string
  readonly no?: string
  readonly tone?: 'primary' | 'danger'
}

type ConfirmDialogProps = { asked: (Question & { readonly answer: (yes: boolean) => void }) | null }

/** Both answers are equally easy to choose; the dangerous one is solid only here. */
export function ConfirmDialog({ asked }: ConfirmDialogProps) {
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(asked)
  if (asked !== null && asked !== last) setLast(asked)
  const question = asked ?? last
  if (question === null) return null
  const answer = (yes: boolean) => asked?.answer(yes)
  return (
    <Dialog
      open={asked !== null}
      onClose={() => answer(false)}
      title={question.title}
      text={question.text}
      actions={
        <>
          {question.no !== undefined && (
            <Button variant="neutral" size="md" onClick={() => answer(false)}>
              {question.no}
            </Button>
          )}
          <Button
            variant={question.tone === 'danger' ? 'danger-solid' : 'primary'}
            size="md"
            onClick={() => answer(true)}
          >
            {question.yes}
          </Button>
        </>
      }
    />
  )
}
