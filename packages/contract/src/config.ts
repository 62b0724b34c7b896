// What the table of config fields means as types, lists of keys and defaults.
import { CONFIG_RATES, CONFIG_SWITCHES, CONFIG_TEXTS, type ValueOfKind } from './data/config-fields.ts'

const FIELDS = { ...CONFIG_TEXTS, ...CONFIG_SWITCHES, ...CONFIG_RATES }
type Fields = typeof FIELDS

export type ConfigKey = keyof Fields
export type TextKey = keyof typeof CONFIG_TEXTS
export type SwitchField = keyof typeof CONFIG_SWITCHES
export type SwitchKey = (typeof CONFIG_SWITCHES)[SwitchField]['key']
export type RateKey = keyof typeof CONFIG_RATES
/** What `/api/app` tells. */
export type AppKey = { [K in ConfigKey]: Fields[K] extends { inApp: true } ? K : never }[ConfigKey]

export type KindOf<K extends ConfigKey> = Fields[K]['kind']
export type AppConfig = { readonly [K in ConfigKey]: ValueOfKind[KindOf<K>] }

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[]

const CONFIG_KEYS = keysOf(FIELDS)
export const TEXT_KEYS = keysOf(CONFIG_TEXTS)
export const SWITCH_FIELDS = keysOf(CONFIG_SWITCHES)
export const RATE_KEYS = keysOf(CONFIG_RATES)
/** What `/api/user` tells. */
export type UserRateKey = {
  [K in RateKey]: (typeof CONFIG_RATES)[K] extends { inUser: true } ? K : never
}[RateKey]
export const USER_RATE_KEYS = RATE_KEYS.filter((key): key is UserRateKey => CONFIG_RATES[key].inUser)
export const APP_KEYS = [...TEXT_KEYS, ...SWITCH_FIELDS].filter((key): key is AppKey => FIELDS[key].inApp)

export const kindOf = <K extends ConfigKey>(key: K): KindOf<K> => FIELDS[key].kind

/** What the configuration says until staff change it. */
export const CONFIG_DEFAULTS = byField(CONFIG_KEYS, (key) => FIELDS[key].default) as AppConfig

/** Titles by field, and of a switch by its name: how the audit log writes them. */
export const CONFIG_TITLES: Readonly<Record<string, string>> = {
  ...byField(CONFIG_KEYS, (key) => FIELDS[key].title),
  ...Object.fromEntries(Object.values(CONFIG_SWITCHES).map(({ key, title }) => [key, title])),
}

/** One value for each of some fields. */
export function byField<K extends ConfigKey, T>(
  keys: readonly K[],
  valueOf: (key: K) => T,
): Readonly<Record<K, T>> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, T>
}

/** A part of the configuration. */
export function pickFields<K extends ConfigKey>(
  config: Pick<AppConfig, K>,
  keys: readonly K[],
): Pick<AppConfig, K> {
  return byField(keys, (key) => config[key]) as Pick<AppConfig, K>
}
