// Changes of stored rounds and bets that only a superuser can make, past every guard.
import type { Scene } from '#server/test/lottery/operator-attacks.ts'

/** Past every guard, as a superuser could; undone afterwards. Who finds it out? */
export const TAMPERINGS: readonly (readonly [string, (scene: Scene) => string])[] = [
  [
    'numbers changed after the draw',
    ({ settled }) => `UPDATE lottery_rounds SET numbers = '{7,7,7}' WHERE expect = '${settled}'`,
  ],
  [
    'the seed changed, with a commitment to fit',
    ({ settled }) =>
      `UPDATE lottery_rounds SET seed = repeat('ab', 32), commit = encode(sha256(decode(repeat('ab', 32), 'hex')), 'hex')
      WHERE expect = '${settled}'`,
  ],
  [
    'a value that the beacon never signed',
    ({ settled }) =>
      `UPDATE lottery_rounds SET beacon_signature = repeat('ab', 48), beacon = encode(sha256(decode(repeat('ab', 48), 'hex')), 'hex')
      WHERE expect = '${settled}'`,
  ],
  [
    'an older value of the beacon',
    ({ settled }) => `UPDATE lottery_rounds SET beacon_round = beacon_round - 1 WHERE expect = '${settled}'`,
  ],
  [
    'a bet taken out after the seal',
    ({ settled }) => `DELETE FROM bets WHERE plat = 'CP' AND round_id = '${settled}' AND play_id = 2001`,
  ],
  [
    'a stake changed after the seal',
    ({ settled }) =>
      `UPDATE bets SET bet_fen = bet_fen * 2 WHERE plat = 'CP' AND round_id = '${settled}' AND play_id = 2001`,
  ],
  [
    'odds changed after the bet',
    ({ settled }) =>
      `UPDATE bets SET odds_milli = 9000 WHERE plat = 'CP' AND round_id = '${settled}' AND play_id = 2001`,
  ],
  [
    'a loser paid',
    ({ settled }) =>
      `UPDATE bets SET outcome = 'win', payout_fen = 1950 WHERE plat = 'CP' AND round_id = '${settled}' AND outcome = 'lose'`,
  ],
  [
    'turnover changed',
    ({ settled }) =>
      `UPDATE bets SET valid_fen = valid_fen + 1 WHERE plat = 'CP' AND round_id = '${settled}'`,
  ],
]
