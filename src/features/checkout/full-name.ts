type Name = { first_name?: string | undefined; last_name?: string | undefined }

/** Words that belong to the family name which follows them. */
const particles: ReadonlySet<string> = new Set(
  'af al auf av bin bint binti da dal dall de degli dei del dela della delle den der des di do dos du el ibn la las le lo los mac mc o ten ter te van vande vander vom von vd zu zum zur y'.split(
    ' ',
  ),
)
/** Stand after the family name. */
const suffixes: ReadonlySet<string> = new Set('jr jr. sr sr. ii iii iv phd md'.split(' '))
/** Countries where most have two family names. */
const withTwo: ReadonlySet<string> = new Set('AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE'.split(' '))

/**
 * A whole name as first and last name, which shops and providers ask for apart. Nothing is lost or turned round: both in a row are the name
 * that was typed. One word alone is a last name.
 */
export const splitName = (name: string, country: string): { first_name: string; last_name: string } => {
  const words = name.trim().split(/\s+/)
  const at = familyStart(words, country)
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') }
}

const familyStart = (words: readonly string[], country: string): number => {
  const last = words.length - 1
  const end = last > 1 && suffixes.has(words[last]!.toLowerCase()) ? last - 1 : last
  const usual = withTwo.has(country) && end > 1 ? end - 1 : end
  const particle = words.findIndex((word, at) => at > 0 && at < end && particles.has(word.toLowerCase()))
  return particle > 0 ? Math.min(particle, usual) : usual
}

export const fullName = ({ first_name = '', last_name = '' }: Name): string => `${first_name} ${last_name}`.trim()
