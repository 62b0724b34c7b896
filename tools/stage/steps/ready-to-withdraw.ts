// A member of a proof who may withdraw: a card and a payment password a week old, ten withdrawals a day.
import type { Player, Product } from '../stage.ts'

export async function readyToWithdraw(
  stage: Product,
  player: Player,
  payHash: string,
  card: string,
): Promise<string> {
  await stage.db.query(
    `WITH named AS (UPDATE members SET realname = '陈一舟' WHERE id = $1),
          levelled AS (UPDATE member_vip SET level = 10 WHERE member_id = $1)
     UPDATE member_secrets SET pay_password_hash = $2, pay_password_set_at = app_now() - interval '8 days' WHERE member_id = $1`,
    [player.id, payHash],
  )
  await stage.db.query(
    `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, created_at)
     VALUES ($1, $2, 'bank', '招商银行', '陈一舟', $3, '演示支行', app_now() - interval '7 days')`,
    [card, player.id, `6222${player.id.toString().padStart(12, '0')}`],
  )
  return card
}
