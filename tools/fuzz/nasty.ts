/** Texts that validators, expressions, databases and loggers stumble over. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u0085',
  '\ud800',
  'x\udfffy',
  '\ud83d\ude00'.repeat(40),
  'é'.normalize('NFD').repeat(60),
  '\u202eabc\u2066',
  '\ufeff\u200b\u2060',
  'İı',
  "'; drop table stores; --",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}%{7*7}',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  'NaN',
  '-0',
  '1e400',
  '9223372036854775808',
  '2147483648',
  '0x10',
  '1,5',
  '+1 555',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '[object Object]',
  '2026-02-31T25:61:61Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'ZZ',
  'a@b',
  'a@b.c',
  '"quoted"@example.com',
  'javascript:alert(1)',
  'http://[::1]:0/',
  '//evil.example',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** What stands where something else is expected. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e21,
  -1e308,
  2_147_483_648,
  9_007_199_254_740_991,
  9_007_199_254_740_994,
  [],
  {},
  [[[[]]]],
  { length: -1 },
  { toString: 1, valueOf: 1 },
  nested(15),
  nested(2_000),
]

const size = 60_000

/** 60 kB each of what an expression that is not linear reads again and again. */
export const longTexts: Readonly<Record<string, string>> = {
  blanks: `a${' '.repeat(size)}x`,
  slashes: `/a${'/'.repeat(size)}x`,
  letters: `${'a'.repeat(size)}!`,
  digits: `${'1'.repeat(size)}x`,
  dots: `${'a.'.repeat(size / 2)}@`,
  signs: `${'@'.repeat(size)}.`,
  dashes: `${'-'.repeat(size)}_`,
  braces: '{'.repeat(size),
  tags: '<script'.repeat(size / 7),
  comments: '<!--'.repeat(size / 4),
  suffixes: ' .myshopify.com.'.repeat(size / 16),
  marks: '\u0301'.repeat(size / 2),
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { in: value }
  return value
}
