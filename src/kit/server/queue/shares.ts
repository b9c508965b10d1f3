import { isGroup, unhurried } from '../jobs.ts'

/** So many workers are left for what is done first. */
const keptFree = 2
/** A question whose connection is dead would keep all others waiting: the next is asked so much later all the same. */
const turnMs = 250
/** A question that has been under way for less may bring a job yet; one that is older may as well be dead. */
const silentMs = 2_000

type Handed = { id: string; flags: Record<string, true> | null }

export type Shares = {
  /** Flags of which no further job is to be handed out: one list, whose content changes. Never empty: the runner then asks otherwise. */
  readonly full: string[]
  /**
   * Asks for a job, one question after the other: each knows what the one before brought. `ask` calls `begin`, which brings the list up to
   * date, right before the question goes out.
   */
  handOut<Answer extends { rows: Handed[] }>(ask: (begin: () => void) => Promise<Answer>): Promise<Answer>
  /** The job is out of its worker's hands. */
  end(jobId: string): void
}

/**
 * How many of the workers each kind of work may take: some stay for what is done first, half for other groups, and the last one for a
 * group of which none is in hand. A job without a flag, as those of the clock are, is handed out always, and counts.
 */
export const createShares = (workers: number): Shares => {
  const full = ['']
  const inHand = new Map<string, string[]>()
  const questions = new Set<{ since: number }>()

  const mostOf = (flag: string) => (flag === unhurried ? workers - keptFree : isGroup(flag) ? workers / 2 : workers)
  const bringUpToDate = () => {
    const held = new Map<string, number>([[unhurried, 0]])
    for (const flags of inHand.values()) for (const flag of flags) held.set(flag, (held.get(flag) ?? 0) + 1)
    const coming = [...questions].filter(({ since }) => performance.now() - since < silentMs).length
    const isLast = inHand.size + coming >= workers - 1
    const isFull = ([flag, count]: [string, number]) =>
      mostOf(flag) < workers && (isLast || count + coming >= mostOf(flag))
    full.splice(1, full.length, ...[...held].filter(isFull).map(([flag]) => flag))
  }

  const asking = async <Answer extends { rows: Handed[] }>(ask: (begin: () => void) => Promise<Answer>) => {
    const question = { since: 0 }
    try {
      const answer = await ask(() => {
        bringUpToDate()
        question.since = performance.now()
        questions.add(question)
      })
      for (const { id, flags } of answer.rows) inHand.set(id, Object.keys(flags ?? {}))
      return answer
    } finally {
      questions.delete(question)
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    full,
    handOut(ask) {
      const answered = last.then(() => asking(ask))
      last = last.then(() => endOfTurn(answered))
      return answered
    },
    end: (jobId) => void inHand.delete(jobId),
  }
}

const endOfTurn = (answered: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, turnMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    answered.then(end, end)
  })
