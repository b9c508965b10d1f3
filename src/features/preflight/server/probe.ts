import type { Services } from '#kit/server/context.ts'
import type { Outbound } from '#kit/server/outbound.ts'
import type { Line } from '../contract.ts'

/** What to do about a failure that may be gone by then. */
export const checkAgain = 'Check again in a few minutes.'

/** Whether all that fails may be gone in a few minutes. */
export const mayPass = (lines: readonly Line[]): boolean =>
  lines.every(({ state, remedy }) => state !== 'fails' || remedy === checkAgain)

/** One harmless question. `run` returns what was seen, and throws what went wrong. */
export type Question = { name: string; run(): Promise<string | Pick<Line, 'state' | 'says' | 'remedy'>> }

/**
 * Asks one question after the other, as each is told apart; `explain` says what a failure means and what to do. What fails for one
 * cause is told once, by all its names.
 */
export const askAll = async (
  questions: readonly Question[],
  explain: (error: unknown) => Pick<Line, 'says' | 'remedy'>,
): Promise<Line[]> => {
  const lines: Line[] = []
  for (const { name, run } of questions) {
    const began = performance.now()
    const seen = await run().catch((error: unknown) => ({ state: 'fails' as const, ...explain(error) }))
    const outcome = typeof seen === 'string' ? { state: 'works' as const, says: seen, remedy: null } : seen
    lines.push({ name, ...outcome, took_ms: Math.round(performance.now() - began) })
  }
  return byCause(lines)
}

const getCause = ({ name, state, says, remedy }: Line) => (state === 'fails' ? `${says} ${remedy}` : `the line ${name}`)
const listed = new Intl.ListFormat('en')

const byCause = (lines: readonly Line[]): Line[] =>
  [...Map.groupBy(lines, getCause).values()].map((same) => ({
    ...same[0]!,
    name: listed.format(same.map(({ name }) => name)),
    took_ms: same.reduce((sum, { took_ms }) => sum + took_ms, 0),
  }))

const maxSkewSeconds = 30

/** Services whose every answer is looked at for the other side's clock, and the line that says how far ours is from it. */
export const watchingClock = (services: Services): { watched: Services; clock: Question } => {
  const offs: number[] = []
  const send: Outbound['send'] = async (url, options) => {
    const answer = await services.http.send(url, options)
    const theirs = Date.parse(String(answer.headers['date']))
    if (!Number.isNaN(theirs)) offs.push(Math.round((services.now().getTime() - theirs) / 1_000))
    return answer
  }
  const run: Question['run'] = async () => {
    const nearest = offs.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
    if (nearest === undefined) return { state: 'open', says: 'No reply included the time.', remedy: null }
    if (Math.abs(nearest) <= maxSkewSeconds) return 'The clocks agree.'
    const much =
      Math.abs(nearest) < 120 ? `${Math.abs(nearest)} seconds` : `${Math.round(Math.abs(nearest) / 60)} minutes`
    return {
      state: 'fails',
      says: `The clock of this server is ${much} ${nearest > 0 ? 'ahead' : 'behind'}.`,
      remedy:
        'The operator of this installation has to set the clock, ideally with NTP. Signed calls and messages are refused until then.',
    }
  }
  return { watched: { ...services, http: { ...services.http, send } }, clock: { name: 'Clock', run } }
}
