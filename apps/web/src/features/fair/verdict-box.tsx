// The verdict in one sentence, its round and balls; the computed balls beside them where they differ.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { check, circleX, hourglass, loaderCircle, x } from '@lanting/design/icons'
import { RECKONING } from '#src/features/fair/judge/findings.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import type { Judgement } from './judge/findings.ts'
import type { Fair } from './queries.ts'
import css from './verdict-box.module.css'
import type { Verdict } from './judge/verify.ts'
import { isNative } from './judge/web-crypto.ts'

const ICONS: Readonly<Record<Judgement['tone'], string>> = {
  busy: loaderCircle,
  good: check,
  open: hourglass,
  bad: x,
}

interface VerdictBoxProps {
  readonly fair: Fair
  readonly judgement: Judgement
  readonly verdict: Verdict | null
  readonly isAltered: boolean
}

export function VerdictBox({ fair, judgement, verdict, isAltered }: VerdictBoxProps) {
  const { tone, title, text } = isAltered ? alteredWords(judgement) : judgement
  return (
    <section className={cx(css.box, css[tone])} role="status" aria-label="结论">
      <span className={css.disc}>
        <Icon d={ICONS[tone]} size={22} stroke={2.4} spin={tone === 'busy'} />
      </span>
      <div className={css.words}>
        <b>{title}</b>
        {text !== '' && <p className={css.why}>{text}</p>}
        <p>
          {fair.title} 第 {roundNumber(fair.expect)} 期 · {fair.protocol ?? 'PF1'}
          {verdict !== null &&
            tone !== 'busy' &&
            (isNative() ? '，本机算完' : '，本机算完（页面自带的算法）')}
        </p>
      </div>
      {fair.result !== null && (
        <div className={css.results}>
          {verdict?.isResultRight === false && <span>公布结果</span>}
          <Balls result={fair.result} size="s" plain />
          <span>
            {fair.result.label}
            {verdict?.isResultRight === true && `${fair.result.label === '' ? '' : '，'}重算相同`}
          </span>
        </div>
      )}
      {verdict?.isResultRight === false && (
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

/** A digit changed by the user is not a fault. */
function alteredWords({ tone, text }: Judgement): Judgement {
  if (tone !== 'bad') return { tone: 'busy', title: RECKONING, text: '' }
  return { tone, title: `不一致 ✘ ${text}`, text: '您改动了种子的 1 位，验证立即失败' }
}
