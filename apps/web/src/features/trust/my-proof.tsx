// A member's own proof: the verdict in one sentence, then leaf, path, root and log, each ticked only when computed here.
import { failureOf } from '@lanting/browser-kit/call-error'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { check, circleCheck, circleX, fileDown, rotateCw, scale, x } from '@lanting/design/icons'
import { type ReactNode, useState } from 'react'
import { useIsMember } from '#src/lib/session.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import type { CheckedProof, ProofStep } from './check-proof.ts'
import { ProofLimits } from './proof-limits.tsx'
import { useOwnProof } from './queries.ts'
import css from './proof.module.css'

export function MyProof() {
  const isMember = useIsMember()
  const own = useOwnProof()
  const failure = failureOf(own.error)
  return (
    <div className={css.page}>
      <NavBar title="我的余额证明" />
      {!isMember ? (
        <EmptyState
          title="登录后才有您的叶子"
          text="证明只发给本人"
          action={
            <ButtonLink to="/login?redirect=%2Ftrust%3Fview%3Dmine" size="md">
              去登录
            </ButtonLink>
          }
        />
      ) : own.data !== undefined ? (
        <Checked checked={own.data} onAgain={() => void own.refetch()} isBusy={own.isFetching} />
      ) : failure?.kind === 'refused' && failure.code < 500 ? (
        <EmptyState title={failure.message} text="新会员要等下一个负债根" />
      ) : own.isError ? (
        <ErrorState onRetry={() => void own.refetch()} busy={own.isFetching} error={own.error} />
      ) : (
        <Skeleton>
          <div className={css.bones}>
            {[140, 110, 110, 110, 110].map((height, at) => (
              <Bone key={at} height={height} radius={20} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  )
}

interface CheckedProps {
  readonly checked: CheckedProof
  readonly onAgain: () => void
  readonly isBusy: boolean
}

const short = (hash: string) => `${hash.slice(0, 14)}…${hash.slice(-8)}`

function Checked({ checked, onAgain, isBusy }: CheckedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { proof, broken } = checked
  const { main, held, transit, venue } = proof.parts
  const sum = yuanFromFen([main, held, transit, venue].reduce((all, part) => all + fenFromYuan(part), 0n))
  const isGood = broken.length === 0
  const at = proof.at.slice(11)
  const save = () =>
    saveBlob(
      new Blob([JSON.stringify(checked.evidence, null, 2)], { type: 'application/json' }),
      `liability-${proof.root_no}.json`,
    )
  return (
    <>
      <section className={cx(css.verdict, isGood ? css.good : css.wrong)} role="status" aria-label="结论">
        <span className={css.disc}>
          <Icon d={isGood ? check : x} size={22} stroke={2.4} />
        </span>
        <div>
          <b>{isGood ? `您的 ${formatYuan(sum)} 元，算在我们欠会员的总数里` : '对不上，请保存证明'}</b>
          <p>{at} 的根，本机算完</p>
          <p>
            中心钱包 {formatYuan(main)} + 取款中 {formatYuan(held)} + 场馆内 {formatYuan(venue)} + 在途{' '}
            {formatYuan(transit)}
          </p>
          {proof.moved_since === 1 && <p>{at} 以后的变动在下一个根</p>}
        </div>
      </section>
      <Steps checked={checked} />
      <RowGroup className={css.more}>
        <Row
          lead={scale}
          leadTone="primary"
          title="能证明什么／不能证明什么"
          onPress={() => setIsOpen(true)}
        />
      </RowGroup>
      <FootBar caption="路径上只有哈希与合计，没有姓名与账号">
        <Button variant={isGood ? 'neutral' : 'primary'} size="md" icon={fileDown} onClick={save}>
          保存证明
        </Button>
        <Button variant="secondary" size="md" icon={rotateCw} loading={isBusy} onClick={onAgain}>
          再核对一次
        </Button>
      </FootBar>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="能证明什么">
        <ProofLimits sum={sum} at={at} />
      </Sheet>
    </>
  )
}

function Steps({ checked }: { readonly checked: CheckedProof }) {
  const { proof, broken, totalFen } = checked
  const step = (is: ProofStep) => !broken.includes(is)
  const [first, last] = [proof.path[0]?.hash ?? '', proof.path.at(-1)?.hash ?? '']
  return (
    <ol className={css.steps}>
      <Step
        title="我的叶子"
        side={`第 ${(proof.index + 1).toLocaleString('en')} 户`}
        shown={short(checked.leafHash)}
        copied={checked.leafText}
        ok={step('leaf')}
        words={['由余额与只有您有的盐算出', '叶子的金额和余额不同']}
      />
      <Step
        title="到根的路径"
        side={`${proof.path.length} 步`}
        shown={proof.path.length === 0 ? '只有这一片叶子' : `${first.slice(0, 8)}… → ${last.slice(0, 8)}…`}
        copied={JSON.stringify(proof.path)}
        ok={step('path')}
        words={['每步加上旁边的合计，没有负数', '路径算不到公布的根']}
      />
      <Step
        title="公布的负债根"
        side={`合计 ${formatYuan(yuanFromFen(totalFen))}`}
        shown={short(checked.root)}
        copied={checked.root}
        ok={step('root')}
        words={['算出的合计和公布的一分不差', '合计和公布的不同']}
      />
      <Step
        title="公开日志"
        side={`第 ${proof.n.toLocaleString('en')} 条`}
        shown={short(checked.logRoot)}
        copied={checked.logRoot}
        ok={step('log')}
        words={['根在签名的日志里，和本机见过的日志一致', '日志里没有这个根，或日志被改过']}
      />
    </ol>
  )
}

interface StepProps {
  readonly title: string
  readonly side: string
  readonly shown: string
  readonly copied: string
  readonly ok: boolean
  readonly words: readonly [good: string, bad: string]
}

function Step({ title, side, shown, copied, ok, words: [good, bad] }: StepProps): ReactNode {
  return (
    <li className={cx(css.step, !ok && css.failed)}>
      <span className={css.tick}>
        <Icon d={ok ? check : x} size={15} stroke={2.8} />
      </span>
      <h2>
        {title}
        <span>{side}</span>
      </h2>
      <div className={css.hex}>
        <code>{shown}</code>
        <CopyButton text={copied} label={`复制${title}`} />
      </div>
      <p className={ok ? css.okText : css.bad}>
        <Icon d={ok ? circleCheck : circleX} size={16} stroke={2.2} /> {ok ? good : bad}
      </p>
    </li>
  )
}
