import type { Services } from '#kit/server/context.ts'

type Tree = { [name: string]: string | Tree | Tree[] }

/** An example of a provider's answer, as `examples/` holds it: with the form in which it travels. */
export type Example =
  | { wire: 'urlencoded'; fields: Record<string, string> }
  | { wire: 'xml'; response: Tree }
  | { wire: 'json'; body: unknown }

/** The text of an example as it travels. */
export const toWire = (example: Example): string => {
  if (example.wire === 'urlencoded') return new URLSearchParams(example.fields).toString()
  if (example.wire === 'json') return JSON.stringify(example.body)
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n${element('response', example.response)}`
}

const element = (name: string, value: string | Tree): string =>
  `<${name}>${typeof value === 'string' ? value : renderMembers(value)}</${name}>`

const renderMembers = (tree: Tree) =>
  Object.entries(tree)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => element(name, one)))
    .join('')

export type Asked = { method: string; url: URL; headers: Record<string, string>; body: string }

/** What was asked of a provider, and the answers that it gives from now on: by the call's path and body, undefined asks the sandbox. */
export const replay = (
  { http }: Services,
  answer: (url: URL, body: string) => { status?: number; text: string } | undefined,
): { asked: Asked[]; end(): void } => {
  const { send } = http
  const asked: Asked[] = []
  http.send = async (address, options) => {
    const url = new URL(address)
    const body = typeof options?.body === 'string' ? options.body : JSON.stringify(options?.body ?? '')
    const { method = 'GET', headers = {} } = options ?? {}
    asked.push({ method, url, headers, body })
    const given = answer(url, body)
    if (!given) return send(address, options)
    const { text } = given
    const json = (): unknown => (text === '' ? undefined : JSON.parse(text))
    return { status: given.status ?? 200, headers: {}, text, content: Buffer.from(text), json }
  }
  return { asked, end: () => void (http.send = send) }
}
