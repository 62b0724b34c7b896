// The app's configuration: what is switched on, what members read, and the numbers that need two people.
import { PowerOff, ScrollText, Undo2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useSwitches } from '#src/queries/switches.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import styles from './config.module.css'
import { PendingCard } from './pending-card.tsx'
import { useConfig } from './queries.ts'
import { RatesCard } from './rates-card.tsx'
import { FeaturesCard, SiteCard } from './switches-card.tsx'
import { TextsCard } from './texts-card.tsx'

const RULES = [
  [PowerOff, '关闭', '一人，立即生效（急停）'],
  [Users, '打开、改汇率与手续费', '两人，发起人不可自批'],
  [Undo2, '转出与取款', '关闭场馆时也保持开放'],
  [ScrollText, '每次变更', '写入操作日志，含前后值'],
] as const

export function ConfigPage() {
  const config = useConfig()
  const switches = useSwitches()
  const error = config.error ?? switches.error
  const refresh = () => {
    void config.refetch()
    void switches.refetch()
  }
  return (
    <Page
      title="配置"
      sub={
        config.data && `第 ${config.data.version} 版 · ${config.data.updated_at} ${config.data.updated_by}`
      }
      tools={
        <>
          <Link className={styles.history} to="/audit?subject_kind=config">
            变更历史
          </Link>
          <RefreshButton busy={config.isFetching || switches.isFetching} onClick={refresh} />
        </>
      }
      keys={[[['⌘', '↵'], WORDS.submitForm]]}
    >
      <ul className={styles.rules}>
        {RULES.map(([Icon, what, how]) => (
          <li key={what}>
            <Icon size={18} aria-hidden="true" />
            <span>
              <b>{what}</b>
              {how}
            </span>
          </li>
        ))}
      </ul>
      {config.data === undefined || switches.data === undefined ? (
        <Card fill flush>
          {error === null ? <Skeleton rows={10} /> : <Failed message={messageOf(error)} onRetry={refresh} />}
        </Card>
      ) : (
        <div className={styles.grid}>
          <div className={styles.column}>
            <SiteCard
              row={switches.data.find((one) => one.group === 'site')}
              tips={config.data.repair_tips}
            />
            <FeaturesCard rows={switches.data.filter((one) => one.group === 'feature')} />
            <RatesCard rates={config.data.rates} />
          </div>
          <TextsCard key={config.data.version} config={config.data} />
          <PendingCard />
        </div>
      )}
    </Page>
  )
}
