// 公平验证 of simulated fixtures: the series' chain, and any drawn round computed again in this browser.
import { FIXTURE_TITLES, type FixtureLottery } from '@lanting/contract/rules/games/fixtures'
import { roundText } from '@lanting/contract/rules/fairness/pf1'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { beijingClock } from '@lanting/contract/time'
import { useEffect, useState } from 'react'
import type { FixtureResult, FixturesAnswer } from '#src/games/game-api.ts'
import { replayFixture, tracedDraw } from '#src/games/fairness/proof.rules.ts'
import { readFixtures } from '#web/lib/api.ts'
import { useGame } from '#web/lib/game.tsx'
import { bytesOfHex, hexOf, sha256, streamBytes } from './crypto.ts'
import css from './fair.module.css'
import { HashLine } from './hash-line.tsx'
import { NOT_SEEN, Verdict } from './round-proof.tsx'
import { shownCommit } from './shown-commits.ts'

export function FixtureFair() {
  const [fixtures, setFixtures] = useState<FixturesAnswer | null>(null)
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    readFixtures().then(setFixtures, () => setFailed(true))
  }, [])
  if (failed) return <p className={css.hint}>数据加载失败，请关闭后再试。</p>
  if (fixtures === null) return <p className={css.hint}>正在读取…</p>
  const result = fixtures.results.find(({ expect }) => expect === chosen) ?? fixtures.results[0]
  return (
    <>
      <section className={css.card}>
        <h3>赛事种子链</h3>
        <HashLine label="链首承诺值（开赛前公布）" value={fixtures.chain.commit} />
        <HashLine label={RULING_TEXTS.demoSalt} value={fixtures.chain.salt} />
        <HashLine label="本场承诺值" value={fixtures.open.commit} />
      </section>
      <section className={css.card}>
        <h3>验证一场</h3>
        {result === undefined ? (
          <p className={css.hint}>还没有赛果。</p>
        ) : (
          <>
            <select
              className={css.select}
              aria-label="选择要验证的场次"
              value={result.expect}
              onChange={(event) => setChosen(event.target.value)}
            >
              {fixtures.results.map(({ expect, drawAt, teams }) => (
                <option key={expect} value={expect}>
                  {beijingClock(drawAt).slice(0, 5)} {teams[0]} 对 {teams[1]}
                </option>
              ))}
            </select>
            <FixtureProof key={result.expect} chain={fixtures.chain} result={result} />
          </>
        )}
      </section>
    </>
  )
}

interface FixtureProofProps {
  readonly chain: FixturesAnswer['chain']
  readonly result: FixtureResult
}

function FixtureProof({ chain, result }: FixtureProofProps) {
  const [proof, setProof] = useState<{ hash: string; value: number; outcome: number } | null>(null)
  useEffect(() => {
    let wanted = true
    const prove = async () => {
      const hash = hexOf(await sha256(bytesOfHex(result.seed)))
      const { lottery, chainNo, salt } = chain
      const message = { lottery, chainNo, expect: result.expect, salt }
      const { draw, steps } = tracedDraw(
        await streamBytes(result.seed, (counter) => roundText(message, counter)),
      )
      const outcome = replayFixture(result, draw)
      if (wanted) setProof({ hash, value: steps.at(-1)?.drawn ?? 0, outcome })
    }
    void prove()
    return () => {
      wanted = false
    }
  }, [chain, result])
  const seen = shownCommit(useGame().session.plat, result.expect)
  const titles = FIXTURE_TITLES[chain.lottery as FixtureLottery]
  return (
    <>
      <HashLine label="开赛前的承诺值" value={result.commit} />
      <HashLine label="开赛后公开的种子" value={result.seed} />
      {proof !== null && (
        <>
          <Verdict
            holds={proof.hash === (seen ?? result.commit)}
            good="SHA-256 与开赛前承诺相同"
            bad="与承诺不符，请保存证据"
          >
            <code>
              {proof.hash.slice(0, 6)}…{proof.hash.slice(-6)}
            </code>
          </Verdict>
          {seen === null && <p className={css.hint}>{NOT_SEEN}</p>}
          <p className={css.hint}>
            两个字节 ÷10000 余 {proof.value}；累计概率 {result.chances.join(' / ')}
          </p>
          <Verdict
            holds={proof.outcome === result.outcome}
            good="计算结果与赛果一致"
            bad="计算结果与赛果不一致，请保存证据"
          >
            <span>{titles[proof.outcome]}</span>
          </Verdict>
        </>
      )}
    </>
  )
}
