// The overview: pending work of this role, the state of the site, recent staff actions. Only real counts.
import { now } from '@lanting/browser-kit/clock'
import { MEMBER } from '@lanting/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { Search, Wrench } from 'lucide-react'
import { openPanel } from '#src/lib/panels.ts'
import { todayLine } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { type Me, useMe } from '#src/queries/me.ts'
import { useMembers } from '#src/queries/members.ts'
import { OVERVIEW_MS } from '#src/queries/overview.ts'
import { useSupportWaiting } from '#src/queries/waiting.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Kbd } from '#src/ui/kbd/kbd.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { OpenSupportCard } from './lists.tsx'
import { MoneyOverview } from './money-overview.tsx'
import styles from './overview.module.css'
import { useArticleCount, useMessageCount, useNoticeCount, useSite } from './queries.ts'

const count = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))

export function OverviewPage() {
  const me = useMe()
  const client = useQueryClient()
  const may = (permission: Me['permissions'][number]) => me.permissions.includes(permission)
  return (
    <Page
      title="总览"
      sub={todayLine(now())}
      tools={
        <>
          <button type="button" className={styles.jump} onClick={() => openPanel('jump')}>
            <Search size={16} aria-hidden="true" />
            跳转或搜索
            <Kbd>⌘</Kbd>
            <Kbd>K</Kbd>
          </button>
          <RefreshButton
            busy={false}
            {...(may('money.read') ? { everyMs: OVERVIEW_MS } : {})}
            onClick={() => void client.invalidateQueries()}
          />
        </>
      }
      keys={[
        ...(may('money.read')
          ? ([
              [['G', 'M'], '资金核对'],
              ...(may('deposit.review')
                ? ([
                    [['G', 'D'], '存款'],
                    [['G', 'W'], '取款'],
                  ] as const)
                : []),
              [['G', 'T'], '转账异常'],
            ] as const)
          : []),
        ...(may('member.read') ? ([[['G', 'U'], '会员']] as const) : []),
        ...(may('support.answer') ? ([[['G', 'C'], '客服消息']] as const) : []),
        ...(may('switch.approve') ? ([[['G', 'R'], '复核申请']] as const) : []),
        [['⌘', 'K'], WORDS.jump],
      ]}
    >
      {may('switch.ask') && <SiteBanner me={me} />}
      {may('money.read') ? (
        <MoneyOverview />
      ) : (
        <>
          <Numbers me={me} />
          {may('support.answer') && (
            <div className={styles.grid}>
              <OpenSupportCard me={me} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

function SiteBanner({ me }: { readonly me: Me }) {
  const site = useSite(me).data?.find((one) => one.group === 'site')
  if (site === undefined || site.on === 1) return null
  return (
    <Banner tone="wait" icon={<Wrench size={20} aria-hidden="true" />} title="维护中">
      会员只看到维护文字。
      {site.open_approval === null ? '重新开放须两人。' : '重新开放的申请正在等待第二人。'}
    </Banner>
  )
}

const FROZEN = MEMBER.wire('frozen')

/** Figures from the calls this role may make, each with its unit. */
function Numbers({ me }: { readonly me: Me }) {
  const support = useSupportWaiting(me)
  const members = useMembers({ page: 1 }, me)
  const frozen = useMembers({ page: 1, state: FROZEN }, me)
  const notices = useNoticeCount(me)
  const articles = useArticleCount(me)
  const messages = useMessageCount(me)
  const may = (permission: Me['permissions'][number]) => me.permissions.includes(permission)
  const content = me.role === 'content'
  const shown = notices.data?.filter((one) => one.shown === 1).length
  return (
    <Figures>
      {may('support.answer') && (
        <Figure
          name="客服待回复"
          value={count(support.data?.waiting)}
          unit="条"
          note="尚未回复的消息"
          to="/support"
        />
      )}
      {may('member.read') && (
        <>
          <Figure
            name="会员"
            value={count(members.data?.total)}
            unit="人"
            note="不含试玩账号"
            to="/members"
          />
          <Figure
            name="冻结中"
            value={count(frozen.data?.total)}
            unit="人"
            note="由员工冻结的账号"
            to={`/members?state=${FROZEN}`}
          />
        </>
      )}
      {content && (
        <>
          <Figure
            name="公告显示中"
            value={count(shown)}
            unit="条"
            note={`共 ${count(notices.data?.length)} 条`}
            to="/notices"
          />
          <Figure
            name="文章"
            value={count(articles.data?.length)}
            unit="篇"
            note={WORDS.articles}
            to="/articles"
          />
          <Figure
            name="站内信"
            value={count(messages.data?.total)}
            unit="封"
            note="员工发出的全部"
            to="/messages"
          />
        </>
      )}
    </Figures>
  )
}
