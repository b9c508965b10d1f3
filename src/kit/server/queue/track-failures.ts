import type { Services } from '../context.ts'
import { isMailServerAway } from '../mail-error.ts'
import { mailPeer } from '../mail.ts'
import { OutboundError } from '../outbound.ts'
import { toldToWait } from '../told-to-wait.ts'

/**
 * The peer that made a job fail: `away` could not be reached at all, `broken` answered with an error of its own, `busy` was asked too much.
 * `toldMs`: so long it wants to be left alone; null where it did not say.
 */
export type RemoteFailure = { peer: string; how: 'away' | 'broken' | 'busy'; toldMs: number | null }

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
            const toldMs = toldToWait(answer)
            if (answer.status >= 500) failure = { peer, how: 'broken', toldMs }
            else if (toldMs !== null) failure = { peer, how: 'busy', toldMs }
            else answered(peer)
            return answer
          } catch (error) {
            if (error instanceof OutboundError && isPassing(error)) failure = { peer, how: 'away', toldMs: null }
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
            if (isMailServerAway(error)) failure = { peer: mailPeer, how: 'away', toldMs: null }
            throw error
          }
        },
      },
    },
    lastFailure: () => failure,
  }
}

const isPassing = ({ reason }: OutboundError) => reason !== 'not-allowed' && reason !== 'too-large'
