import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import type { SmallDisk } from '../small-disk.ts'
import { type Database, exits, type Part } from './parts.ts'
import type { Wire, WireMode } from './wire.ts'

export type World = {
  products: Part[]
  database: Database
  sandbox: Part
  sandboxUrl: string
  shopDomain: string
  /** Between the products and the outside, and between them and the database. */
  wire: Wire
  databaseWire: Wire
  /** What the database's files are on; null where none may be mounted. */
  disk: SmallDisk | null
}
export type Fault = (world: World) => Promise<void>

const targets = [...subjects.map(({ twin }) => twin), 'shopify']
const busyPoints = 60
export const manyPoints = 1_000

export const pickOne = <T>(list: T[]): T => list[randomInt(list.length)]!
const moment = () => sleep(500 + randomInt(2_500))

export const restart = async (part: Part) => {
  await part.kill()
  await sleep(randomInt(1_000))
  await part.start()
}

export const freeze = async (part: Part) => {
  part.freeze()
  await moment()
  part.thaw()
}

export const spoil = async (wire: Wire, mode: WireMode) => {
  wire.set(mode)
  await moment()
  wire.set('well')
}

/** What is open leads nowhere any more. Not again before it was given up: the connections of all times would be more than a database takes. */
export const forget = async (wire: Wire) => {
  wire.set('forgotten')
  wire.set('well')
  await sleep(12_000 + randomInt(2_000))
}

/** One process after the other gives way to its successor, as a new version comes in. */
export const deploy = async ({ products }: World) => {
  for (const product of products) {
    const code = await product.drain()
    if (code !== 0) exits.push({ at: Date.now(), sentence: `${product.name} was asked to end and ended with ${code}` })
    await product.start()
    await moment()
  }
}

/** The sandbox may be away. */
export const configure = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined)

export const misdeliver = async ({ sandboxUrl }: World, mode: string) => {
  const all = (mode: string) =>
    Promise.all(targets.map((target) => configure(`${sandboxUrl}/sandbox/failures`, { target, mode })))
  await all(mode)
  await moment()
  await moment()
  await all('ok')
}

/** The shop's platform lets us ask it no more than a small shop on its smallest plan may. */
export const throttle = async ({ sandboxUrl, shopDomain }: World) => {
  const may = (pointsPerSecond: number) => configure(`${sandboxUrl}/sandbox/shopify/${shopDomain}`, { pointsPerSecond })
  await may(busyPoints)
  await moment()
  await moment()
  await may(manyPoints)
}

/** Not a byte is left below PostgreSQL, its log of changes included; where that ended it, it is started once there is room. */
export const fillDisk = async ({ disk, database }: World) => {
  const until = Date.now() + 2_000 + randomInt(3_000)
  while (Date.now() < until) {
    await disk!.fill()
    await sleep(20)
  }
  await disk!.free()
  await sleep(1_000)
  if (database.hasEnded()) await database.start()
}
