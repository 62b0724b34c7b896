// How a posting's key is written: the form is next to its code, for our code and for SQL that compares.
import { LEDGER_CODES, type LedgerCode } from './codes.ts'

/** `'suspense:{provider}:{txn}'` → `'provider' | 'txn'` */
type Parts<Form extends string> = Form extends `${string}{${infer Part}}${infer Rest}`
  ? Part | Parts<Rest>
  : never
type KeyParts<Code extends LedgerCode> = Parts<(typeof LEDGER_CODES)[Code]['key']>

/** The natural key of a posting, unique forever. */
export function keyOf<Code extends LedgerCode>(
  code: Code,
  parts: Readonly<Record<KeyParts<Code>, string | number | bigint>>,
): string {
  const values = new Map<string, string | number | bigint>(Object.entries(parts))
  return LEDGER_CODES[code].key.replace(/\{(\w+)\}/g, (_form, part: string) => String(values.get(part)))
}

/** The same key as an SQL expression over columns: `'wd:' || s.no`. */
export function keySql<Code extends LedgerCode>(
  code: Code,
  columns: Readonly<Record<KeyParts<Code>, string>>,
): string {
  const values = new Map<string, string>(Object.entries(columns))
  const pieces = LEDGER_CODES[code].key.split(/\{(\w+)\}/).map((piece, at) => {
    if (at % 2 === 1) return values.get(piece) ?? ''
    return piece === '' ? '' : `'${piece}'`
  })
  return pieces.filter((piece) => piece !== '').join(' || ')
}
