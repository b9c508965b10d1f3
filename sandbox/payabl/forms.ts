/** An answer of the diagnosis: members by name, repeated where there are several. */
export type Tree = { [name: string]: string | Tree | Tree[] }

export type Form = Record<string, string>

/** Percent codes are bytes of Latin-1 here, not of UTF-8. */
export const readForm = (body: string): Form =>
  Object.fromEntries(
    body.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, unescape(value.replaceAll('+', ' '))]
    }),
  )

const unescape = (text: string) =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const form = (members: Form) => new URLSearchParams(members).toString()

export const xml = (tree: Tree): string => `<?xml version="1.0" encoding="ISO-8859-1"?>\n${renderMembers(tree)}`

const renderMembers = (tree: Tree): string =>
  Object.entries(tree)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => element(name, one)))
    .join('')

const element = (name: string, value: string | Tree) =>
  `<${name}>${typeof value === 'string' ? value.replace(/[<&>]/g, '') : renderMembers(value)}</${name}>`
