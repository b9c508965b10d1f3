/** Runs what a command does. What goes wrong is told as a sentence, without the stack of a program that nobody who operates wrote. */
export async function runCommand(run: () => Promise<boolean | void>): Promise<void> {
  try {
    if ((await run()) === false) process.exitCode = 1
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}

/** Connections that were refused, names that are not known, and what PostgreSQL says of user, password and name. */
const unusable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|28|3D)/

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (unusable.test(code))
    return `The database of DATABASE_URL cannot be used: ${error.message || 'it does not answer'}.`
  return error.message
}
