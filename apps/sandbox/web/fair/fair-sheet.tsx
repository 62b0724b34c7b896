// 公平验证: the seed in use, the next one, and any past round computed again in this browser.
import { copyText } from '@lanting/browser-kit/copy-text'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronDown, circleQuestionMark, copy, download, lock, refreshCw } from '@lanting/design/icons'
import { useState } from 'react'
import type { PastRound } from '#src/games/game-api.ts'
import { useGame } from '#web/lib/game.tsx'
import { HeadButton, Sheet } from '#web/ui/sheet.tsx'
import css from './fair.module.css'
import { FixtureFair } from './fixture-fair.tsx'
import { HashLine } from './hash-line.tsx'
import { RoundProof } from './round-proof.tsx'
import { SeedEditor } from './seed-editor.tsx'

export function FairSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { session } = useGame()
  const [explains, setExplains] = useState(false)
  const help = (
    <HeadButton
      icon={circleQuestionMark}
      label="如何验证"
      isOpen={explains}
      onTap={() => setExplains(!explains)}
    />
  )
  return (
    <Sheet open={open} title="公平验证" onClose={onClose} aside={help} full>
      {explains && <Explained fixtures={session.kind === 'fixtures'} />}
      {session.kind === 'fixtures' ? <FixtureFair /> : <SeedFair />}
    </Sheet>
  )
}

function Explained({ fixtures }: { readonly fixtures: boolean }) {
  const [commit, reveal] = fixtures
    ? [
        '开赛前公布承诺值，它是赛果种子的 SHA-256，之后无法更换种子。',
        '开赛后种子公开，页面在您的设备上重算赛果。',
      ]
    : [
        '投注前公布承诺值，它是服务器种子的 SHA-256，之后无法更换种子。您的种子在此之后由您的设备生成，可随时修改。',
        '换新种子后，旧种子公开。页面在您的设备上重算每一注，与注单对照。',
      ]
  return (
    <section className={css.card}>
      <h3>如何验证</h3>
      <p className={css.hint}>{commit}</p>
      <p className={css.hint}>{reveal}</p>
      <p className={css.hint}>数值可全部复制，用任何工具核对。</p>
    </section>
  )
}

function SeedFair() {
  const { fair, rounds } = useGame()
  // Rounds with a revealed seed come first, since only they can be verified.
  const [chosen, setChosen] = useState(() => rounds.find((round) => round.serverSeed !== null)?.roundId)
  const round = rounds.find(({ roundId }) => roundId === chosen) ?? rounds[0]
  return (
    <>
      <section className={css.card}>
        <div className={css.cardHead}>
          <h3>当前种子</h3>
          <span className={css.tag}>
            <Icon d={lock} size={14} stroke={2} />
            未公开
          </span>
        </div>
        <HashLine label="服务器种子的承诺值（SHA-256）" value={fair.commit} />
        <SeedEditor />
        <RotateButton />
        <HashLine label="下一个种子的承诺值（已提前公布）" value={fair.nextCommit} />
      </section>
      <section className={css.card}>
        {round === undefined ? (
          <>
            <h3>验证一注</h3>
            <p className={css.hint}>还没有注单。先投一注，再换新种子，即可在此验证。</p>
          </>
        ) : (
          <>
            <RoundProof key={`${round.roundId}:${round.serverSeed ?? ''}`} round={round}>
              <RoundPicker rounds={rounds} chosen={round.roundId} onChoose={setChosen} />
            </RoundProof>
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
    <span className={css.picker}>
      <select
        className={css.select}
        aria-label="选择要验证的注单"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        {rounds.map((round) => (
          <option key={round.roundId} value={round.roundId}>
            {round.lines[0]?.betId} · 序号 {round.nonce}
            {round.serverSeed === null ? ' · 种子使用中' : ''}
          </option>
        ))}
      </select>
      <Icon d={chevronDown} size={18} />
    </span>
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
