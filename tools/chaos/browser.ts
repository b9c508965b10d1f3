import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number; text: string; location: string | null }
/** What is over, or will not come. */
export class GaveUp extends Error {}

const patienceMs = 45_000
const callMs = 8_000
/** No such thing, or not any more: asked again it is the same. */
const isFinal = (status: number) => status === 404 || status === 410

export type Browser = ReturnType<typeof openBrowser>

/** One shopper's browser, with an address and cookies of its own; asks again until patience ends. */
export const openBrowser = (isOver: () => boolean) => {
  const from = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
  const cookies = new Map<string, string>()

  const once = async (url: string, method: string, body?: object, extra: Record<string, string> = {}) => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(callMs),
      headers: {
        'x-forwarded-for': from,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': `application/${isForm ? 'x-www-form-urlencoded' : 'json'}` }),
        ...extra,
      },
      ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=', 2)
      cookies.set(name, value)
    }
    return { status: response.status, text: await response.text(), location: response.headers.get('location') }
  }

  /** Repeats a call until `read` makes sense of an answer. */
  const retry = async <T>(attempt: () => Promise<Answer>, read: (answer: Answer) => T): Promise<T> => {
    const deadline = Date.now() + patienceMs
    let last = ''
    while (Date.now() < deadline && !isOver()) {
      try {
        const answer = await attempt()
        last = `${answer.status} ${answer.text.slice(0, 200)}`
        if (answer.status < 400) return read(answer)
        if (isFinal(answer.status)) break
      } catch (error) {
        last = String(error)
      }
      await sleep(200 + randomInt(600))
    }
    throw new GaveUp(last)
  }

  return { once, retry }
}

/** Does something `count` times at once; every good answer, or one that is none. */
export const atOnce = async (count: number, call: () => Promise<Answer>): Promise<Answer[]> => {
  const all = await Promise.allSettled(Array.from({ length: count }, call))
  const answers = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const good = answers.filter(({ status }) => status < 400)
  if (good.length > 0) return good
  if (answers.length === 0) throw new Error('none answered')
  return answers.slice(0, 1)
}
