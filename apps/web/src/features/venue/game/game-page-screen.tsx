// /gamePage: a venue's game in its frame. `dailiD` and `app` redirect to pages of our own; an address is framed only
// when it came as the answer to a launch.
import { useEffect } from 'react'
import { GamePage } from '#src/features/venue/game/game-page.tsx'
import { gameCode, gameType, platName } from '#src/features/venue/rules.ts'
import { loginTarget } from '#src/lib/navigation/go.ts'
import { hrefOf, moveAddress, usePlace } from '#src/lib/navigation/router.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { text, useSearch } from '#src/lib/navigation/search-params.ts'
import { useSession } from '#src/lib/session.ts'

const INTERNAL: Readonly<Record<string, string>> = { '1': '/agent', '2': '/kefu' }

export function GamePageScreen() {
  const place = usePlace()
  const status = useSession((state) => state.status)
  const asked = useSearch({ dailiD: text(2), app: text(2), name: platName, type: gameType, code: gameCode })
  const inside = asked.app === '1' ? '/app' : INTERNAL[asked.dailiD]
  if (inside !== undefined) return <Elsewhere to={isBuilt(inside) ? inside : '/'} />
  if (asked.name === '') return <Elsewhere to="/" />
  if (status === 'visitor') return <Elsewhere to={loginTarget(hrefOf(place))} />
  if (status !== 'member') return null
  return (
    <GamePage
      key={`${asked.name} ${asked.code}`}
      wanted={{ plat: asked.name, type: asked.type, code: asked.code }}
    />
  )
}

function Elsewhere({ to }: { readonly to: string }) {
  useEffect(() => moveAddress(to, { replace: true }), [to])
  return null
}
