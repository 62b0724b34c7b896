// Passwords that are guessed first. Pure.

const FAVOURITES = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 passw0rd qwerty qwerty123 qwertyuiop abc123 abcd1234
   111111 000000 666666 888888 123123 112233 123321 654321 a123456 a1234567 aa123456 abc12345 iloveyou 5201314 520520
   woaini woaini1314 1314520 admin123 letmein welcome monkey dragon sunshine princess football baseball master shadow
   superman 1q2w3e4r 1qaz2wsx qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl q1w2e3r4 password123 abc123456 qq123456 123qwe
   1q2w3e asd123 zxc123 qwe123 123abc 147258369 159357 789456123 11223344 12341234 12344321 asdf1234 qwer1234
   test1234 guest888 user1234 login123 changeme default 88888888 66666666 00000000 11111111 99999999`
    .split(/\s+/)
    .filter(Boolean),
)

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Names of the house, of its roles and of its products: guesses begin with them and a number. */
export const HOUSE_WORDS: readonly string[] =
  `澜亭 lanting admin administrator root staff office support content finance agent player member guest user kefu daili
   huiyuan caiwu guanliyuan vip caipiao hongbao fanshui zhenren dianzi tiyu qipai buyu casino lottery poker slots bet
   betting jackpot password mima`.split(/\s+/)
const NOTHING_ELSE = new RegExp(`^(?:${HOUSE_WORDS.join('|')})+$`)

/** Digits and signs that guessers put in place of letters. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * The words that are left of a password in small letters: as it is, without its owner's names, without digits and signs, and
 * with digits read as the letters that they look like. Empty: there was nothing but a name and a number.
 */
export function coresOf(password: string, names: readonly string[]): ReadonlySet<string> {
  const lower = password.normalize('NFKC').toLowerCase()
  const own = names.flatMap((name) => [name.toLowerCase(), lettersOf(name.toLowerCase())])
  let nameless = lower
  for (const name of own.filter(({ length }) => length >= 2)) nameless = nameless.replaceAll(name, '')
  const cores = [lower, nameless].flatMap((text) => {
    const middle = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return [lettersOf(text), middle, lettersOf(readLeet(text)), lettersOf(readLeet(middle))]
  })
  return new Set([lower, ...(nameless === lower ? cores.filter(Boolean) : cores)])
}

/** A number alone means no word. */
function readLeet(text: string): string {
  return /\p{L}/u.test(text) ? text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign) : text
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** What Chinese guessers try first, keys and letters in a row, the owner's names, and a word of the house, each with any number. */
export function isObviousPassword(password: string, names: readonly string[]): boolean {
  return [...coresOf(password, names)].some(
    (core) => core === '' || FAVOURITES.has(core) || runsInARow(core) || NOTHING_ELSE.test(core),
  )
}

/** Six digits that are all the same or ascend or descend one by one. */
export function isSimplePayPassword(password: string): boolean {
  return /^(\d)\1*$/.test(password) || (/^\d+$/.test(password) && runsInARow(password))
}

function runsInARow(lower: string): boolean {
  return ROWS.some((row) => row.includes(lower) || row.split('').reverse().join('').includes(lower))
}
