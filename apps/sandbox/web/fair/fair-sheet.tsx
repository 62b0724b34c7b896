// 公平验证: the seed in use, the next one, and any past round computed again in this browser.
import { copy, download, refreshCw } from '@lanting/design/icons'
import { useState } from 'react'
import type { PastRound } from '#src/games/game-api.ts'
import { copyText } from '#web/lib/copy.ts'
import { useGame } from '#web/lib/game.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import css from './fair.module.css'
import { FixtureFair } from './fixture-fair.tsx'
import { HashLine } from './hash-line.tsx'
import { RoundProof } from './round-proof.tsx'
import { SeedEditor } from './seed-editor.tsx'

export function FairSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { session } = useGame()
  return (
    <Sheet open={open} title="公平验证" onClose={onClose} full>
      {session.kind === 'fixtures' ? <FixtureFair /> : <SeedFair />}
    </Sheet>
  )
}

function SeedFair() {
  const { fair, rounds } = useGame()
  // Rounds whose seed is public come first to the eye, since only they can be verified.
  const [chosen, setChosen] = useState(() => rounds.find((round) => round.serverSeed !== null)?.roundId)
  const round = rounds.find(({ roundId }) => roundId === chosen) ?? rounds[0]
  return (
    <>
      <section className={css.card}>
        <div className={css.cardHead}>
          <h3>当前种子</h3>
          <span className={css.tag}>未公开</span>
        </div>
        <HashLine label="服务器种子的承诺值（SHA-256）" value={fair.commit} />
        <SeedEditor />
        <RotateButton />
        <HashLine label="下一个种子的承诺值（已提前公布）" value={fair.nextCommit} />
      </section>
      <section className={css.card}>
        <h3>验证一注</h3>
        {round === undefined ? (
          <p className={css.hint}>还没有注单。先投一注，再换新种子，即可在此验证。</p>
        ) : (
          <>
            <RoundPicker rounds={rounds} chosen={round.roundId} onChoose={setChosen} />
            <RoundProof key={`${round.roundId}:${round.serverSeed ?? ''}`} round={round} />
          </>
        )}
      </section>
      <div className={css.foot}>
        <CopyAll round={round} />
        <a className={css.plain} href="/verify.html" target="_blank" rel="noopener noreferrer">
          <Icon d={download} size={20} />
          离线验证工具
        </a>
      </div>
    </>
  )
}

function RotateButton() {
  const { rotate, busy } = useGame()
  const [working, setWorking] = useState(false)
  const [failed, setFailed] = useState(false)
  const act = async () => {
    setWorking(true)
    try {
      await rotate()
      setFailed(false)
    } catch {
      setFailed(true)
    }
    setWorking(false)
  }
  return (
    <>
      <button
        type="button"
        className={css.primary}
        disabled={busy || working}
        aria-busy={working}
        onClick={() => void act()}
      >
        <Icon d={refreshCw} size={20} />
        换新种子，公开这一个
      </button>
      {failed && <p className={css.wrong}>没有成功，请稍后再试</p>}
    </>
  )
}

interface PickerProps {
  readonly rounds: readonly PastRound[]
  readonly chosen: string
  readonly onChoose: (roundId: string) => void
}

function RoundPicker({ rounds, chosen, onChoose }: PickerProps) {
  return (
    <select
      className={css.select}
      aria-label="选择要验证的注单"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {rounds.map((round) => (
        <option key={round.roundId} value={round.roundId}>
          序号 {round.nonce} · {round.serverSeed === null ? '种子使用中' : '可验证'} · …
          {round.lines[0]?.betId.slice(-6)}
        </option>
      ))}
    </select>
  )
}

function CopyAll({ round }: { readonly round: PastRound | undefined }) {
  const { session, fair } = useGame()
  const [done, setDone] = useState(false)
  const text = JSON.stringify({ venue: session.plat, game: session.code, seed: fair, round }, null, 2)
  return (
    <button type="button" className={css.plain} onClick={() => void copyText(text).then(setDone)}>
      <Icon d={copy} size={20} />
      {done ? '已复制' : '复制全部数值'}
    </button>
  )
}
