// Shared parts of the overlays over a game: the landscape, the exit, the game's picture.
import { slotCodeOf } from '@lanting/contract/codes'
import { coverUrl, markUrl, sceneUrl, venueUrl } from '@lanting/design/art-url'
import { x } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import type { GameTitle } from '#src/features/venue/game/game-title.ts'
import type { Wanted } from '#src/features/venue/queries.ts'
import { Art } from '#src/ui/art/art.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from '../overlay.module.css'

export interface OverlayProps {
  readonly wanted: Wanted
  readonly title: GameTitle
  /** Start of this attempt, by the server's clock. */
  readonly beganAt: number
  readonly onExit: () => void
  readonly onReload: () => void
}

interface BackdropProps {
  readonly scene: 'game' | 'game-slow'
  readonly title: GameTitle
  readonly onExit: () => void
  readonly right?: ReactNode
  readonly children: ReactNode
}

export function Backdrop({ scene, title, onExit, right, children }: BackdropProps) {
  return (
    <div className={css.overlay}>
      <img className={css.scene} src={sceneUrl(scene)} alt="" width={390} height={844} />
      <div className={css.bar}>
        <IconButton icon={x} label="退出游戏" size={23} onClick={onExit} />
        <p className={css.barTitle}>{[title.venue, title.game].filter(Boolean).join(' · ')}</p>
        <span className={css.barEnd}>{right}</span>
      </div>
      {children}
    </div>
  )
}

/** The game's own cover; a venue without a list of games shows its own picture. */
export function GamePicture({ wanted: { plat, code } }: { readonly wanted: Wanted }) {
  const isSlot = code !== '' && slotCodeOf(plat) !== null
  return (
    <span className={isSlot ? css.picture : css.venue}>
      <Art
        src={isSlot ? coverUrl(code) : venueUrl(plat)}
        fallback={markUrl}
        width={isSlot ? 92 : 142}
        height={92}
        eager
      />
    </span>
  )
}
