// Games as pictures with their names below. A tap asks how much to bring along, then the game opens.
import { cx } from '@lanting/browser-kit/cx'
import { coverUrl } from '@lanting/design/art-url'
import type { SlotGame } from '#src/features/venue/queries.ts'
import { openVenue } from '#src/lib/open-venue.ts'
import { Art } from '#src/ui/art/art.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import css from './concise-screen.module.css'

const SLOT_TYPE = 2

interface SlotGridProps {
  readonly games: readonly SlotGame[]
  /** One line that scrolls sideways. */
  readonly strip?: boolean
}

export function SlotGrid({ games, strip = false }: SlotGridProps) {
  return (
    <ul className={cx(css.grid, strip && css.strip)}>
      {games.map((game, index) => (
        <li key={game.gamecode}>
          <button
            type="button"
            className={css.game}
            onClick={() => openVenue({ plat: game.catecode, type: SLOT_TYPE, code: game.gamecode })}
          >
            <Art
              src={game.gamepic || coverUrl(game.gamecode)}
              fallback={coverUrl(game.gamecode)}
              width={112}
              height={112}
              eager={index < 9}
              className={css.cover}
            />
            <span>{game.gamename}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function SlotGridSkeleton() {
  return (
    <Skeleton>
      <div className={css.grid}>
        {Array.from({ length: 12 }, (_, i) => (
          <div key={i} className={css.bone}>
            <Bone className={css.cover} />
            <Bone width="60%" height={13} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
