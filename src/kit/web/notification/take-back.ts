import { CallError } from '../client.ts'
import { logFailure } from '../log-failure.ts'
import { errorMessage } from '../use-save.ts'
import { notify } from './notify.tsx'

/** What there is nothing left to take back of. */
const isOver = (error: unknown) => error instanceof CallError && error.status === 404

/** Takes something back that a notice offered to undo, and says what that came to. Where it fails, it can be tried again. */
export const takeBack = async (perform: () => Promise<string>): Promise<void> => {
  try {
    notify.success(await perform())
  } catch (error) {
    logFailure(error)
    const again = { label: 'Try again', run: () => void takeBack(perform) }
    notify.error(errorMessage(error), isOver(error) ? {} : { action: again, autoClose: 10_000 })
  }
}
