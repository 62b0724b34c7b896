// 玩法说明: the rules of every group, how a round runs, the numbers of each animal, and the limits.
import { ANIMALS } from '@lanting/contract/data/play/lunar-years'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { formatYuan } from '@lanting/contract/money'
import { numbersOfAnimal, twoDigits } from '@lanting/contract/rules/lottery/lottery-mark'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import type { Room } from '#src/queries/lottery.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import css from './help.module.css'
import { rateRange } from './slip/play-panel.tsx'

const whole = (value: string) => formatYuan(value).replace(/\.00$/, '')

export function HelpSheet({ room }: { readonly room: Room }) {
  const { lottery, limits, ftime, playbox } = room
  return (
    <div className={css.help}>
      <section>
        <h3>一期如何进行</h3>
        <p>
          每 {lottery.period} 秒一期，开奖前 {ftime} 秒封盘，封盘后不能投注。{FAIR_WORDS.numbers}
          {FAIR_WORDS.voids}
        </p>
      </section>
      <section>
        <h3>金额</h3>
        <p>
          单注 {whole(limits.min)}–{whole(limits.max)} 元，单注最高派彩 {whole(limits.line_payout_cap)}{' '}
          元，每期投注上限 {whole(limits.member_round_cap)} 元。{RULING_TEXTS.oddsIncludeStake}
          ；投注成功后不能撤销。
        </p>
      </section>
      <section>
        <h3>玩法与返还率</h3>
        <dl>
          {playbox.map((group) => (
            <div key={group.name}>
              <dt>
                {group.name}
                <span>返还率 {rateRange(group)}</span>
              </dt>
              <dd>{group.desc}</dd>
            </div>
          ))}
        </dl>
      </section>
      {lottery.type === 1 && <AnimalTable yearAnimal={lottery.year_animal} />}
      <p className={css.own}>{RULING_TEXTS.ownLotteryNotice}</p>
      <ButtonLink to={withSearch('/fair', { name: lottery.name })} variant="secondary" size="md" block>
        公平验证
      </ButtonLink>
    </div>
  )
}

function AnimalTable({ yearAnimal }: { readonly yearAnimal: string }) {
  const own = ANIMALS.find((animal) => animal === yearAnimal)
  if (own === undefined) return null
  return (
    <section>
      <h3>{own}年生肖号码</h3>
      <ul className={css.animals}>
        {ANIMALS.map((animal) => (
          <li key={animal}>
            <b>{animal}</b>
            {numbersOfAnimal(animal, own).map(twoDigits).join(' ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
