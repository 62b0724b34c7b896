// The play groups of a round as a room shows them: odds and the average return of each play. Pure.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import type { Animal } from '@lanting/contract/data/play/lunar-years'
import type { PlayGroup } from '@lanting/contract/data/play/plays-sum'
import { chanceOf } from '@lanting/contract/rules/lottery/lottery-play'
import { oddsNumber } from '@lanting/contract/rules/cashier/payout'
import { returnRate } from '@lanting/contract/rules/lottery/return-rate'

export function playbox(lottery: Pick<Lottery, 'type'>, animal: Animal, groups: readonly PlayGroup[]) {
  return groups.map((group) => ({
    name: group.name,
    desc: group.desc,
    special: group.special,
    childrens: group.plays.map((play) => ({
      id: play.id,
      playtitle: play.title,
      odds: oddsNumber(play.oddsMilli),
      rtp: returnRate(chanceOf(lottery.type, play.id, animal), play.oddsMilli),
      pick: play.pick ?? 0,
    })),
  }))
}
