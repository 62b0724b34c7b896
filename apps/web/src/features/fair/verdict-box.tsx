// The verdict in one glance: equal or not, the published balls, and the computed ones where they differ.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { check, circleX, loaderCircle, x } from '@lanting/design/icons'
import { Balls } from '#src/ui/balls/balls.tsx'
import type { Fair } from './queries.ts'
import type { ChainState } from './use-verdict.ts'
import css from './verdict-box.module.css'
import type { Verdict } from './verify.ts'
import { isNative } from './web-crypto.ts'

interface VerdictBoxProps {
  readonly fair: Fair
  readonly verdict: Verdict | null
  readonly chain: ChainState
  readonly isAltered: boolean
}

export function isSound(verdict: Verdict, chain: ChainState): boolean {
  return verdict.isSeedRight && verdict.isResultRight && !(chain.kind === 'done' && !chain.isRight)
}

export function VerdictBox({ fair, verdict, chain, isAltered }: VerdictBoxProps) {
  if (verdict === null || fair.result === null) {
    return (
      <section className={css.box} role="status">
        <span className={css.disc}>
          <Icon d={loaderCircle} size={22} spin />
        </span>
        <b>正在您的浏览器里计算…</b>
      </section>
    )
  }
  const isGood = isSound(verdict, chain)
  return (
    <section className={cx(css.box, isGood ? css.good : css.bad)} role="status">
      <span className={css.disc}>
        <Icon d={isGood ? check : x} size={22} stroke={2.6} />
      </span>
      <div className={css.words}>
        <b>{isGood ? '计算结果与开奖结果一致 ✔' : badTitle(verdict)}</b>
        <p>{isGood ? goodWords() : badWords(isAltered)}</p>
      </div>
      <div className={css.results}>
        <span>公布结果</span>
        <Balls result={fair.result} size="s" plain />
        <span>{fair.result.label}</span>
      </div>
      {!verdict.isResultRight && (
        <div className={css.results}>
          <span>重算结果</span>
          <Balls result={verdict.result} size="s" plain wrong />
          <span className={css.differs}>
            <Icon d={circleX} size={14} /> ✘ 不同
          </span>
        </div>
      )}
    </section>
  )
}

function badTitle({ isSeedRight, isResultRight }: Verdict): string {
  if (!isSeedRight) return '不一致 ✘ 种子与承诺不符'
  return isResultRight ? '不一致 ✘ 种子不在已公布的链上' : '不一致 ✘ 号码与种子不符'
}

const goodWords = () =>
  isNative() ? '全部计算在您的浏览器内完成' : '全部计算在您的浏览器内完成（非加密连接，使用页面自带的算法）'

const badWords = (isAltered: boolean) =>
  isAltered ? '您改动了种子的 1 位，验证立即失败' : '与承诺不符，请保存证据并联系客服'
