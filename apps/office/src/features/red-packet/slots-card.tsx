// Packets grabbed per five-minute slot; the running slot has a dashed line.
import { RED_PACKET } from '@lanting/contract/states'
import type { CSSProperties } from 'react'
import { Card } from '#src/ui/card/card.tsx'
import type { RedPacketDay } from './queries.ts'
import styles from './red-packet.module.css'

const SLOT_MIN = 5
const FIRST_HOUR = 10

const clockOf = (slot: number) => {
  const minutes = slot * SLOT_MIN
  return `${FIRST_HOUR + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The slot of an instant in the running window. */
function currentSlot({ phase, server_time }: RedPacketDay): number | null {
  if (RED_PACKET.word(phase) !== 'running') return null
  const [hour = 0, minute = 0] = server_time.slice(11, 16).split(':').map(Number)
  return Math.floor(((hour - FIRST_HOUR) * 60 + minute) / SLOT_MIN)
}

export function SlotsCard({ day }: { readonly day: RedPacketDay }) {
  const max = Math.max(1, ...day.slots)
  const current = currentSlot(day)
  return (
    <Card title="每 5 分钟领取（个）" aside="虚线 = 未满 5 分钟">
      <ol className={styles.slots} aria-label="每 5 分钟领取的个数">
        {day.slots.map((packets, slot) => (
          <li key={slot} data-open={slot === current ? true : undefined}>
            <i style={{ '--height': `${(packets / max) * 100}%` } as CSSProperties} aria-hidden="true" />
            <span className={styles.figure}>{packets > 0 ? packets : ''}</span>
            <span className={styles.clock}>{slot % 6 === 0 ? clockOf(slot) : ''}</span>
            <span className={styles.spoken}>{`${clockOf(slot)} 起 ${packets} 个`}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
