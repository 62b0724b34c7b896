// The draw: rings on the water until the result arrives, then the balls fall; the commitment is below them.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { sceneUrl } from '@lanting/design/art-url'
import { fingerprintPattern } from '@lanting/design/icons'
import { buzz } from '#src/lib/device/buzz.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import type { DrawResult, Room } from '#src/queries/lottery.ts'
import { Art, SerifTitle } from '#src/ui/art/art.tsx'
import { Balls, Rings } from '#src/ui/balls/balls.tsx'
import css from './draw-stage.module.css'
import type { Drawing } from './use-draw.ts'

interface DrawStageProps {
  readonly lottery: Room['lottery']
  readonly drawing: Drawing
}

export function DrawStage({ lottery, drawing: { expect, hash, result, isSlow } }: DrawStageProps) {
  return (
    <section className={css.stage} aria-label={`第 ${roundNumber(expect)} 期${SCREEN_TEXTS.roundDrawing}`}>
      <Art className={css.scene} src={sceneUrl('drawing')} width={358} height={330} eager />
      <span className={css.ripples} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <div className={css.head}>
        <p className={css.round}>
          第 {roundNumber(expect)} 期<span className={css.tag}>{SCREEN_TEXTS.roundDrawing}</span>
        </p>
        <SerifTitle outline="drawing" as="h2" className={css.title}>
          水落石出
        </SerifTitle>
      </div>
      <div className={css.balls} aria-live="polite" onAnimationEnd={() => buzz()}>
        {result === null ? <Rings count={lottery.type === 1 ? 7 : 3} /> : <Balls result={result} falls />}
        {result !== null && <p className={css.words}>{resultWords(result)}</p>}
        {result === null && isSlow && <p className={css.words}>开奖稍有延迟，请稍候</p>}
      </div>
      <div className={css.foot}>
        <Link to={withSearch('/fair', { name: lottery.name, expect })} className={css.commit}>
          <Icon d={fingerprintPattern} size={22} className={css.print} />
          <span className={css.hash}>
            开奖前已公布的承诺值
            {hash !== null && (
              <code>
                {hash.slice(0, 16)}…{hash.slice(-8)}
              </code>
            )}
          </span>
          <b>验证</b>
        </Link>
        <p className={css.promise}>号码由公布过的种子算出，与投注无关</p>
      </div>
    </section>
  )
}

export function resultWords(result: DrawResult): string {
  if (result.type === 1) return `${result.label} · ${result.labels.slice(5).join(' · ')}`
  return result.labels.slice(2).join(' · ')
}
