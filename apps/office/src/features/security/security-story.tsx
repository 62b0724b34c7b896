// Context of a security event: the address' history, its growth, automatic reactions, other events from there.
import type { CSSProperties } from 'react'
import { type CheckLine, Checks } from '#src/ui/checks/checks.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Events } from '#src/ui/history/history.tsx'
import { Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'
import type { SecurityEvent, SecurityStory as Story } from './queries.ts'
import { ruleOf, whatHappened } from './rules.ts'
import styles from './security.module.css'

interface SecurityStoryProps {
  readonly event: SecurityEvent
  readonly around: Story
}

export function SecurityStory({ event, around }: SecurityStoryProps) {
  const { story } = around
  const isAccessEvent = event.kind === 'pattern' || event.kind === 'failure' || event.kind === 'refusal'
  return (
    <>
      {event.kind === 'pattern' && (
        <Section title="异常行为" aside={`${story.first_at.slice(11)} - ${story.last_at.slice(11)}`}>
          <Facts
            facts={{
              地址: story.network,
              试过的账号: `${story.names} 个，其中 ${story.names_known} 个存在`,
              '失败 / 成功': (
                <b>
                  <span className={text.bad}>{story.failures}</span> /{' '}
                  <span className={text.ok}>{story.successes}</span>
                </b>
              ),
              为什么告警: ruleOf(event),
            }}
          />
        </Section>
      )}
      <Minutes minutes={around.minutes} />
      {isAccessEvent && (
        <Section title="系统已做">
          <Checks lines={doneOf(around)} />
        </Section>
      )}
      <Section title="同一人或同一地址还做过" aside="此前 24 小时">
        {around.near.length === 0 ? (
          <p className={styles.under}>没有其他记录</p>
        ) : (
          <Events
            width={84}
            short={(at) => at.slice(5, 16)}
            events={around.near.map((near) => ({ at: near.at, words: withWho(near), note: '' }))}
          />
        )}
      </Section>
    </>
  )
}

const withWho = (near: SecurityEvent) =>
  near.kind === 'pattern' ? whatHappened(near) : `${whatHappened(near)} · ${near.who}`

function doneOf({ story, closing }: Story): CheckLine[] {
  const lines: CheckLine[] = []
  if (story.locked > 0)
    lines.push({ key: 'locked', state: 'ok', text: '次数用完，登录被锁', figure: `${story.locked} 次` })
  if (story.work_times > 1)
    lines.push({
      key: 'work',
      state: 'ok',
      text: '此地址登录要做更多验证计算',
      figure: `现在 ${story.work_times} 倍`,
    })
  if (closing !== null)
    lines.push({
      key: 'closed',
      state: 'ok',
      text: `${closing.closed_by} 已封禁此地址`,
      figure: `至 ${closing.until.slice(5, 16)}`,
    })
  lines.push(
    story.successes === 0
      ? {
          key: 'none',
          state: 'ok',
          text: '没有任何一个会员登录成功',
          figure: `${story.failures} 次全部未成`,
        }
      : {
          key: 'some',
          state: 'look',
          text: '前后 24 小时有会员从这里登录成功',
          figure: `${story.successes} 次`,
        },
  )
  return lines
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
