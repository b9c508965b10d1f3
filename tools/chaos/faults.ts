import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Part } from './parts.ts'
import type { Wire, WireMode } from './wire.ts'

export type World = { products: Part[]; database: Database; sandbox: Part; sandboxUrl: string; wire: Wire }
export type Window = { name: string; from: number; until: number }
type Fault = { name: string; run(world: World): Promise<void> }

const any = <T>(list: T[]): T => list[randomInt(list.length)]!
const moment = () => sleep(500 + randomInt(2_500))

const restart = async (part: Part) => {
  await part.kill()
  await sleep(randomInt(1_000))
  await part.start()
}
const freeze = async (part: Part) => {
  part.freeze()
  await moment()
  part.thaw()
}
const spoil = async ({ wire }: World, mode: WireMode) => {
  wire.set(mode)
  await moment()
  wire.set('well')
}
const misdeliver = async ({ sandboxUrl }: World, mode: string) => {
  const tell = (body: object) =>
    fetch(`${sandboxUrl}/sandbox/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'airwallex', ...body }),
    }).catch(() => undefined)
  await tell({ mode })
  await moment()
  await tell({ mode: 'ok' })
}
const drain = async ({ products }: World) => {
  const product = any(products)
  const code = await product.drain()
  if (code !== 0) throw new Error(`${product.name} was asked to end and ended with ${code}`)
  await product.start()
}

/** In turn, so that a short run meets each. */
const faults: Fault[] = [
  { name: 'product killed', run: ({ products }) => restart(any(products)) },
  { name: 'connections ended', run: ({ database }) => database.endConnections() },
  { name: 'shop and provider cut off', run: (world) => spoil(world, 'cut') },
  { name: 'PostgreSQL killed', run: ({ database }) => restart(database) },
  { name: 'answers lost', run: (world) => spoil(world, 'lost') },
  { name: 'product drained', run: drain },
  { name: 'sandbox killed', run: ({ sandbox }) => restart(sandbox) },
  { name: 'line frozen', run: (world) => spoil(world, 'frozen') },
  { name: 'webhooks repeated', run: (world) => misdeliver(world, 'duplicate-webhooks') },
  { name: 'product frozen', run: ({ products }) => freeze(any(products)) },
  { name: 'line slow', run: (world) => spoil(world, 'slow') },
  { name: 'PostgreSQL restarted', run: ({ database }) => database.drain().then(() => database.start()) },
  { name: 'answers late', run: (world) => spoil(world, 'late') },
  { name: 'webhooks lost', run: (world) => misdeliver(world, 'lost-webhooks') },
  { name: 'PostgreSQL frozen', run: ({ database }) => freeze(database) },
  { name: 'sandbox frozen', run: ({ sandbox }) => freeze(sandbox) },
  { name: 'webhooks in disorder', run: (world) => misdeliver(world, 'unordered-webhooks') },
  { name: 'both products killed', run: async ({ products }) => void (await Promise.all(products.map(restart))) },
]

/** One fault after another until `until`, with time to breathe between them; answers when each was. */
export const rage = async (world: World, until: number): Promise<Window[]> => {
  const windows: Window[] = []
  for (let turn = 0; Date.now() < until; turn++) {
    const { name, run } = faults[turn % faults.length]!
    const from = Date.now()
    await run(world)
    windows.push({ name, from, until: Date.now() })
    await sleep(randomInt(1_500))
  }
  return windows
}
