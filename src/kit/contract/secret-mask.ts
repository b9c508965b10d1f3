const dots = '••••'

/** What a saved secret looks like to its owner: `••••1234`. Short secrets show no character. */
export const mask = (secret: string): string => dots + (secret.length >= 12 ? secret.slice(-4) : '')

/** True for a value that came back as it was shown: it means "unchanged". */
export const isMasked = (value: string): boolean => value.startsWith(dots)

/**
 * A secret's field after an edit. A masked value is kept or replaced as a whole: characters typed onto it would otherwise
 * be sent as a mask and be taken for "unchanged".
 */
export const editedSecret = (next: string, before: string): string => {
  if (!isMasked(before) || next === before) return next
  const typed = next.replace(before, '')
  return typed.includes('•') ? '' : typed
}
