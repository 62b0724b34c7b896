// Games as pictures with their names and return rates. A tap opens the transfer sheet; the heart marks a favourite.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { coverUrl } from '@lanting/design/art-url'
import { heart } from '@lanting/design/icons'
import { useMarkGame, useMyGames } from '#src/features/venue/my-games.ts'
import type { SlotGame } from '#src/features/venue/queries.ts'
import { openVenue } from '#src/lib/navigation/open-venue.ts'
import { Art } from '#src/ui/art/art.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import css from './concise-screen.module.css'

const SLOT_TYPE = 2

interface SlotGridProps {
  readonly games: readonly SlotGame[]
  /** Show the provider, for games of several. */
  readonly withVenue?: boolean
}

export function SlotGrid({ games, withVenue = false }: SlotGridProps) {
  return (
    <ul className={css.grid}>
      {games.map((game, index) => (
        <li key={game.gamecode} className={css.cell}>
          <GameButton game={game} isEager={index < 9} withVenue={withVenue} />
          <Heart game={game} />
        </li>
      ))}
    </ul>
  )
}

/** One line that scrolls sideways. */
export function SlotStrip({ title, games }: { readonly title: string; readonly games: readonly SlotGame[] }) {
  if (games.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={css.head}>{title}</h2>
      <ul className={cx(css.grid, css.strip)}>
        {games.map((game) => (
          <li key={game.gamecode}>
            <GameButton game={game} isEager withVenue={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GameButtonProps {
  readonly game: SlotGame
  readonly isEager: boolean
  readonly withVenue: boolean
}

function GameButton({ game, isEager, withVenue }: GameButtonProps) {
  const { catecode, gamecode, gamename, gamepic, return_rate } = game
  const facts = [withVenue ? catecode : '', return_rate === null ? '' : `返还率 ${return_rate.toFixed(2)}%`]
  return (
    <button
      type="button"
      className={css.game}
      onClick={() => openVenue({ plat: catecode, type: SLOT_TYPE, code: gamecode })}
    >
      <Art
        src={gamepic || coverUrl(gamecode)}
        fallback={coverUrl(gamecode)}
        width={112}
        height={112}
        eager={isEager}
        className={css.cover}
      />
      <span>
        {gamename}
        <small className={css.facts}>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  )
}

function Heart({ game }: { readonly game: SlotGame }) {
  const mine = useMyGames()
  const mark = useMarkGame()
  const isOn = mine?.favourites.some(({ gamecode }) => gamecode === game.gamecode) ?? false
  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={isOn}
      aria-label={`收藏${game.gamename}`}
      disabled={mine === undefined}
      onClick={() => mark.mutate({ game, isOn: !isOn })}
    >
      <Icon d={heart} size={17} stroke={2} />
    </button>
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
