/** As much of a text as who is sent it takes: no half of a sign, and no space in the end. */
export const cut = (text: string, most: number): string =>
  text.length > most
    ? text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()
    : text
