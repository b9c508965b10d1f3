/** How often in a row large work waits for somebody who has just connected. */
const maxArrivals = 25

const waiting: (() => void)[] = []
let hasArrived = false
let letBy = 0

/** Call it for each connection: the event loop accepts one in each round, so a round that holds large work keeps a crowd at the door. */
export const noteArrival = (): void => {
  hasArrived = true
}

const next = () => {
  if (hasArrived && letBy < maxArrivals) {
    letBy += 1
  } else {
    letBy = 0
    waiting.shift()?.()
  }
  hasArrived = false
  if (waiting.length > 0) setImmediate(next)
}

/**
 * Resolves when this piece of work may hold the thread: one piece in a round of the event loop, so that a caller that asks for little
 * never waits for several large pieces in a row.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
