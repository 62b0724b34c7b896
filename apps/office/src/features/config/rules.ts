// What a draft of the config's texts would change.
import { pickFields, TEXT_KEYS, type TextKey } from '@lanting/contract/config'
import { CONFIG_TEXTS } from '@lanting/contract/data/config-fields'
import type { Config } from './queries.ts'

export type ConfigDraft = Pick<Config, TextKey>

export interface Difference {
  readonly key: TextKey
  readonly label: string
  readonly before: string
  readonly after: string
}

const shown = (value: string | number) => (typeof value === 'number' ? (value === 1 ? '开' : '关') : value)

/** The changes, field by field, with the page's labels. */
export function differences(config: Config, draft: ConfigDraft): readonly Difference[] {
  return TEXT_KEYS.filter((key) => config[key] !== draft[key]).map((key) => ({
    key,
    label: CONFIG_TEXTS[key].title,
    before: shown(config[key]),
    after: shown(draft[key]),
  }))
}

export const draftOf = (config: Config): ConfigDraft => pickFields(config, TEXT_KEYS)
