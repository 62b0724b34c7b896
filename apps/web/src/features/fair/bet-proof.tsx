// My bet in the round's tree: its leaf and path lead to the root that was public before the seed was.
import { failureOf } from '@lanting/browser-kit/call-error'
import { copyText } from '@lanting/browser-kit/copy-text'
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { toast } from '@lanting/browser-kit/toast'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { copy, fileDown } from '@lanting/design/icons'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { COPY_FAILED } from '#src/features/fair/judge/findings.ts'
import { receiptsOf } from '#src/lib/log/receipts.ts'
import { useIsMember } from '#src/lib/session.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Note } from '#src/ui/note/note.tsx'
import css from './fair-screen.module.css'
import { CheckLine } from './fair-steps.tsx'
import { HexLine } from './hex-line.tsx'
import { lotteryOfLeaf, proofProblems } from './judge/inclusion.ts'
import { type BetProof, useBetProof, useFair } from './queries.ts'
import { BET_WORDS } from './judge/receipt-check.ts'

interface BetProofCardProps {
  /** A bet given in the address. */
  readonly bet: string
  readonly onFound: (name: string, expect: string) => void
}

export function BetProofCard({ bet, onFound }: BetProofCardProps) {
  const isMember = useIsMember()
  const [typed, setTyped] = useState(bet)
  const proof = useBetProof()
  const prove = (id: string) =>
    proof.mutate(id, {
      onSuccess: ({ leaf, expect }) => {
        if (bet !== '') onFound(lotteryOfLeaf(leaf), expect)
      },
    })
  const onNamed = useEffectEvent(() => prove(bet))
  useEffect(() => {
    if (isMember && bet !== '') onNamed()
  }, [isMember, bet])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') prove(typed.trim())
  }
  return (
    <Card className={css.card} label="我的注单">
      <h2 className={css.cardTitle}>我的注单是否在本期内</h2>
      {isMember ? (
        <form className={css.betForm} onSubmit={submit}>
          <input
            aria-label="注单号"
            placeholder="注单号，L 开头"
            autoComplete="off"
            maxLength={24}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" size="sm" loading={proof.isPending}>
            证明
          </Button>
        </form>
      ) : (
        <p className={css.cardLine}>登录后可用自己的注单号取得证明。</p>
      )}
      {!isMember && (
        <ButtonLink to="/login?redirect=%2Ffair" variant="secondary" size="md">
          去登录
        </ButtonLink>
      )}
      {proof.isError && <Note tone="warning">{failureWords(proof.error)}</Note>}
      {proof.data !== undefined && <Proof proof={proof.data} betId={proof.variables} />}
    </Card>
  )
}

function failureWords(error: unknown): string {
  const failure = failureOf(error)
  if (failure?.kind === 'refused' && failure.message !== '') return failure.message
  return '网络不太顺，请稍后再试'
}

function Proof({ proof, betId }: { readonly proof: BetProof; readonly betId: string }) {
  const lottery = lotteryOfLeaf(proof.leaf)
  const asked = useFair(lottery, proof.expect)
  const round = asked.data
  const receipt = receiptsOf(lottery, proof.expect).find(({ bet_id }) => bet_id === betId)
  const problems = proofProblems(proof, { betId, expect: proof.expect, round, signedLeaf: receipt?.leaf })
  const isRight = problems.length === 0
  const { leaf, index, size, path, bets_root } = proof
  const text = JSON.stringify({ leaf, index, size, path, bets_root }, null, 2)
  const keep = () =>
    saveBlob(
      new Blob([JSON.stringify({ evidence: proof, problems, receipt, round }, null, 2)], {
        type: 'application/json',
      }),
      `bet-${betId}.json`,
    )
  const copyAll = async () => {
    if (await copyText(text)) toast.success(SCREEN_TEXTS.copied)
    else toast.error(COPY_FAILED)
  }
  return (
    <div className={css.proof}>
      {round === undefined ? (
        <p className={css.cardLine}>
          {asked.isError ? '暂时无法获取本期公布的注单根，还不能确认' : '正在与本期公布的注单根核对…'}
        </p>
      ) : (
        <CheckLine isRight={isRight}>
          {isRight
            ? `在内 ✔ 第 ${roundNumber(proof.expect)} 期 ${size} 注中的第 ${index + 1} 注`
            : `证明无效 ✘ ${problems.map((problem) => BET_WORDS[problem]).join('，')}，请保存证据`}
        </CheckLine>
      )}
      <HexLine text={leaf} label="叶子" />
      {path.map((hash, i) => (
        <HexLine key={i} text={hash} label={`路径 ${i + 1}`} isShort />
      ))}
      <HexLine text={bets_root} label="注单根" isShort />
      <Button
        variant="secondary"
        size="sm"
        icon={isRight ? copy : fileDown}
        onClick={isRight ? () => void copyAll() : keep}
      >
        {isRight ? '复制证明' : '保存证据'}
      </Button>
    </div>
  )
}
