// Homoglyphs of Latin letters, and common top-level domains.

/** Each Latin letter with its homoglyphs, after decomposition and in lower case. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ∂ａ',
  b: 'вЬьƅɓ',
  c: 'сϲςⅽ',
  d: 'ԁɗⅾ',
  e: 'еєεҽ℮',
  f: 'ƒϝ',
  g: 'ɡցɢ',
  h: 'һհʜ',
  i: 'іıιɩ',
  j: 'јʝ',
  k: 'кκ',
  l: 'ӏⅼɭ',
  m: 'мⅿʍ',
  n: 'пոηɴ',
  o: 'оοσօ〇○',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠⅴ',
  w: 'ԝωшᴡ',
  x: 'хχⅹ',
  y: 'уүγʏ',
  z: 'ᴢʐ',
}

/** Characters read as the dot of a domain. */
export const DOTS = '.。．｡·•∙⋅‧・…․'

/** So well known that they also match with spaces around the dot. */
export const ORDINARY_ENDS =
  'com|cn|net|org|cc|vip|top|xyz|info|me|io|app|club|site|online|shop|link|live|tv|co|biz|fun|win|bet|ru|hk|tw|us|uk|jp|sg|ph|la|icu|pro|dev|gg|asia|mobi|name|store|tech|wang|ltd|group|work|life|world|today|game|games|casino|poker|chat|cloud|click|space|press|host|website|xin|ren|red|pink|blue|kim|love|video|news|media|email|date|loan|men|party|review|stream|trade|webcam|science|cricket|racing|download|bid|accountant|faith|ink|wiki|design|art|cool|fit|run|plus|zone|team|social|network|agency|center|company|services|support|solutions|guru|money|finance|cash|pay|bank|gold|lat|lol|pw|ws|to|vc|ai|sh|tk|ml|ga|cf|gq|eu|de|fr|es|pt|nl|pl|ua|kr|th|vn|my|kh|mm|au|nz|ca|br|mx|in|pk|za|kz|by|ge|tr|ir|ae|il|ng|ke|st|im|bz|ag|fm|am|ly|je|gs|sx|lc|mn|is|li'
