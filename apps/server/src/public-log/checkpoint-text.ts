// A stored head as the checkpoint that it was signed as, with the cosignatures that were collected for it.
import { checkpointText, logKey } from '@lanting/fairness/c2sp/checkpoint'
import { signatureLine } from '@lanting/fairness/c2sp/signed-note'
import type { CosignatureRow } from '#src/public-log/cosignatures.sql.ts'
import type { HeadRow, NumberedRow } from '#src/public-log/public-log.sql.ts'

/** Null for a head from before checkpoints: its signature is over another text. */
export function checkpointOf(
  { size, root, key_id, sig, origin }: HeadRow,
  naming: readonly Pick<NumberedRow, 'kind' | 'body'>[],
  cosignatures: readonly CosignatureRow[],
): string | null {
  const keys = naming.flatMap(({ kind, body }) =>
    kind === 'key' ? [JSON.parse(body) as { key_id: string; public_key: string }] : [],
  )
  const publicKey = keys.findLast((key) => key.key_id === key_id)?.public_key
  if (origin === null || publicKey === undefined) return null
  const own = signatureLine(logKey(origin, publicKey), Buffer.from(sig, 'hex'))
  const others = cosignatures.map(({ witness, signature }) => `— ${witness} ${signature}\n`)
  return `${checkpointText(origin, { size, root })}\n${own}${others.join('')}`
}
