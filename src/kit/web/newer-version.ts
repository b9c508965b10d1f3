import { CallError } from './client.ts'
import { confirm } from './confirm.tsx'

/**
 * Saves over the version that was `seen`. Where somebody else saved a newer one meanwhile, the person is asked, and a yes
 * overwrites that version and no newer one. A no throws the refusal.
 */
export const saveOver = async <A>(seen: string | null, perform: (seen: string | null) => Promise<A>): Promise<A> => {
  try {
    return await perform(seen)
  } catch (error) {
    const newer = newerVersion(error)
    if (!newer || !(await askToOverwrite())) throw error
    return saveOver(newer, perform)
  }
}

const newerVersion = (error: unknown) =>
  error instanceof CallError && error.status === 409
    ? (error.data as { updated_at?: string } | undefined)?.updated_at
    : undefined

const askToOverwrite = () =>
  confirm({
    title: 'Changed in the meantime',
    text: 'It was saved in another window since you opened it. Nothing of yours was saved yet. Reload the page to see that version, or put yours in its place.',
    confirm: 'Overwrite with mine',
    cancel: 'Keep editing',
    danger: true,
  })
