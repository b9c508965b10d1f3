import { expect } from 'vitest'
import type { Caller } from '#apps/server/testing/caller.ts'
import { password } from '#apps/server/testing/factories.ts'
import type { Network } from './network.ts'
import { dialog, fill, isClosed, notice, press } from './screen.ts'

/** Gives the password to the dialog that opens over a page whose session has ended. */
export const logInAgain = async () => {
  const question = await dialog('Your session has ended')
  await fill('Password', password, question)
  await press('Log in', question)
}

type Attempt = {
  /** The call that is made to fail: `POST /shipping-rate`. */
  call: string
  submit(): Promise<unknown>
  /** What was typed is still there. */
  kept(): unknown
  /** What is said when the server says nothing. */
  fallback?: string
}

/** A call that changes something meets a server that breaks, no network, and a session that has ended; at last it goes through. */
export const outlastsMishaps = async (
  network: Network,
  visitor: Caller,
  { call, submit, kept, fallback = 'An error occurred' }: Attempt,
) => {
  network.breaks(call, { status: 500, body: 'Oops' })
  await submit()
  expect(await notice(fallback)).toHaveTextContent('Error')
  network.mend()
  await kept()

  network.goOffline()
  await submit()
  await notice('You appear to be offline')
  network.goOnline()
  await kept()

  visitor.cookie = ''
  await submit()
  await dialog('Your session has ended')
  await kept()
  await logInAgain()
  await isClosed('Your session has ended')
}
