// The play box: tabs over its groups. Sums show every group in one list; the 49 numbers one group at a time.
import { cx } from '@lanting/browser-kit/cx'
import { type Dispatch, memo, type SetStateAction, useMemo, useState } from 'react'
import { useScrollSpy } from '#src/lib/hooks/use-scroll-spy.ts'
import type { PlayGroup, Room } from '#src/queries/lottery.ts'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import { NumberPlays } from './number-plays.tsx'
import css from './play-panel.module.css'
import { PlayTiles } from './play-tiles.tsx'
import type { Slip } from './slip.ts'

/** The page's bar and the tabs under it. */
const LINE_PX = 112

interface PlayPanelProps {
  readonly room: Room
  readonly slip: Slip
  readonly onSlip: Dispatch<SetStateAction<Slip>>
  readonly isOpen: boolean
}

/** Memoised: the room ticks every second; the plays rerender only on change. */
export const PlayPanel = memo(function PlayPanel(props: PlayPanelProps) {
  const { playbox, lottery } = props.room
  const tabs = useMemo(() => playbox.map(({ name }) => ({ value: name, label: name })), [playbox])
  return lottery.type === 2 ? <AllGroups {...props} tabs={tabs} /> : <OneGroup {...props} tabs={tabs} />
})

type WithTabs = PlayPanelProps & { readonly tabs: readonly { value: string; label: string }[] }

function AllGroups({ room, slip, onSlip, isOpen, tabs }: WithTabs) {
  const { index, moveTo, listRef } = useScrollSpy(room.playbox.length, LINE_PX, 8)
  return (
    <section aria-label="玩法">
      <WaveTabs
        label="玩法"
        className={css.tabs}
        tabs={tabs}
        value={tabs[index]?.value ?? ''}
        onChange={(name) => moveTo(tabs.findIndex(({ value }) => value === name))}
      />
      <div ref={listRef} className={css.groups}>
        {room.playbox.map((group) => (
          <Group key={group.name} group={group} isOpen={isOpen}>
            <PlayTiles group={group} lottery={room.lottery} slip={slip} onSlip={onSlip} isOpen={isOpen} />
          </Group>
        ))}
      </div>
    </section>
  )
}

function OneGroup({ room, slip, onSlip, isOpen, tabs }: WithTabs) {
  const [name, setName] = useState(tabs[0]?.value ?? '')
  const group = room.playbox.find((one) => one.name === name) ?? room.playbox[0]
  if (group === undefined) return null
  const Plays = group.special === 1 ? NumberPlays : PlayTiles
  return (
    <section aria-label="玩法">
      <WaveTabs label="玩法" className={css.tabs} tabs={tabs} value={group.name} onChange={setName} />
      <div className={css.groups}>
        <Group group={group} isOpen={isOpen}>
          <Plays
            key={group.name}
            group={group}
            lottery={room.lottery}
            slip={slip}
            onSlip={onSlip}
            isOpen={isOpen}
          />
        </Group>
      </div>
    </section>
  )
}

interface GroupProps {
  readonly group: PlayGroup
  readonly isOpen: boolean
  readonly children: React.ReactNode
}

function Group({ group, isOpen, children }: GroupProps) {
  return (
    <section
      className={cx(css.group, !isOpen && css.closed)}
      aria-label={group.name}
      data-row={group.special === 1 || takesRow(group.childrens.length)}
    >
      <div className={css.head}>
        <h2>{group.name}</h2>
        <span className={css.rule}>{group.desc}</span>
        <span className={css.rate}>返还率 {rateRange(group)}</span>
      </div>
      {children}
    </section>
  )
}

/** Groups of three and four tiles share a row on a wide screen. */
const takesRow = (count: number) => count < 3 || count > 4

/** `97.50 %`, or `96.84–97.02 %` where the plays of a group differ. */
export function rateRange({ childrens }: PlayGroup): string {
  const rates = childrens.map(({ rtp }) => rtp)
  const [low, high] = [Math.min(...rates).toFixed(2), Math.max(...rates).toFixed(2)]
  return low === high ? `${low} %` : `${low}–${high} %`
}
