// The commonest passwords, from the stored dictionary, read on first use.
import { coresOf, isObviousPassword } from '#src/passwords/passwords.rules.ts'

let dictionary: Promise<ReadonlySet<string>> | undefined

async function readDictionary(): Promise<ReadonlySet<string>> {
  const { dictionary: kept } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(kept['passwords-common'])
}

/** Also with digits, signs or the owner's names around it, and written with digits for letters. */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  if (isObviousPassword(password, names)) return true
  dictionary ??= readDictionary()
  const known = await dictionary
  return [...coresOf(password, names)].some((core) => known.has(core))
}
