// One security event: what it was, how it grew, what else came from there, and the look that ends an alarm.
import { toast } from '@lanting/browser-kit/toast'
import { SECURITY_KINDS, SECURITY_PATTERNS } from '@lanting/contract/data/security-events'
import { type CSSProperties, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Events } from '#src/ui/history/history.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { type SecurityEvent, useSecurityEvent, useSeen } from './queries.ts'
import { KIND_TONES, titleOf, whatHappened } from './rules.ts'
import styles from './security.module.css'

interface SecurityDrawerProps {
  readonly event: SecurityEvent
  readonly place: string
  readonly onClose: () => void
}

export function SecurityDrawer({ event, place, onClose }: SecurityDrawerProps) {
  const one = useSecurityEvent(event.id)
  return (
    <Drawer
      title={
        <>
          {titleOf(event)}
          <Tag tone={KIND_TONES[event.kind]}>{SECURITY_KINDS[event.kind]}</Tag>
        </>
      }
      aside={place}
      onClose={onClose}
      foot={
        event.open === 1 && one.data !== undefined ? (
          <Look event={event} isMine={one.data.mine === 1} />
        ) : undefined
      }
    >
      <Facts
        facts={{
          时间: event.at,
          谁: event.who,
          地址: event.ip,
          浏览器: event.agent,
          ...(event.call === '' ? {} : { 调用: event.call }),
          ...(event.subject === '' || event.kind === 'pattern' ? {} : { 对象: event.subject }),
          ...(event.reason === '' ? {} : { 原因: event.reason }),
          ...(event.kind === 'pattern' ? { 为什么告警: ruleOf(event) } : {}),
        }}
      />
      {one.data === undefined && one.isError ? (
        <Failed message={messageOf(one.error)} onRetry={() => void one.refetch()} />
      ) : one.data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <Minutes minutes={one.data.minutes} />
          <Section title="同一人或同一地址还做过" aside="此前 24 小时">
            {one.data.near.length === 0 ? (
              <p className={styles.under}>没有其他记录</p>
            ) : (
              <Events
                width={84}
                short={(at) => at.slice(5, 16)}
                events={one.data.near.map((near) => ({ at: near.at, words: whatHappened(near), note: '' }))}
              />
            )}
          </Section>
        </>
      )}
    </Drawer>
  )
}

function ruleOf({ event }: SecurityEvent): string {
  const { failures, reads } = SECURITY_PATTERNS
  return event === 'many_reads'
    ? `${reads.windowMinutes} 分钟内读取 ${reads.members} 位以上会员的资料`
    : `${failures.windowMinutes} 分钟内失败或被拒 ${failures.count} 次以上`
}

function Minutes({ minutes }: { readonly minutes: readonly { at: string; count: number }[] }) {
  const highest = Math.max(1, ...minutes.map(({ count }) => count))
  const total = minutes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title="失败与拒绝，每分钟" aside="从 0 起">
      <div className={styles.bars} role="img" aria-label={`${minutes.length} 分钟内共 ${total} 次`}>
        {minutes.map(({ at, count }) => (
          <i
            key={at}
            title={`${at} ${count} 次`}
            style={{ '--share': `${(count / highest) * 100}%` } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles.under} aria-hidden="true">
        <span>{minutes[0]?.at}</span>
        <span>{minutes.at(-1)?.at}</span>
      </div>
    </Section>
  )
}

/** Never by the person it is about. */
function Look({ event, isMine }: { readonly event: SecurityEvent; readonly isMine: boolean }) {
  const me = useMe()
  const seen = useSeen()
  const [asking, setAsking] = useState(false)
  if (isMine) return <LockedLine>这件事与您本人有关，须由另一位管理员查看</LockedLine>
  return (
    <>
      <Button tone="primary" size="final" onClick={() => setAsking(true)}>
        标为已看…
      </Button>
      {asking && (
        <ReasonDialog
          title="标为已看"
          verb="结束这个告警"
          label="看到了什么，做了什么（写入操作日志）"
          usual={['已核实，本人操作', '已联系本人', '已停用账号']}
          first={{ name: me.name, says: '操作人', face: me.name }}
          second={null}
          busy={seen.isPending}
          error={seen.isError ? messageOf(seen.error) : null}
          onConfirm={(note) =>
            seen.mutate(
              { id: event.id, note },
              {
                onSuccess: () => {
                  toast.success('告警已结束')
                  setAsking(false)
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          记录本身不变；同样的事再次发生会重新告警。
        </ReasonDialog>
      )}
    </>
  )
}
