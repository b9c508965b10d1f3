import type { Services } from '#kit/server/context.ts'
import type { Outbound } from '#kit/server/outbound.ts'

/** The outside by the ends of its addresses: `POST /v1/x` without a query. What is not listed was not to be asked. */
type Answers = Readonly<Record<string, unknown>>

/** Services to whom the outside answers 200 with what is listed, and the calls that they made. */
export const answering = (services: Services, answers: Answers): { services: Services; asked: string[] } => {
  const asked: string[] = []
  const http: Outbound = {
    ...services.http,
    async send(url, { method, body } = {}) {
      const { pathname, search } = new URL(url)
      const call = `${method ?? (body === undefined ? 'GET' : 'POST')} ${pathname}`
      asked.push(call + search)
      const key = Object.keys(answers).find((one) => {
        const [verb, end] = one.split(' ')
        return call.startsWith(`${verb} `) && call.endsWith(end!)
      })
      if (key === undefined) throw new Error(`${call} was not to be asked`)
      const text = JSON.stringify(answers[key])
      return { status: 200, headers: {}, text, content: Buffer.from(text), json: () => JSON.parse(text) as unknown }
    },
  }
  return { services: { ...services, http }, asked }
}
