import type { Services } from '../context.ts'
import { OutboundError } from '../outbound.ts'

/** The peer that made a job fail; `isAway` when it could not be reached at all. */
export type RemoteFailure = { peer: string; isAway: boolean }

const mailPeer = 'mail:smtp'

/** The services for one run of a job, and the peer that made it fail: the one that failed last and did not answer since. */
export const trackFailures = (services: Services): { services: Services; lastFailure(): RemoteFailure | undefined } => {
  let failure: RemoteFailure | undefined
  const answered = (peer: string) => {
    if (failure?.peer === peer) failure = undefined
  }
  const { http, mail } = services
  return {
    services: {
      ...services,
      http: {
        ...http,
        async send(url, options) {
          const peer = options?.peer ?? `host:${new URL(url).host}`
          try {
            const answer = await http.send(url, options)
            if (answer.status >= 500) failure = { peer, isAway: false }
            else answered(peer)
            return answer
          } catch (error) {
            if (error instanceof OutboundError && isPassing(error)) failure = { peer, isAway: true }
            throw error
          }
        },
      },
      mail: {
        ...mail,
        async send(letter) {
          try {
            await mail.send(letter)
            answered(mailPeer)
          } catch (error) {
            if (isOutage(error)) failure = { peer: mailPeer, isAway: true }
            throw error
          }
        },
      },
    },
    lastFailure: () => failure,
  }
}

const isPassing = ({ reason }: OutboundError) => reason !== 'not-allowed' && reason !== 'too-large'

/** What a mail server answered is about this one mail; that none answered is about all. */
const isOutage = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return responseCode === undefined && typeof code === 'string' && /^E(CONNECTION|SOCKET|TIMEDOUT|DNS|CONN)/.test(code)
}
