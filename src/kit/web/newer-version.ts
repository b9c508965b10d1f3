import { CallError } from './client.ts'
import { ask } from './modal/confirm.tsx'
import type { Comparison } from './modal/version-table.tsx'
import { NotSaved } from './use-save.ts'

export type Newer<V> = {
  /** The newer version in the data of the refusal; `updated_at` unless given. */
  versionIn?: (data: object) => V | undefined
  /** What the person compares before they choose. */
  compare?: (newer: V) => Comparison
  /** Puts the newer version in place of what is typed, where the screen can. */
  take?: (newer: V) => unknown
}

/**
 * Saves over the version that was `seen`. Where somebody else saved a newer one meanwhile, the person is asked: to overwrite
 * that version and no newer one, to keep editing (throws the refusal), or to load it in place of what is typed (throws NotSaved).
 */
export const saveOver = async <A, V = string | null>(
  seen: V,
  perform: (seen: V) => Promise<A>,
  options: Newer<V> = {},
): Promise<A> => {
  try {
    return await perform(seen)
  } catch (error) {
    const newer = newerVersion(error, options.versionIn ?? timeIn)
    if (newer === undefined) throw error
    const choice = await askWhichVersion(options.compare?.(newer), options.take !== undefined)
    if (choice === 'yes') return saveOver(newer, perform, options)
    if (choice === 'no') throw error
    await options.take?.(newer)
    throw new NotSaved('The newer version was loaded.', { cause: error })
  }
}

const timeIn = (data: object) => (data as { updated_at?: never }).updated_at

const newerVersion = <V>(error: unknown, versionIn: (data: object) => V | undefined) =>
  error instanceof CallError && error.status === 409 && error.data ? versionIn(error.data) : undefined

const askWhichVersion = (comparison: Comparison | undefined, canTake: boolean) =>
  ask({
    title: 'Changed in the meantime',
    text: `It was saved in another window after you opened it. Your changes are not saved yet. ${getChoices(canTake)}`,
    confirm: 'Overwrite with mine',
    cancel: 'Keep editing',
    danger: true,
    ...(canTake && { instead: 'Load the saved version' }),
    ...(comparison && { comparison }),
  })

const getChoices = (canTake: boolean) =>
  canTake ? '' : 'Reload the page to see that version, or overwrite it with yours.'
