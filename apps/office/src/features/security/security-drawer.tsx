// One security event: what it was, its context, and the actions.
import { SECURITY_KINDS } from '@lanting/contract/data/security/security-events'
import type { ReactNode } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Drawer } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { type SecurityEvent, useSecurityEvent } from './queries.ts'
import { endOf, KIND_TONES, titleOf } from './rules.ts'
import { SecurityHandling } from './security-handling.tsx'
import { SecurityStory } from './security-story.tsx'

interface SecurityDrawerProps {
  readonly event: SecurityEvent
  readonly place: string
  readonly onClose: () => void
}

export function SecurityDrawer({ event, place, onClose }: SecurityDrawerProps) {
  const one = useSecurityEvent(event.id)
  const frame = (body: ReactNode, foot?: ReactNode) => (
    <Drawer title={<Title event={event} />} aside={place} onClose={onClose} foot={foot}>
      {event.kind !== 'pattern' && <Basics event={event} />}
      {body}
    </Drawer>
  )
  if (one.data === undefined)
    return frame(
      one.isError ? (
        <Failed message={messageOf(one.error)} onRetry={() => void one.refetch()} />
      ) : (
        <Skeleton rows={4} />
      ),
    )
  const around = one.data
  // The list is polled: an alarm acknowledged by a colleague closes here as well.
  return (
    <SecurityHandling key={event.open} event={event} around={around}>
      {({ body, foot }) =>
        frame(
          <>
            <SecurityStory event={event} around={around} />
            {body}
          </>,
          foot,
        )
      }
    </SecurityHandling>
  )
}

function Title({ event }: { readonly event: SecurityEvent }) {
  return (
    <>
      {titleOf(event)} <Tag tone={KIND_TONES[event.kind]}>{SECURITY_KINDS[event.kind]}</Tag>{' '}
      {event.kind === 'pattern' && <Tag tone={event.open === 1 ? 'wait' : 'ok'}>{endOf(event)}</Tag>}
    </>
  )
}

function Basics({ event }: { readonly event: SecurityEvent }) {
  return (
    <Facts
      facts={{
        时间: event.at,
        账号: event.who,
        地址: event.ip,
        浏览器: event.agent,
        ...(event.call === '' ? {} : { 调用: event.call }),
        ...(event.subject === '' ? {} : { 对象: event.subject }),
        ...(event.reason === '' ? {} : { 原因: event.reason }),
      }}
    />
  )
}
