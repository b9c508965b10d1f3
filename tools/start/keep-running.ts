import { setTimeout as wait } from 'node:timers/promises'

type Running = { ended: Promise<unknown>; stop(): Promise<void> }

type Options<T> = {
  name: string
  startAgain(): Promise<T>
  /** Says what happens; the last sentence is said by `giveUp`. */
  log(sentence: string): void
  /** It ends over and over, or cannot be started again. */
  giveUp(sentence: string): void
  pauseMs?: number
}

const maxEnds = 5
const withinMs = 10 * 60_000
/** A server that was killed leaves traces that are let go of a moment later. */
const maxTries = 10

/** Starts again what ends by itself, until it is stopped. Who needs it waits for it meanwhile. */
export const keepRunning = <T extends Running>(
  first: T,
  { name, startAgain, log, giveUp, pauseMs = 500 }: Options<T>,
): { stop(): Promise<void> } => {
  let running = first
  let isStopping = false
  const ends: number[] = []

  const begin = async (): Promise<T> => {
    for (let tries = 1; ; tries++)
      try {
        return await startAgain()
      } catch (error) {
        if (tries === maxTries || isStopping) throw error
        await wait(pauseMs)
      }
  }

  const watch = async (): Promise<void> => {
    for (;;) {
      await running.ended
      if (isStopping) return
      const now = Date.now()
      ends.push(now)
      if (ends.filter((at) => at > now - withinMs).length > maxEnds)
        return giveUp(`${name} ends by itself again and again. Stopping; start again, and the data is as it was.`)
      log(`${name} ended by itself and is started again.`)
      await wait(pauseMs)
      if (isStopping) return
      try {
        running = await begin()
      } catch (error) {
        if (isStopping) return
        const reason = error instanceof Error ? error.message : String(error)
        return giveUp(`${name} ended by itself and cannot be started again. ${reason}`)
      }
      if (isStopping) return running.stop()
      log(`${name} runs again.`)
    }
  }

  const watched = watch()
  return {
    async stop() {
      isStopping = true
      await running.stop()
      await watched
    },
  }
}
