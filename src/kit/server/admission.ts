/** Who comes first: the lowest rank. `part`: what a page is made of that somebody was let in to see. */
export const ranks = { part: 0, shopper: 1, merchant: 2, report: 3 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** How a process does: it cannot keep up, it never rests, it has its hands full, or it waits for others most of the time. */
export type Pace = 'behind' | 'full' | 'busy' | 'free'
/** Requests that merely wait for a slow shop do not keep others out for long; the limit grows without overshooting. */
const growth = { busy: 1.05, free: 1.25 } as const

type Waiting = { since: number; begin(): void; refuse(): void }

type Options = {
  /** Milliseconds that a request waits for its turn before it is refused, and never sooner; a part of a page waits ten times as long. */
  patience?: number
  /** How many are worked on at a time, in the worst case, at first, and at most. */
  atLeast?: number
  atFirst?: number
  atMost?: number
  now?(): number
}

/** In the order in which they came; taking one out costs the same however many wait. */
const createQueue = () => {
  let all: Waiting[] = []
  let first = 0
  return {
    get length() {
      return all.length - first
    },
    add: (one: Waiting) => void all.push(one),
    peek: (): Waiting | undefined => all[first],
    take(): Waiting | undefined {
      const one = all[first]
      if (one) first += 1
      // Who left is let go of in one piece now and then.
      if (first > 64 && first * 2 > all.length) {
        all = all.slice(first)
        first = 0
      }
      return one
    },
  }
}

const { part, shopper, merchant, report } = ranks
const inOrder: readonly Rank[] = [part, shopper, merchant, report]
/** Turns of eight that go first to somebody else. */
const others: Readonly<Record<number, Rank>> = { 1: shopper, 3: merchant, 5: shopper, 7: report }
/** Each rank's least share, so that no floods keep anybody out for good. */
const inTurn: readonly (readonly Rank[])[] = Array.from({ length: 8 }, (_, turn) => {
  const first = others[turn]
  return first === undefined ? inOrder : [first, ...inOrder.filter((rank) => rank !== first)]
})
/** A page without its script is worth less than none: who was let in waits rather than goes without. */
const longer = 10

/**
 * Lets in as many requests at a time as the process gets done without falling behind, and refuses what has waited too long,
 * before any work is done for it. How many that is, `adjust` finds out: requests that merely wait for others cost nothing.
 * However many wait, nobody is refused at once: who asks again as soon as they are refused would ask the more often, and who came
 * last may go first (decision 0019).
 */
export const createAdmission = ({
  patience = 120,
  atLeast = 6,
  atFirst = 64,
  atMost = 2_000,
  now = () => performance.now(),
}: Options = {}) => {
  const queues = inOrder.map(() => createQueue())
  let limit = atFirst
  let running = 0
  let turn = 0
  let isLettingIn = false

  const waiting = () => queues.reduce((sum, queue) => sum + queue.length, 0)

  const next = (): Waiting | undefined => {
    const rank = inTurn[turn]!.find((rank) => queues[rank]!.length > 0)
    if (rank === undefined) return undefined
    turn = (turn + 1) % inTurn.length
    return queues[rank]!.take()
  }

  const refuseTheLate = () => {
    for (const [rank, queue] of queues.entries()) {
      const latest = now() - (rank === part ? patience * longer : patience)
      while ((queue.peek()?.since ?? Infinity) < latest) queue.take()!.refuse()
    }
  }

  const letIn = () => {
    // What begins may end at once, and would let in the next one from within.
    if (isLettingIn) return
    isLettingIn = true
    try {
      refuseTheLate()
      while (running < limit) {
        const one = next()
        if (!one) break
        running += 1
        one.begin()
      }
    } finally {
      isLettingIn = false
    }
  }

  return {
    /** Calls `begin` when it is this request's turn, after which `leave` is owed, or `refuse`: exactly one of them, once. */
    enter(rank: Rank, begin: () => void, refuse: () => void): void {
      queues[rank]!.add({ since: now(), begin, refuse })
      letIn()
    },

    leave(): void {
      running -= 1
      letIn()
    },

    /** Call it often, with how the process did since. */
    adjust(pace: Pace): void {
      if (pace === 'behind') limit = Math.max(atLeast, Math.floor(Math.min(limit, running) * 0.7))
      else if (waiting() > 0)
        // More at a time would not be done sooner by who never rests: each would only wait longer for the others.
        limit =
          pace === 'full'
            ? Math.max(atLeast, Math.floor(Math.min(limit, running) * 0.95))
            : Math.min(atMost, Math.ceil(limit * growth[pace]))
      // What was right while a slow shop was waited for would let a later flood in at once.
      else if (limit > atFirst) limit = Math.max(atFirst, running * 2, Math.floor(limit * 0.9))
      // Nor does one crowd leave little room for the next handful, which may merely wait for a slow shop.
      else if (pace === 'free') limit = Math.min(atFirst, Math.ceil(limit * growth.free))
      letIn()
    },

    state: () => ({ limit, running, waiting: waiting() }),
  }
}
