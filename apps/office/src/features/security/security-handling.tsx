// Actions on an event: block its address for a day, or acknowledge it. Tightening takes one person.
import { toast } from '@lanting/browser-kit/toast'
import { ADDRESS_CLOSED_HOURS } from '@lanting/contract/data/security/security-events'
import { refusalText } from '@lanting/contract/refusals'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { type Choice, Choices } from '#src/ui/choices/choices.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { AskOpen } from './ask-open.tsx'
import { type SecurityEvent, type SecurityStory, useCloseAddress, useSeen } from './queries.ts'

type Way = 'close' | 'watch'

interface HandlingProps {
  readonly event: SecurityEvent
  readonly around: SecurityStory
  readonly children: (parts: { readonly body: ReactNode; readonly foot: ReactNode }) => ReactNode
}

export function SecurityHandling({ event, around, children }: HandlingProps) {
  if (around.mine === 1 && event.open === 1) {
    const foot = <LockedLine>这件事与您本人有关，须由另一位管理员查看</LockedLine>
    return children({ body: null, foot })
  }
  if (around.closing !== null && event.open === 0)
    return children({ body: null, foot: <AskOpen closed={around.closing} /> })
  const isAccessEvent = event.kind === 'pattern' || event.kind === 'failure' || event.kind === 'refusal'
  if (!isAccessEvent || around.mine === 1) return children({ body: null, foot: undefined })
  return (
    <Choosing event={event} around={around}>
      {children}
    </Choosing>
  )
}

function Choosing({ event, around, children }: HandlingProps) {
  const me = useMe()
  const lock = lockOf(around)
  const [way, setWay] = useState<Way | null>(event.open === 0 ? null : lock === null ? 'close' : 'watch')
  const [asking, setAsking] = useState(false)
  const choices: readonly Choice<Way>[] = [
    {
      value: 'close',
      title: `封禁此地址 ${ADDRESS_CLOSED_HOURS} 小时`,
      note: '只拒绝登录与注册；已登录的会员不受影响。',
      aside: '收紧',
      locked: lock,
    },
    ...(event.open === 1 ? [{ value: 'watch', title: '只记录，继续观察', aside: '不变' } as const] : []),
  ]
  const go = () => {
    if (way !== null) setAsking(true)
  }
  useKeys({ 'mod+Enter': go })
  const { network } = around.story
  return children({
    body: (
      <Section title="处理">
        <Choices bare label="处理" choices={choices} value={way} onChange={setWay} />
      </Section>
    ),
    foot:
      way === null ? undefined : (
        <>
          <Eyes
            first={{ name: me.name, says: '执行，现在', face: me.name }}
            second={null}
            alone="收紧不须第二人，解封须两人"
          />
          <Button tone="primary" size="final" keys={['⌘', '↵']} onClick={go}>
            {way === 'close' ? `封禁 ${network}，${ADDRESS_CLOSED_HOURS} 小时` : '标为已处理…'}
          </Button>
          {asking && way === 'close' && (
            <CloseDialog id={event.id} network={network} onClose={() => setAsking(false)} />
          )}
          {asking && way === 'watch' && <SeenDialog id={event.id} onClose={() => setAsking(false)} />}
        </>
      ),
  })
}

function lockOf({ close_refusal: refusal, closing }: SecurityStory): string | null {
  if (closing !== null) return '已封禁'
  return refusal === null ? null : refusalText(refusal)
}

interface DialogProps {
  readonly id: string
  readonly onClose: () => void
}

function CloseDialog({ id, network, onClose }: DialogProps & { readonly network: string }) {
  const me = useMe()
  const close = useCloseAddress()
  const done = () => {
    toast.success(`${network} 已封禁 ${ADDRESS_CLOSED_HOURS} 小时`)
    onClose()
  }
  return (
    <ReasonDialog
      title={`封禁 ${network}`}
      verb={`封禁 ${ADDRESS_CLOSED_HOURS} 小时`}
      danger
      usual={['同一地址试多个账号', '登录次数异常', '批量注册']}
      first={{ name: me.name, says: '操作人', face: me.name }}
      second={null}
      busy={close.isPending}
      error={close.isError ? messageOf(close.error) : null}
      onConfirm={(reason) => close.mutate({ id, reason }, { onSuccess: done })}
      onClose={onClose}
    >
      从这个地址登录、注册和试玩都会被拒绝，已登录的不受影响；{ADDRESS_CLOSED_HOURS}{' '}
      小时后自动解封，提前解封须两人。
    </ReasonDialog>
  )
}

function SeenDialog({ id, onClose }: DialogProps) {
  const me = useMe()
  const seen = useSeen()
  const done = () => {
    toast.success('告警已结束')
    onClose()
  }
  return (
    <ReasonDialog
      title="标为已处理"
      verb="结束这个告警"
      label="核实情况与处理（写入操作日志）"
      usual={['已核实，本人操作', '已联系本人', '已停用账号']}
      first={{ name: me.name, says: '操作人', face: me.name }}
      second={null}
      busy={seen.isPending}
      error={seen.isError ? messageOf(seen.error) : null}
      onConfirm={(note) => seen.mutate({ id, note }, { onSuccess: done })}
      onClose={onClose}
    >
      记录本身不变；同样的事再次发生会重新告警。
    </ReasonDialog>
  )
}
