/** A value of the shop's search, all of it: bare, its first word alone belongs to its field. */
export const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '')}"`
