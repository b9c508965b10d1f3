import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from './demo.ts'
import { openDoor } from './door.ts'
import { type Installation, openInstallation, type Product } from './installation.ts'
import { ms, type Row } from './row.ts'

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const patienceMs = 90_000

/** How long the product takes to end, by a signal, whoever is connected; and what a killed one had in hand to be done by another. */
export async function benchEnding(): Promise<Row[]> {
  const installation = await openInstallation()
  try {
    return [
      ...(await ends(installation, 'idle', 2_000, async () => {})),
      ...(await ends(installation, 'behind a kept connection, a silent one and half a request', 25_000, async (one) => {
        await speak(one, '')
        await speak(one, 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 90\r\n\r\n{"em')
        const kept = await speak(one, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
        await once(kept, 'data')
      })),
      ...(await ends(installation, 'behind a call that the shop never answers', 25_000, (one) =>
        askTheShop(installation, one),
      )),
      await endsAlone(installation),
      await endsNow(installation),
      await isTakenOver(installation),
    ]
  } finally {
    await installation.close()
  }
}

type Prepare = (product: Product) => Promise<void>

async function ends(installation: Installation, how: string, within: number, prepare: Prepare): Promise<Row[]> {
  const product = await installation.start()
  await prepare(product)
  const took = await untilItEnds(product)
  await shopIs(installation, 'ok')
  return [
    { what: `SIGTERM to the end, ${how}`, budget: `<= ${within / 1000} s`, measured: ms(took), ok: took <= within },
  ]
}

async function endsAlone(installation: Installation): Promise<Row> {
  const database = new URL(installation.databaseUrl)
  const socketFile = join(database.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const door = await openDoor(() => connect(socketFile))
  try {
    const { username, pathname } = database
    const more = { DATABASE_URL: `postgresql://${username}@localhost:${door.port}${pathname}` }
    const product = await installation.start({ more })
    door.shut()
    await speak(product, 'GET /login HTTP/1.1\r\nhost: localhost\r\ncookie: session=nobody\r\n\r\n')
    const took = await untilItEnds(product)
    return {
      what: 'SIGTERM to the end, behind a database that says nothing any more',
      budget: '<= 25 s',
      measured: seconds(took),
      ok: took <= 25_000,
    }
  } finally {
    door.close()
  }
}

async function endsNow(installation: Installation): Promise<Row> {
  const product = await installation.start()
  await askTheShop(installation, product)
  product.child.kill('SIGTERM')
  await sleep(1_500)
  const isWaiting = product.child.exitCode === null
  const took = await untilItEnds(product)
  await shopIs(installation, 'ok')
  return {
    what: 'a second SIGTERM to the end, behind the same call',
    budget: '<= 0.5 s',
    measured: isWaiting ? ms(took) : 'it had ended',
    ok: isWaiting ? took <= 500 : null,
  }
}

async function untilItEnds({ child, ended }: Product): Promise<number> {
  const begun = performance.now()
  child.kill('SIGTERM')
  await ended
  return performance.now() - begun
}

/** Says this and leaves the connection open. */
async function speak({ port }: Product, text: string): Promise<Socket> {
  const socket = connect(port, 'localhost').on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const shopIs = (installation: Installation, mode: 'ok' | 'hang') =>
  fetch(`${installation.sandbox.url}/sandbox/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'shopify', mode }),
  })

/** A merchant's call that waits for the shop. */
async function askTheShop(installation: Installation, product: Product): Promise<void> {
  const cookie = await signIn(product)
  await shopIs(installation, 'hang')
  const call = `GET /api/automatic-discounts/products HTTP/1.1\r\nhost: localhost:${product.port}\r\ncookie: ${cookie}`
  await speak(product, `${call}\r\n\r\n`)
  await sleep(500)
}

/** Mail for a new password that one process was just sending when it was killed, until another has sent it. */
async function isTakenOver(installation: Installation): Promise<Row> {
  const { sandbox } = installation
  const inbox = `${sandbox.url}/sandbox/mail?to=demo@checky.example`
  const has = async () => (await (await fetch(inbox)).text()).includes('/reset-password/')
  if (await has()) throw new Error('The mail is there already.')
  const mail = new URL(sandbox.environment['SMTP_URL'] ?? '')
  const door = await openDoor(() => connect(Number(mail.port), mail.hostname))
  door.shut()
  const more = { SMTP_URL: `smtp://localhost:${door.port}` }
  try {
    const first = await installation.start({ more })
    await fetch(`${first.env.PUBLIC_URL}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.env.PUBLIC_URL },
      body: JSON.stringify({ email: 'demo@checky.example' }),
    })
    await door.isKnocked
    await installation.start({ more })
    first.child.kill('SIGKILL')
    await first.ended
    const begun = performance.now()
    door.open()
    while (!(await has()) && performance.now() - begun < patienceMs) await sleep(100)
    const took = performance.now() - begun
    return {
      what: 'a job in hand of a killed process, done by another one',
      budget: '<= 60 s',
      measured: seconds(took),
      ok: took <= 60_000,
    }
  } finally {
    door.close()
  }
}
