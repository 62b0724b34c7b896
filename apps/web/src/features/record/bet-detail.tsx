// A bet in full: the result, how the payout was calculated, what counted as turnover and why, and the round's proof.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { OWN_LOTTERY } from '@lanting/contract/codes'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { chevronRight, externalLink, headset, shieldCheck } from '@lanting/design/icons'
import { useState } from 'react'
import { BetResult } from '#src/features/record/bet-result.tsx'
import { BetReceipt } from '#src/features/record/bet-receipt.tsx'
import { BetNet } from '#src/features/record/bet-row.tsx'
import { type Bet, type BetProof, useBetProof } from '#src/features/record/queries.ts'
import { BET_TAGS, chosenWords, payoutFormula } from '#src/features/record/rules.ts'
import { CopyLine } from '#src/features/record/copy-line.tsx'
import { betState, betWords, validReason } from '#src/lib/words/bet-words.ts'
import { askAbout } from '#src/lib/navigation/ask-about.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useUser } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './detail.module.css'

export function BetDetail({ bet, onClose }: { readonly bet: Bet | null; readonly onClose: () => void }) {
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(bet)
  if (bet !== null && bet !== last) setLast(bet)
  return (
    <Sheet open={bet !== null} onClose={onClose} title="注单详情">
      {last !== null && <Detail bet={last} />}
    </Sheet>
  )
}

function Detail({ bet: known }: { readonly bet: Bet }) {
  const info = useBetProof(known.bet_id)
  // The bet may have been settled since the list was fetched.
  const bet = info.data?.bet ?? known
  const { game } = betWords(bet)
  const chosen = chosenWords(bet, ' · ')
  const state = betState(bet)
  return (
    <>
      <div className={css.head}>
        <Lettermark code={bet.platname} />
        <span className={css.words}>
          <b className={css.name}>{info.data?.room_title || game}</b>
          <span className={css.small}>{wherePlaced(bet)}</span>
        </span>
        <span className={css.end}>
          <BetNet row={bet} size="md" />
          <span className={css.small}>
            <br />
            {BET_TAGS[state].text}
            {state !== 'open' && ' · 净输赢'}
          </span>
        </span>
      </div>
      <BetResult bet={bet} draw={info.isError ? null : info.data?.draw} chosen={chosen} />
      <BetFacts bet={bet} chosen={chosen} rate={info.data?.return_rate} />
      <Note>{validReason(bet)}</Note>
      <Proof bet={bet} info={info} />
      <CopyLine label="注单" text={bet.bet_id} after={bet.created_at.slice(5)} />
      <ButtonLink to={askAbout('bet', bet.bet_id)} variant="ghost" size="md" icon={headset} block>
        咨询此单
      </ButtonLink>
    </>
  )
}

/** In-house the round; elsewhere the venue, and the round where it has a number in our format. */
function wherePlaced(bet: Bet): string {
  const round = /^\d{12}$/.test(bet.expect) ? `第 ${roundNumber(bet.expect)} 期` : ''
  if (bet.platname === OWN_LOTTERY && round !== '') return round
  return [bet.plat_title, round].filter(Boolean).join(' · ')
}

interface BetFactsProps {
  readonly bet: Bet
  readonly chosen: string
  /** Undefined while loading; null where it is unknown. */
  readonly rate: number | null | undefined
}

function BetFacts({ bet, chosen, rate }: BetFactsProps) {
  const odds = bet.odds !== null && bet.odds > 1 && <span className={css.odds}>{bet.odds.toFixed(2)}</span>
  const returned = typeof rate === 'number' && `${rate.toFixed(2)}%`
  return (
    <Facts
      facts={[
        ...(chosen === '' ? [] : [{ label: '投注内容', value: chosen }]),
        ...(odds === false
          ? []
          : [
              {
                label: '赔率（含本金）',
                value: (
                  <>
                    {odds}
                    {returned !== false && <span className={css.rate}> · 返还率 {returned}</span>}
                  </>
                ),
              },
            ]),
        // Games that pay by a table have no odds until they win, but do have a return rate.
        ...(odds === false && rate !== null
          ? [{ label: '返还率', value: returned === false ? <Bone width={56} height={15} /> : returned }]
          : []),
        { label: '投注', value: <Money value={bet.bet_amount} /> },
        { label: '派奖', value: payoutFormula(bet) },
        { label: '计入有效流水', value: <Money value={bet.valid_amount} /> },
      ]}
    />
  )
}

interface ProofProps {
  readonly bet: Bet
  readonly info: ReturnType<typeof useBetProof>
}

function Proof({ bet, info }: ProofProps) {
  // A trial's bets are under no root and have no receipt.
  const isTrial = useUser()?.is_trial === 1
  if (info.data === undefined) {
    if (info.isError)
      return <ErrorState onRetry={() => void info.refetch()} busy={info.isFetching} error={info.error} />
    return (
      <Skeleton>
        <Bone height={150} radius={18} />
      </Skeleton>
    )
  }
  const { proof } = info.data
  if (proof.commit === '') return null
  return (
    <>
      <section className={css.proof} aria-label="公平证明">
        <h3>
          <Icon d={shieldCheck} size={18} />
          公平证明 · {proof.protocol}
        </h3>
        <dl>
          {proofLines(proof).map(({ label, text }) => (
            <div key={label} className={css.proofLine}>
              <dt>{label}</dt>
              <dd>
                <span>{text}</span>
                <CopyButton text={text} label={label} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {bet.platname === OWN_LOTTERY && !isTrial && (
        <BetReceipt lottery={proof.game_code} expect={bet.expect} betId={bet.bet_id} />
      )}
      <Verify bet={bet} proof={proof} />
    </>
  )
}

/** A venue's bets are verified on the venue's own page, which has its seeds; ours on ours. */
function Verify({ bet, proof }: { readonly bet: Bet; readonly proof: BetProof }) {
  const isElsewhere = proof.verify_url !== ''
  const words = (
    <>
      <Icon d={shieldCheck} size={22} />
      <span>
        <b>公平验证</b>
        {isElsewhere ? '打开场馆的验证页，在您的浏览器里重算这一局' : '在您的浏览器里重算本期号码，核对收据'}
      </span>
      <Icon d={isElsewhere ? externalLink : chevronRight} size={18} />
    </>
  )
  if (!isElsewhere) {
    const round = { name: proof.game_code, expect: bet.expect, bet: bet.bet_id }
    return (
      <Link to={withSearch('/fair', round)} className={css.verify}>
        {words}
      </Link>
    )
  }
  return (
    <a href={proof.verify_url} target="_blank" rel="noopener noreferrer" className={css.verify}>
      {words}
    </a>
  )
}

function proofLines(proof: BetProof): { readonly label: string; readonly text: string }[] {
  return [
    { label: '投注前的承诺值', text: proof.commit },
    ...(proof.seed === '' ? [] : [{ label: '已公开的种子', text: proof.seed }]),
    ...(proof.client_seed === '' ? [] : [{ label: '我的种子', text: proof.client_seed }]),
    ...(proof.nonce === null ? [] : [{ label: '序号', text: String(proof.nonce) }]),
  ]
}
