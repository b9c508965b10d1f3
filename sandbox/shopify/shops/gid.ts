export const gid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`

/** The number in a global id of this type, or in a plain number; undefined for anything else. */
export function toId(type: string, id: unknown): number | undefined {
  const [, found, number] = /^gid:\/\/shopify\/(\w+)\/(\d+)/.exec(String(id)) ?? []
  if (found === undefined) return /^\d+$/.test(String(id)) ? Number(id) : undefined
  return found === type ? Number(number) : undefined
}

/** The type that a global id names. */
export const parseType = (id: string): string | undefined => /^gid:\/\/shopify\/(\w+)\//.exec(id)?.[1]
