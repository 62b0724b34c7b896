// Entry: the ticket in the URL fragment becomes a session, the page makes its client seed, then the game opens.
import '@lanting/design/design.css'
import './main.css'
import { lazy, StrictMode, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import type { SessionAnswer, StateAnswer } from '#src/games/game-api.ts'
import { GameError, openSession, readState, setClientSeed } from './lib/api.ts'
import { GameProvider } from './lib/game.tsx'
import { newClientSeed } from './lib/client-seed.ts'
import { postToParent } from './lib/parent.ts'
import { Cover } from './ui/shell.tsx'

const GAMES = {
  slot: lazy(async () => ({ default: (await import('./games/slot/slot-game.tsx')).SlotGame })),
  baccarat: lazy(async () => ({ default: (await import('./games/table/baccarat-game.tsx')).BaccaratGame })),
  dragonTiger: lazy(async () => ({
    default: (await import('./games/table/dragon-tiger-game.tsx')).DragonTigerGame,
  })),
  dice: lazy(async () => ({ default: (await import('./games/table/dice-game.tsx')).DiceGame })),
  fishing: lazy(async () => ({ default: (await import('./games/fishing/fishing-game.tsx')).FishingGame })),
  fixtures: lazy(async () => ({
    default: (await import('./games/fixtures/fixtures-game.tsx')).FixturesGame,
  })),
} as const

interface Opened {
  readonly session: SessionAnswer
  readonly state: StateAnswer
}

async function open(): Promise<Opened | string> {
  const ticket = /^#t=([A-Za-z0-9_-]+)$/.exec(window.location.hash)?.[1] ?? ''
  // A ticket works once; remove it from the URL as well.
  window.history.replaceState(null, '', window.location.pathname)
  try {
    const session = await openSession(ticket)
    // Only now, with the commitment known, does the page make its client seed.
    if (session.fair.clientSeed === null) await setClientSeed(newClientSeed())
    return { session, state: await readState() }
  } catch (error) {
    return error instanceof GameError ? error.message : '系统繁忙，请返回后重新进入'
  }
}

const opening = open()

function App() {
  const opened = use(opening)
  if (typeof opened === 'string') return <Cover title="无法进入游戏" text={opened} />
  const Game = GAMES[opened.session.kind]
  return (
    <GameProvider session={opened.session} state={opened.state}>
      <Game />
      <Ready />
    </GameProvider>
  )
}

/** Rendered together with the game, so that `ready` is sent when there is something to see. */
function Ready() {
  return (
    <i
      hidden
      ref={(element) => {
        if (element !== null) postToParent({ type: 'ready' })
      }}
    />
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('no root')
createRoot(root).render(
  <StrictMode>
    <Suspense fallback={<p className="loading">正在进入演示场馆…</p>}>
      <App />
    </Suspense>
  </StrictMode>,
)
