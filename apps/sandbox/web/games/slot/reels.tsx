// Three reels that start together and come to rest one after the other.
import type { Stops } from '@lanting/contract/rules/games/slots'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { SlotTheme } from '#web/art/slot-theme.ts'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { Reel, type ReelHandle } from './reel.tsx'
import css from './slot.module.css'

const APART_MS = 180

export interface ReelsHandle {
  spin(): void
  stopAt(stops: Stops): Promise<void>
}

interface ReelsProps {
  readonly ref: Ref<ReelsHandle>
  /** What they show before the first spin. */
  readonly first: Stops
  readonly symbols: SlotTheme['symbols']
}

export function Reels({ ref, first, symbols }: ReelsProps) {
  const left = useRef<ReelHandle>(null)
  const middle = useRef<ReelHandle>(null)
  const right = useRef<ReelHandle>(null)

  useImperativeHandle(ref, () => {
    const all = [left, middle, right]
    return {
      spin() {
        for (const reel of all) reel.current?.spin()
      },
      async stopAt(stops) {
        const rest = async (place: 0 | 1 | 2) => {
          await pause(place * APART_MS)
          await all[place]?.current?.stopAt(stops[place])
          play('tick')
        }
        await Promise.all([rest(0), rest(1), rest(2)])
      },
    }
  })

  return (
    <div className={css.window}>
      <Reel ref={left} first={first[0]} symbols={symbols} />
      <Reel ref={middle} first={first[1]} symbols={symbols} />
      <Reel ref={right} first={first[2]} symbols={symbols} />
    </div>
  )
}
