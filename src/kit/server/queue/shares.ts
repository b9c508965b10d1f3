import { isGroup, unhurried } from '../jobs.ts'

/** So many workers are left for what is done first. */
const keptFree = 2
/** A question whose connection is dead would keep all others waiting: the next is asked so much later all the same. */
const turnMs = 250

type Handed = { id: string; flags: Record<string, true> | null }

export type Shares = {
  /** Flags of which no further job is to be handed out: one list, whose content changes. Never empty: the runner then asks otherwise. */
  readonly full: string[]
  /** Asks for a job, one question after the other: each knows what the one before brought. */
  handOut<Answer extends { rows: Handed[] }>(ask: () => Promise<Answer>): Promise<Answer>
  /** The job is out of its worker's hands. */
  end(jobId: string): void
}

/** How many of the workers each kind of work may take: at least two stay for what is done first, and half for other groups. */
export const createShares = (workers: number): Shares => {
  const most = (flag: string) => (flag === unhurried ? workers - keptFree : isGroup(flag) ? workers / 2 : workers)
  const full = ['']
  const inHand = new Map<string, string[]>()
  const counts = () => {
    const held = new Map<string, number>()
    for (const flags of inHand.values()) for (const flag of flags) held.set(flag, (held.get(flag) ?? 0) + 1)
    return [...held]
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    full,
    handOut(ask) {
      const answered = last.then(async () => {
        full.splice(1, full.length, ...counts().flatMap(([flag, held]) => (held < most(flag) ? [] : [flag])))
        const answer = await ask()
        for (const { id, flags } of answer.rows) inHand.set(id, Object.keys(flags ?? {}))
        return answer
      })
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
