// The notice over the hall: once per session, never over another dialog, closed by its own button only.
import { sceneUrl } from '@lanting/design/art-url'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCovered } from '#src/lib/navigation/back-stack.ts'
import { useQuestion } from '#src/lib/confirm.ts'
import { markNoticeSeen, wasNoticeSeen } from '#src/lib/notice-seen.ts'
import { useSession } from '#src/lib/session.ts'
import { appInfoQuery } from '#src/queries/app-info.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { CARE } from '../menu-rows.ts'
import css from './notice-modal.module.css'

interface NoticeModalProps {
  /** Another layer is open over the page. */
  readonly wait: boolean
}

export function NoticeModal({ wait }: NoticeModalProps) {
  const { data: app, dataUpdatedAt } = useQuery(appInfoQuery)
  const isAsked = useQuestion((state) => state.asked !== null)
  const [isDone, setDone] = useState(() => wasNoticeSeen() || isCovered())
  // A cached notice may be outdated: only a fresh answer is shown.
  const applies = dataUpdatedAt > 0 && app?.index_modal === 1 && app.webcontent !== ''
  const isOpen = applies && !isDone && !wait && !isAsked

  useEffect(() => {
    if (isOpen) markNoticeSeen()
  }, [isOpen])

  // An expired session has its own dialog, and two must not overlap.
  useEffect(
    () =>
      useSession.subscribe((state, before) => {
        if (before.token !== null && state.token === null) setDone(true)
      }),
    [],
  )

  const close = () => setDone(true)
  const title = `欢迎来到${app?.title ?? ''}`
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={title}
      art={sceneUrl('welcome')}
      artWords={
        <div aria-hidden="true">
          <p className={css.title}>{title}</p>
          <p className={css.line}>开始之前，请先看看这里</p>
        </div>
      }
      align="left"
      stacked
      actions={
        <>
          <Button block onClick={close}>
            知道了
          </Button>
          <ButtonLink to={CARE} variant="ghost" size="md" block>
            {CARE === '/safety' ? '去设置限额' : '了解理性娱乐'}
          </ButtonLink>
        </>
      }
    >
      <SafeHtml html={app?.webcontent ?? ''} className={css.body} />
    </Dialog>
  )
}
