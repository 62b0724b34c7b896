// Witnesses that are killed, away, slow, silent, lie or were shown another log: none of it may delay a draw.
import { forkLastWitness } from '#tools/prove/operator/witness-attacks.ts'
import type { Stage } from '#tools/stage/stage.ts'

export const WITNESS_STRIKES = [
  'down',
  'killed',
  'hang',
  'slow',
  'wrong-signature',
  'wrong-size',
  'forked',
] as const

/** Lasts until the next one. */
export async function strikeWitnesses(stage: Stage, strike: (typeof WITNESS_STRIKES)[number]): Promise<void> {
  await stage.control('DELETE', 'faults')
  if (strike === 'killed') return stage.restart('sandbox')
  if (strike !== 'forked')
    return void (await stage.control('POST', 'faults', { venue: 'witness', mode: strike }))
  const { url, sandboxUrl, setting } = stage
  // From here on the third witness signs nothing more; the other two meet the policy.
  const { noticed } = await forkLastWitness({ url, sandboxUrl, dataDir: setting.dataDir })
  if (noticed === null) throw new Error('a witness signed two heads of one size')
}

/** Rounds of the fastest lottery that were not drawn in time; the clock jumps over draws of the others. */
export async function lateRounds(stage: Stage): Promise<string[]> {
  const rows = await stage.db.query<{ name: string }>(
    "SELECT lottery || '-' || expect || ': drawn late' AS name FROM lottery_rounds WHERE lottery = 'js28' AND late",
  )
  return rows.map(({ name }) => name)
}
