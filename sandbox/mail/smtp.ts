import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'
import { defaultDelay } from '#sandbox/failures.ts'
import type { World } from '#sandbox/world.ts'
import type { Mailbox } from './mailbox.ts'

const sizeLimit = 20_000_000

/** Takes any mail on `port` (0: any free one), with or without sign-in. Gives the port and a way to stop. */
export async function startSmtp(mailbox: Mailbox, world: World, port: number) {
  const accept = callbackify(async (stream: Readable, session: SMTPServerSession): Promise<void> => {
    const raw = await buffer(stream)
    const failure = world.failures.take('mail', ['slow', 'error', 'hang'])
    if (failure?.mode === 'slow') await sleep(failure.delay ?? defaultDelay)
    if (failure?.mode === 'error') throw new Error('Mailbox unavailable')
    if (failure?.mode === 'hang') return new Promise(() => {})
    const { mailFrom, rcptTo } = session.envelope
    const from = mailFrom ? mailFrom.address : ''
    const to = rcptTo.map(({ address }) => address)
    const message = await mailbox.receive(raw, { from, to, receivedAt: world.now() })
    world.log(`mail for ${message.to.join(', ')}: ${message.subject}`)
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimit,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => accept(stream, session, done),
  })
  server.on('error', (error) => world.log(`mail: ${error.message}`))

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
