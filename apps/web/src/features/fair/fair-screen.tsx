// /fair?name=&expect= or ?bet=: recompute a round in the browser, prove a bet, and read every return rate.
import { failureOf } from '@lanting/browser-kit/call-error'
import { findLottery, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { NO_DRAW_YET } from '@lanting/contract/texts/shared'
import { circleQuestionMark, scale } from '@lanting/design/icons'
import { useState } from 'react'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { text, useSearch, withSearch } from '#src/lib/navigation/search-params.ts'
import { useLotteries } from '#src/queries/lottery.ts'
import { Card } from '#src/ui/card/card.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { BetProofCard } from './bet-proof.tsx'
import { FairHelp } from './fair-help.tsx'
import { FairRound } from './fair-round.tsx'
import css from './fair-screen.module.css'
import { useFair } from './queries.ts'
import { RatesTable } from './rates-table.tsx'
import { RoundForm } from './round-form.tsx'
import { UnknownRound } from './unknown-round.tsx'

export function FairScreen() {
  const { name: named, expect, bet } = useSearch({ name: text(20), expect: text(12), bet: text(24) })
  const [isHelping, setIsHelping] = useState(false)
  const lotteries = useLotteries()
  const name = findLottery(named)?.name ?? LOTTERIES[0].name
  const latest = lotteries.data?.find((one) => one.name === name)?.nowdata.expect ?? ''
  // Keeps the round that was newest when the page opened, while later ones are drawn.
  const [first, setFirst] = useState({ name: '', expect: '' })
  if (first.name !== name && latest !== '') setFirst({ name, expect: latest })
  const wanted = expect !== '' ? expect : first.name === name ? first.expect : ''
  const fair = useFair(name, wanted)
  const isWaiting = wanted === '' ? lotteries.isPending : fair.isPending
  // The height of a round is unknown until it loads: nothing is rendered below it before, to avoid a layout shift.
  const [isFollowed, setIsFollowed] = useState(false)
  if (!isWaiting && !isFollowed) setIsFollowed(true)
  const selectRound = (nextName: string, nextExpect: string) =>
    moveAddress(withSearch('/fair', { name: nextName, expect: nextExpect }), { replace: true })
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/fair']}
        right={
          <IconButton
            icon={circleQuestionMark}
            size={21}
            label="如何验证"
            onClick={() => setIsHelping(true)}
          />
        }
      />
      {isWaiting && <Waiting />}
      {!isWaiting && wanted === '' && (
        <NoRound onRetry={() => void lotteries.refetch()} error={lotteries.error} />
      )}
      {!isWaiting && wanted !== '' && (
        <Found
          key={`${name} ${wanted}`}
          name={name}
          expect={wanted}
          fair={fair}
          onHelp={() => setIsHelping(true)}
        />
      )}
      {isFollowed && (
        <div className={css.beside}>
          <Card className={css.card} label="查询其他期">
            <h2 className={css.cardTitle}>查询其他期</h2>
            <RoundForm key={`form ${name} ${wanted}`} name={name} expect={wanted} onSelect={selectRound} />
          </Card>
          <BetProofCard bet={bet} onFound={selectRound} />
          <RatesTable name={name} />
          <TrustLink />
        </div>
      )}
      <Sheet open={isHelping} onClose={() => setIsHelping(false)} title="如何验证">
        <FairHelp />
      </Sheet>
    </div>
  )
}

/** What members are owed, and what covers it: the other half of being fair. */
function TrustLink() {
  return (
    <RowGroup className={css.card}>
      <Row
        lead={scale}
        leadTone="primary"
        title={PAGE_TITLES['/trust']}
        note="会员余额与对应资产，每分钟公布"
        to="/trust"
      />
    </RowGroup>
  )
}

interface FoundProps {
  readonly name: string
  readonly expect: string
  readonly fair: ReturnType<typeof useFair>
  readonly onHelp: () => void
}

function Found({ name, expect, fair, onHelp }: FoundProps) {
  if (fair.data !== undefined) return <FairRound fair={fair.data} onHelp={onHelp} />
  const failure = failureOf(fair.error)
  if (failure?.kind === 'refused' && failure.code < 500) return <UnknownRound name={name} expect={expect} />
  return <ErrorState onRetry={() => void fair.refetch()} busy={fair.isFetching} error={fair.error} />
}

/** A verdict, four steps, a row and the calculation. */
function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        {[132, 130, 106, 70, 124, 60, 52, 44].map((height, at) => (
          <Bone key={at} height={height} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}

interface NoRoundProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

function NoRound({ error, onRetry }: NoRoundProps) {
  if (error !== null) return <ErrorState onRetry={onRetry} error={error} />
  return <EmptyState title={NO_DRAW_YET} text="第一期开奖后，就能在这里验证" />
}
