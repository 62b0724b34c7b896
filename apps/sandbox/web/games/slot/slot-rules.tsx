// Rules of a slot: return rate, hit rate, stakes, every symbol with its stops and multiples, the exact fraction.
import { SLOT_MODELS, type SlotModel, STRIP, type Symbol7 } from '@lanting/contract/rules/games/slots'
import type { SlotTheme } from '#web/art/slot-theme.ts'
import { RuleFigures } from '#web/ui/rule-figures.tsx'
import css from '#web/ui/rules.module.css'

interface SlotRulesProps {
  readonly theme: SlotTheme
  readonly model: SlotModel
  readonly max: number
  readonly returned: string
  readonly hitRate: string
  readonly totals: { readonly tenths: number; readonly all: number }
}

export function SlotRules({ theme, model, max, returned, hitRate, totals }: SlotRulesProps) {
  const { three, firstTwo } = SLOT_MODELS[model]
  return (
    <>
      <RuleFigures
        figures={[
          ['返还率', returned],
          ['中奖率', hitRate],
          ['单注', `1–${max} 元`],
        ]}
      />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className={css.pictureHead}>
              图案
            </th>
            <th scope="col">每轴 32 格</th>
            <th scope="col">三同</th>
            <th scope="col">前两同</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(three) as Symbol7[]).map((symbol) => {
            const two = firstTwo[symbol]
            return (
              <tr key={symbol}>
                <td className={css.picture}>
                  <img src={theme.symbols[symbol].src} alt="" width="38" height="38" />
                </td>
                <th scope="row">
                  {theme.symbols[symbol].name}
                  {symbol === 'W' && '（百搭）'}
                </th>
                <td>{STRIP.filter((stop) => stop === symbol).length} 格</td>
                <td className={css.strong}>×{three[symbol] / 10}</td>
                <td>{two === undefined ? '–' : `×${two / 10}`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.notes}>
        <p>只看中间一线，倍数含本金。{theme.symbols.W.name}可代替任意图案。</p>
        <p>
          返还率 {totals.tenths / 10} ÷ {totals.all} 是长期平均，不代表单次结果。
        </p>
        <p>返还不高于单注不作中奖表现，最高派彩 100,000 元。两次转动至少间隔 2.5 秒。</p>
      </div>
    </>
  )
}
