/** What language data made of numbers and dates, by what was asked of them. */
export type Written = Record<string, string>

let known: Readonly<Written> = {}
let noted: Written | null = null

/**
 * What `write` returns, or what was written elsewhere for the same: loading its own language data takes a phone longer than
 * all the rest of a page, and a browser's need not agree with the server's. `asked` names language, kind and value.
 */
export const writtenFor = (asked: string, write: () => string): string => {
  const text = known[asked] ?? write()
  if (noted) noted[asked] = text
  return text
}

/** Adds to `written` what is asked for while `draw` runs, which must be synchronous. */
export const noteWritten = <T>(written: Written, draw: () => T): T => {
  noted = written
  try {
    return draw()
  } finally {
    noted = null
  }
}

/** From now on this value is returned instead of being written again. */
export const learnWritten = (written: Readonly<Written>): void => {
  known = { ...known, ...written }
}

export const clearWritten = (): void => {
  known = {}
}
