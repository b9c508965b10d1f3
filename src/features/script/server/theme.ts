import { type Shop, ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { themeFile } from '../theme-line.ts'
import { jobById, mainTheme, themeFilesUpsert } from './operations.ts'

export type Theme = { id: string; name: string; source: string }

/** A file of the published theme as text; undefined where it has none. Throws ShopError. */
export const readThemeFile = async (shop: Shop, file: string): Promise<string | undefined> => {
  const { themes } = await shop.send(mainTheme, { file })
  const body = themes?.nodes[0]?.files?.nodes[0]?.body
  return body && 'content' in body ? body.content : undefined
}

/** The published theme. Throws ShopError, or 502 when it has no such file. */
export const readTheme = async (shop: Shop): Promise<Theme> => {
  const { themes } = await shop.send(mainTheme, { file: themeFile })
  const theme = themes?.nodes[0]
  const body = theme?.files?.nodes[0]?.body
  const source = body && 'content' in body ? body.content : undefined
  if (!theme || source === undefined) throw refuse.upstream(`The published theme has no file ${themeFile}.`)
  return { id: theme.id, name: theme.name, source }
}

/**
 * Writes the theme's file. `refused` when the platform does not let this app write theme files: the merchant then pastes the
 * line. The platform writes later, by a job: this waits for it, though not for ever (`pending`).
 */
export const writeTheme = async (
  services: Pick<Services, 'now' | 'pause'>,
  shop: Shop,
  theme: Theme,
  source: string,
): Promise<'written' | 'pending' | 'refused'> => {
  try {
    const files = [{ filename: themeFile, body: { type: 'TEXT' as const, value: source } }]
    const { themeFilesUpsert: answer } = await shop.send(themeFilesUpsert, { themeId: theme.id, files })
    const problem = answer.userErrors[0]
    if (!problem) {
      return answer.job && !answer.job.done && !(await isDone(services, shop, answer.job.id)) ? 'pending' : 'written'
    }
    if (problem.code === 'ACCESS_DENIED') return 'refused'
    throw refuse.upstream(`The shop refused the change to its theme: ${problem.message}`)
  } catch (error) {
    if (error instanceof ShopError && error.problem === 'access-denied') return 'refused'
    throw error
  }
}

/** How long a job is asked for, and the pauses between; a page of the admin waits meanwhile. */
const patienceMs = 8_000
const pausesMs = [150, 250, 400, 600, 800, 1_000]

/** False when the job is taking too long. */
const isDone = async ({ now, pause }: Pick<Services, 'now' | 'pause'>, shop: Shop, id: string): Promise<boolean> => {
  const deadline = now().getTime() + patienceMs
  for (let tries = 0; now().getTime() < deadline; tries++) {
    await pause(pausesMs[Math.min(tries, pausesMs.length - 1)]!)
    const { job } = await shop.send(jobById, { id })
    if (!job || job.done) return true
  }
  return false
}
