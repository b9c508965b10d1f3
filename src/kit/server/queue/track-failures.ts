import type { Services } from '../context.ts'
import { isMailServerAway } from '../mail-error.ts'
import { mailPeer } from '../mail.ts'
import { OutboundError } from '../outbound.ts'

/** The peer that made a job fail; `isAway` when it could not be reached at all. */
export type RemoteFailure = { peer: string; isAway: boolean }

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
            if (isMailServerAway(error)) failure = { peer: mailPeer, isAway: true }
            throw error
          }
        },
      },
    },
    lastFailure: () => failure,
  }
}

const isPassing = ({ reason }: OutboundError) => reason !== 'not-allowed' && reason !== 'too-large'
