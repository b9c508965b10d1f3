/** JSON of Viva's with its order codes as text: their sixteen digits may be more than a number holds. Undefined where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replaceAll(/("ordercode"\s*:\s*)(\d+)/gi, '$1"$2"'))
  } catch {
    return undefined
  }
}
