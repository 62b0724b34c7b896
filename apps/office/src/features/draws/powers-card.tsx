// Automatic rules, and the one staff action: request, by two people, to stop taking bets from the next round.
import { now } from '@lanting/browser-kit/clock'
import { CircleCheck, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortTime } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe, useMay } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { IntakeDialog } from './intake-dialog.tsx'
import styles from './powers.module.css'
import type { LotteryState } from './queries.ts'

export function PowersCard({ lottery }: { readonly lottery: LotteryState }) {
  const me = useMe()
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const drawn = lottery.chain_length - lottery.seeds_left
  const isOn = lottery.taking_next === 1
  return (
    <Card
      title="规则与能做的事"
      aside={may('switch.ask') && <Power lottery={lottery} onAsk={() => setIsOpen(true)} />}
    >
      <ul className={styles.rules}>
        <Rule figure="逐单核对">超过上限的注单自动拒绝</Rule>
        <Rule figure={`${drawn.toLocaleString('en-US')} / ${lottery.chain_length.toLocaleString('en-US')}`}>
          种子链 {lottery.chain_no} 号，{shortTime(lottery.published_at, now())} 公布
        </Rule>
        <Rule figure="逐次留痕">种子读取只限开奖程序</Rule>
        <Rule figure={`${lottery.late_rounds} / ${lottery.void_rounds} 期`}>
          迟开照常派奖，作废由程序判定
        </Rule>
      </ul>
      {may('switch.ask') && (
        <div className={styles.power}>
          <Eyes
            first={{
              name: me.name,
              says: `可申请「下期起${isOn ? '暂停' : '恢复'}收注」`,
              face: me.name,
            }}
            second={{ name: WORDS.otherAdmin, says: '第二人确认；已收注单照常开奖' }}
          />
        </div>
      )}
      {isOpen && <IntakeDialog lottery={lottery} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

interface PowerProps {
  readonly lottery: LotteryState
  readonly onAsk: () => void
}

function Power({ lottery, onAsk }: PowerProps) {
  const isOn = lottery.taking_next === 1
  if (lottery.open_approval !== null) {
    return (
      <Link to={`/approvals?id=${lottery.open_approval}`} className={styles.waiting}>
        {WORDS.awaitsSecond}
      </Link>
    )
  }
  return (
    <Button
      size="row"
      tone="soft"
      icon={isOn ? <Pause size={14} /> : <Play size={14} />}
      onClick={onAsk}
    >{`申请${isOn ? '暂停' : '恢复'}${lottery.title}`}</Button>
  )
}

function Rule({ figure, children }: { readonly figure: string; readonly children: React.ReactNode }) {
  return (
    <li>
      <CircleCheck size={16} aria-hidden="true" />
      <span>{children}</span>
      <span className={styles.figure}>{figure}</span>
    </li>
  )
}
