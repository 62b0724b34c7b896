// Schemas of config fields by their kind: what an answer carries of them, and what staff may send.
import * as z from 'zod/mini'
import { byField, type ConfigKey, type KindOf, kindOf, type TextKey } from './config.ts'
import { CONFIG_TEXTS } from './data/config-fields.ts'
import { filled, flag, html, rate, typed, usdt, yuan } from './schema.ts'

const ANSWERS = {
  text: z.string(),
  html,
  url: z.string(),
  picture: z.string(),
  flag,
  switch: flag,
  rate,
  fee: usdt,
  budget: yuan,
}

type Answers<K extends ConfigKey> = { readonly [P in K]: (typeof ANSWERS)[KindOf<P>] }

export function answersOf<K extends ConfigKey>(keys: readonly K[]): Answers<K> {
  return byField(keys, (key) => ANSWERS[kindOf(key)]) as Answers<K>
}

const bounded = z.optional(z.string())
const chosen = z.optional(flag)
type Drafts<K extends TextKey> = {
  readonly [P in K]: KindOf<P> extends 'flag' ? typeof chosen : typeof bounded
}

/** Each may be left out. Whether an address or a text will do is for the server to say. */
export function draftsOf<K extends TextKey>(keys: readonly K[]): Drafts<K> {
  return byField(keys, (key) => {
    const { kind, max } = CONFIG_TEXTS[key]
    if (kind === 'flag') return chosen
    return z.optional(kind === 'text' ? filled(max) : typed(max))
  }) as Drafts<K>
}
