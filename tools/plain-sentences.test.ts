import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './bundles.ts'

/** What reads as translated, or as a lawyer's: the admin has a plain word for each. */
const stiff: readonly RegExp[] = [
  /\bstands? (here|there|in|on|under|at|above|below|beside)\b/,
  /\b(was|import) taken back\b|\btake (it|this) back\b/i,
  /\bin no (amount|fee|figure|revenue)\b/,
  /\bby (itself|themselves)\b/,
  /\bwhoever\b|\bnobody pays\b/i,
  /(^|\. )Who [a-z]+(s|ed) /,
  /(^|\. )Else /,
  /\bworked on\b|\btook on a\b|\btaken on\b/,
  /\bin (your own words|words of your own)\b/i,
  /\bproof is (still )?missing\b|\bno key has\b/i,
  /\blook daily\b|\bwhether the name still leads\b/i,
  /\bnothing to compare with\b|\bpoint at a\b/i,
  /\bgo on checking\b|\bwhat it led to\b|\bmet nothing\b/i,
  /\bmay not read\b|\blike to have it\b/i,
  /\bso far$|\bin the end\b|\b(date|still) to come\b|\bmeanwhile\b|\ball the way\b/i,
  /\bleft as (it is|they are)\b|\bput back\b|\btak(e|en) over\b|\bplay again\b|\bto shipped\b/i,
  /\bnobody\b|\bsign of life\b|\bfurther along\b|\bin a sentence\b/i,
  /\bnot proven\b|\bcan wait\b|\bno such\b|\bis no (text file|colour|amount)\b/i,
  /\b(all of it|all that is left) only\b|\b(nothing|all of it was|left to|has nothing to) give(n)? back\b|^Given back\b/i,
  /\blapse[sd]?\b|\bback in(to)? stock\b|\b(has|have) no answer\b|\bwithout an answer\b|\bwe will notice\b/i,
  /\bwants (this|a|the) (money|payment) back\b|\bAnswer (it|the dispute)\b/,
  /\bas (it|they) should\b|\bdoes not know (this|it)\b|\bmay not (do|take)\b|\btakes no (payments|fractions|calls)\b/i,
  /\bmails?\b|\bby one press\b|\bcame to nothing\b|\bnot told of\b|\bleads here\b|\bgiven up\b/i,
  /\b(keep|kept) (this )?filters?\b|\bfilter kept\b|\bthat is (not )?known here\b|\bThere is no column\b/i,
  /\bmust be at most \d+$|\bmust be whole$|\bbelongs into\b|\ball that there are\b|\bTaken apart\b/i,
]

const files = ['src/features/**/*.{ts,tsx}', 'src/apps/admin/**/*.{ts,tsx}']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.ts$|\/(shopper|testing|translations)\//.test(file))

/** The sentences of a file: what begins like one, and the texts between tags. */
const listSentences = (file: string): string[] => {
  const sentences: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isJsxText(node)) sentences.push(node.text)
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      if (/^[A-Z“]/.test(node.text)) sentences.push(node.text)
    } else if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) sentences.push(node.text)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, false, getKind(file)))
  return sentences.map((sentence) => sentence.replace(/\s+/g, ' ').trim()).filter((sentence) => sentence.includes(' '))
}

const getKind = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

it('what merchants read is said as people say it [s5q8]', () => {
  const found = files.flatMap((file) =>
    listSentences(file)
      .filter((sentence) => stiff.some((phrase) => phrase.test(sentence)))
      .map((sentence) => `${file}: ${sentence}`),
  )
  expect(found).toEqual([])
})
