// A visitor tapped a venue: asks to log in, and afterwards the hall opens what was tapped.
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { confirm } from '#src/lib/confirm.ts'
import { loginTarget } from '#src/lib/navigation/go.ts'
import { openVenue, type VenueWish } from '#src/lib/navigation/open-venue.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import type { GameRow } from '#src/queries/game-list.ts'
import { venuePage } from '../rules.ts'

let wished: VenueWish | null = null

export async function askVisitor(row: GameRow): Promise<void> {
  wished = null
  const yes = await confirm({
    title: SCREEN_TEXTS.pleaseLogin,
    text: `登录后打开${row.name}`,
    yes: '去登录',
    no: '再看看',
  })
  if (!yes) return
  const page = venuePage(row)
  if (page === null) wished = { plat: row.platform_name, type: row.game_type, code: row.game_code }
  moveAddress(loginTarget(page ?? '/'))
}

/** In the hall after the login. In a task of its own: the shell forgets wishes of the page before. */
export function openWished(): void {
  const wish = wished
  wished = null
  if (wish !== null) setTimeout(() => openVenue(wish))
}
