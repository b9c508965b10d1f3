import fc from 'fast-check'
import {
  pickOne,
  deploy,
  type Fault,
  fillDisk,
  forget,
  freeze,
  misdeliver,
  restart,
  spoil,
  throttle,
} from './faults.ts'
import type { Habit } from './shopper.ts'

/** One kind of trouble. Every shopper presses each button twice; in some kinds that is not the worst they do. */
export type Kind = {
  name: string
  habit?: Habit
  fault?: Fault
  /** What was not told is found out by the sweep alone, minutes later: not for a short run. */
  isSlow?: true
  needsDisk?: true
}

export const kinds: Kind[] = [
  { name: 'product-killed', fault: ({ products }) => restart(pickOne(products)) },
  { name: 'both-killed', fault: async ({ products }) => void (await Promise.all(products.map(restart))) },
  { name: 'product-frozen', fault: ({ products }) => freeze(pickOne(products)) },
  { name: 'deploys', fault: deploy },
  { name: 'database-killed', fault: ({ database }) => restart(database) },
  { name: 'database-restarted', fault: ({ database }) => database.drain().then(() => database.start()) },
  { name: 'database-frozen', fault: ({ database }) => freeze(database) },
  { name: 'database-slow', fault: ({ databaseWire }) => spoil(databaseWire, 'slow') },
  { name: 'database-answers-lost', fault: ({ databaseWire }) => spoil(databaseWire, 'lost') },
  { name: 'database-forgotten', fault: ({ databaseWire }) => forget(databaseWire) },
  { name: 'connections-ended', fault: ({ database }) => database.endConnections() },
  { name: 'full-disk', fault: fillDisk, needsDisk: true },
  { name: 'outside-cut-off', fault: ({ wire }) => spoil(wire, 'cut') },
  { name: 'outside-frozen', fault: ({ wire }) => spoil(wire, 'frozen') },
  { name: 'outside-forgotten', fault: ({ wire }) => forget(wire) },
  { name: 'outside-slow', fault: ({ wire }) => spoil(wire, 'slow') },
  { name: 'answers-lost', fault: ({ wire }) => spoil(wire, 'lost') },
  { name: 'answers-late', fault: ({ wire }) => spoil(wire, 'late') },
  { name: 'shop-busy', fault: throttle },
  { name: 'sandbox-killed', fault: ({ sandbox }) => restart(sandbox) },
  { name: 'sandbox-frozen', fault: ({ sandbox }) => freeze(sandbox) },
  { name: 'webhooks-repeated', fault: (world) => misdeliver(world, 'duplicate-webhooks') },
  { name: 'webhooks-in-disorder', fault: (world) => misdeliver(world, 'unordered-webhooks') },
  { name: 'webhooks-late', fault: (world) => misdeliver(world, 'late-webhooks') },
  { name: 'webhooks-lost', fault: (world) => misdeliver(world, 'lost-webhooks'), isSlow: true },
  { name: 'presses', habit: 'presses' },
  { name: 'tabs', habit: 'tabs' },
  { name: 'two-providers', habit: 'two-providers' },
]

/** `count` of them, the same ones in the same order for the same seed. */
export const pickKinds = (from: Kind[], count: number, seed: number): Kind[] => {
  const length = Math.min(count, from.length)
  return fc.sample(fc.shuffledSubarray(from, { minLength: length, maxLength: length }), { seed, numRuns: 1 })[0]!
}
