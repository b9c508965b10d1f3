import { CallError } from './client.ts'
import { confirm } from './confirm.tsx'

/**
 * Saves over the version that was `seen`. Where somebody else saved a newer one meanwhile, the person is asked, and a yes
 * overwrites that version and no newer one. A no throws the refusal. `versionIn` finds the newer one in its data.
 */
export const saveOver = async <A, V = string | null>(
  seen: V,
  perform: (seen: V) => Promise<A>,
  versionIn: (data: object) => V | undefined = timeIn,
): Promise<A> => {
  try {
    return await perform(seen)
  } catch (error) {
    const newer = newerVersion(error, versionIn)
    if (newer === undefined || !(await askToOverwrite())) throw error
    return saveOver(newer, perform, versionIn)
  }
}

const timeIn = (data: object) => (data as { updated_at?: never }).updated_at

const newerVersion = <V>(error: unknown, versionIn: (data: object) => V | undefined) =>
  error instanceof CallError && error.status === 409 && error.data ? versionIn(error.data) : undefined

const askToOverwrite = () =>
  confirm({
    title: 'Changed in the meantime',
    text: 'It was saved in another window after you opened it. Your changes are not saved yet. Reload the page to see that version, or overwrite it with yours.',
    confirm: 'Overwrite with mine',
    cancel: 'Keep editing',
    danger: true,
  })
